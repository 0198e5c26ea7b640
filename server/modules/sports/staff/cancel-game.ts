import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type Execution, recordApproved } from '#server/modules/approvals/index.ts'
import { readPaidFor } from '#server/modules/tickets/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Weighed } from '#server/resource-engine/index.ts'
import { findGame, markCancelled } from './game.queries.ts'

/** What the checker reads: how much is paid back, counted anew each time. */
export async function weighCancellation(db: Db, id: bigint): Promise<Weighed | null> {
  const game = await findGame(db, id)
  if (!game) return null
  const { title, startsAt, status, mayBeCancelled } = game
  const { tickets, paidMinor } = await readPaidFor(db, 'game_id', id)
  return {
    title,
    refusal: mayBeCancelled ? null : new Refusal('resource.not_now'),
    before: { starts_at: startsAt.toISOString(), status },
    now: {
      tickets_sold: tickets,
      total_value: toWire(paidMinor, defaultCurrency),
      currency: defaultCurrency,
    },
    after: { status: 'cancelled' },
  }
}

interface Cancelled {
  readonly id: bigint
  readonly reason: string
}

/** From now on a job pays its tickets back (`refundCancelled`). @throws Refusal `resource.not_now` once it is played or cancelled */
export async function cancelGame(
  tx: Tx,
  { id, reason }: Cancelled,
  execution: Execution<unknown>,
): Promise<void> {
  const before = await markCancelled(tx, id)
  if (before === null) throw new Refusal('resource.not_now')
  await recordApproved(tx, execution, {
    action: 'cancelled',
    subject: { type: 'game', id },
    before: { status: before },
    after: { status: 'cancelled', reason },
  })
}
