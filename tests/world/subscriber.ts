import { expect } from 'vitest'
import { everything, post, runCheck } from '#server/ledger/index.ts'
import { checksOf } from '#server/modules/integrity/all-checks.ts'
import { adjustments, walletOf } from '#server/modules/wallets/index.ts'
import type { Caller } from './caller.ts'
import { clientIdOf, walletFigures } from './money.ts'
import type { PersonName } from './people.ts'
import type { World } from './world.ts'

export interface OwnPlan {
  readonly subscription: {
    readonly id: string
    readonly status: string
    readonly subscription_id: string
    readonly renew: boolean
    readonly ends_at: string
  } | null
  readonly trial_used: boolean
}

export const ownPlan = (caller: Caller) => caller.get('/client-subscriptions/current').data<OwnPlan>()

let keys = 0
export function newKey(): string {
  keys += 1
  return `subscription-${keys}`
}

/** Ten dinars for a first plan, unless it is said otherwise. */
export function payPlan(
  caller: Caller,
  plan: bigint,
  seen: { kind?: string; price?: string; credit?: string } = {},
) {
  const body = { subscription_id: String(plan), kind: 'start', price: '10.000', credit: '0.000', ...seen }
  return caller.post('/client-subscriptions', body, { key: newKey() })
}

export async function balanceOf(world: World, name: PersonName): Promise<bigint> {
  return (await walletFigures(world, name)).balanceMinor
}

/** As if so many days had passed for this client. */
export async function daysLater(world: World, name: PersonName, days: number): Promise<void> {
  const id = await clientIdOf(world, name)
  const back = `- interval '${days} days'`
  await world.asOwner(`
    update client_subscription set starts_at = starts_at ${back}, anchor_at = anchor_at ${back},
      period_starts_at = period_starts_at ${back}, ends_at = ends_at ${back}, due_at = due_at ${back},
      paid_at = paid_at ${back}
    where client_id = ${id};
    update subscription_payment set starts_at = starts_at ${back}, ends_at = ends_at ${back},
      created_at = created_at ${back}
    where client_id = ${id}`)
}

/** The wallet is empty then. */
export async function takeAll(world: World, name: PersonName): Promise<void> {
  const wallet = walletOf(await clientIdOf(world, name), 'LYD')
  const amountMinor = await balanceOf(world, name)
  await world.services.engine.post(post, {
    input: { postings: [{ from: wallet, to: adjustments('LYD'), amountMinor }] },
    actor: { type: 'system', id: null },
  })
}

/** Every check of the books, also of the modules. */
export async function expectSoundBooks({ services: { database } }: World): Promise<void> {
  for (const check of checksOf(false)) expect(await runCheck(database.db, check, everything)).toEqual([])
}
