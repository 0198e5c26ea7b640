import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import { type Execution, recordApproved } from '#server/modules/approvals/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Weighed } from '#server/resource-engine/index.ts'
import { readPaidFor, type Subject } from './paid-for.queries.ts'

/** A game or an event that is to be cancelled. */
export interface Cancellable {
  readonly title: Localized
  readonly startsAt: Date
  readonly mayBeCancelled: boolean
}

/** What the checker reads: how much is paid back, counted anew each time. */
export async function weighCancellation(
  db: Db,
  subject: Subject,
  id: bigint,
  found: Cancellable | null,
): Promise<Weighed | null> {
  if (!found) return null
  const { tickets, paidMinor } = await readPaidFor(db, subject, id)
  return {
    title: found.title,
    refusal: found.mayBeCancelled ? null : new Refusal('resource.not_now'),
    before: { starts_at: found.startsAt.toISOString() },
    now: {
      tickets_sold: tickets,
      total_value: toWire(paidMinor, defaultCurrency),
      currency: defaultCurrency,
    },
    after: { status: 'cancelled' },
  }
}

interface Cancelling {
  readonly type: 'game' | 'club_event'
  readonly id: bigint
  readonly reason: string
  readonly execution: Execution<unknown>
  /** @returns whether it was still to be cancelled */
  mark(): Promise<boolean>
}

/** From now on a job pays its tickets back (`refundCancelled`). @throws Refusal `resource.not_now` */
export async function cancelSubject(
  tx: Tx,
  { type, id, reason, execution, mark }: Cancelling,
): Promise<void> {
  if (!(await mark())) throw new Refusal('resource.not_now')
  await recordApproved(tx, execution, {
    action: 'cancelled',
    subject: { type, id },
    before: { cancelled: false },
    after: { cancelled: true, reason },
  })
}
