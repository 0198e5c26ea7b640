import {
  type AccountAddress,
  findBalance,
  insufficientFunds,
  isStriped,
  sumStripes,
} from '#server/ledger/index.ts'
import type { ReadDb } from '#server/platform/db/database.ts'

export interface AccountFigures {
  /** Null while the account was never used, and for stripes. */
  readonly id: bigint | null
  readonly balanceMinor: bigint
  readonly heldMinor: bigint
  /** What its owner owes. */
  readonly owedMinor: bigint
}

const unused: AccountFigures = { id: null, balanceMinor: 0n, heldMinor: 0n, owedMinor: 0n }

export async function readFigures(db: ReadDb, address: AccountAddress): Promise<AccountFigures> {
  if (isStriped(address)) return { ...(await sumStripes(db, address)), id: null, owedMinor: 0n }
  const found = await findBalance(db, address)
  return found ? { ...found, id: found.accountId } : unused
}

/** What may leave it: what its owner owes may not. */
export function availableOf({
  balanceMinor,
  heldMinor,
  owedMinor,
}: Pick<AccountFigures, 'balanceMinor' | 'heldMinor' | 'owedMinor'>): bigint {
  const freeMinor = balanceMinor - heldMinor - owedMinor
  return owedMinor > 0n && freeMinor < 0n ? 0n : freeMinor
}

/** @throws Refusal `ledger.insufficient_funds` */
export function expectAvailable(figures: AccountFigures, currency: string, neededMinor: bigint): void {
  const availableMinor = availableOf(figures)
  if (neededMinor > availableMinor) throw insufficientFunds({ currency }, { availableMinor, neededMinor })
}
