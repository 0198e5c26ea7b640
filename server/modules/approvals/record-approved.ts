import { type Activity, recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Execution } from './approval-kind.ts'

/** Writes what was done because two agreed on it: the maker's action, with who approved it. */
export async function recordApproved(
  tx: Tx,
  { makerId, checker, approvalId, origin }: Execution<unknown>,
  { after, ...done }: Pick<Activity, 'action' | 'subject' | 'before' | 'after'>,
): Promise<void> {
  await recordActivity(tx, [
    {
      ...done,
      actor: { type: 'staff', id: makerId },
      // What was approved is sent by the second person, whose address is in the row of the approval.
      ip: null,
      requestId: origin.requestId,
      after: { ...after, approved_by: checker.id, approval_id: approvalId },
    },
  ])
}
