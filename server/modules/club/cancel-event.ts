import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type Execution, recordApproved } from '#server/modules/approvals/index.ts'
import { readPaidFor } from '#server/modules/tickets/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Weighed } from '#server/resource-engine/index.ts'
import { findEvent, markCancelled } from './event.queries.ts'

/** What the checker reads: how much is paid back, counted anew each time. */
export async function weighCancellation(db: Db, id: bigint): Promise<Weighed | null> {
  const event = await findEvent(db, id)
  if (!event) return null
  const { title, startsAt, isCancelled } = event
  const { tickets, paidMinor } = await readPaidFor(db, 'event_id', id)
  return {
    title,
    refusal: isCancelled ? new Refusal('resource.not_now') : null,
    before: { starts_at: startsAt.toISOString() },
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

/** From now on a job pays its tickets back (`refundCancelled`). @throws Refusal `resource.not_now` for a cancelled one */
export async function cancelEvent(
  tx: Tx,
  { id, reason }: Cancelled,
  execution: Execution<unknown>,
): Promise<void> {
  if (!(await markCancelled(tx, id))) throw new Refusal('resource.not_now')
  await recordApproved(tx, execution, {
    action: 'cancelled',
    subject: { type: 'club_event', id },
    before: { cancelled: false },
    after: { cancelled: true, reason },
  })
}
