import type { AccountAddress } from '#server/ledger/index.ts'
import type { Answer } from '../answer.ts'
import type { Key, Outcome } from '../product/outcome.ts'
import type { Product } from '../product/product.ts'
import type { Random } from '../random.ts'
import type { Asked } from '../rules/clients.ts'
import type { Client, Model } from '../rules/model.ts'

/** A planned action. */
export interface Plan {
  /** For the report of a failure. */
  readonly sentence: string
  /** Over HTTP this client passes the access check first. */
  readonly auth?: { readonly client: Client; readonly asks: Asked }
  /** May be sent again under its key. */
  readonly keyed?: boolean
  act(product: Product, key: Key | null): Promise<Outcome>
  /** Runs the action on the model and returns its answer. */
  expect(outcome: Outcome): Answer
}

/** Chooses who does it with what; null when there is nothing to do it with. */
export type Action = (model: Model, random: Random) => Plan | null

export function oneOf<T>(random: Random, choices: readonly T[]): T | undefined {
  return choices[random.below(choices.length || 1)]
}

/** Small, round, odd, exactly the balance, or a little more. */
export function someAmount(random: Random, available: bigint): bigint {
  const kind = random.below(10)
  if (kind === 0 && available > 0n) return available
  if (kind === 1 && available >= 0n) return available + 1n
  return random.pick([1n, 249n, 999n, 1_000n, 1_001n, 2_500n, 3_333n, 10_000n, 25_000n, 49_999n])
}

export function availableOn({ bank }: Model, account: string): bigint {
  const { balance, held } = bank.of(account)
  return balance - held
}

/** `wallet client 17 LYD`, as the posting engine names it. */
export function addressOf(name: string): AccountAddress {
  const words = name.split(' ')
  const currency = words.at(-1) ?? ''
  const [kind = '', ownerType = '', ownerId = ''] = words
  if (words.length === 2) return { kind, ownerType: null, ownerId: null, currency, floorMinor: null }
  const floorMinor = kind === 'supplier' ? null : 0n
  return { kind, ownerType, ownerId: BigInt(ownerId), currency, floorMinor }
}
