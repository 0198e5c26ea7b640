import { type Activity, recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Execution } from './approval-kind.ts'

/** Records an approved change: the maker's action, with its approver. */
export async function recordApproved(
  tx: Tx,
  { makerId, checker, approvalId, origin }: Execution<unknown>,
  { after, ...done }: Pick<Activity, 'action' | 'subject' | 'before' | 'after'>,
): Promise<void> {
  await recordActivity(tx, [
    {
      ...done,
      actor: { type: 'staff', id: makerId },
      // The checker sends the request; their address is in the approval's row.
      ip: null,
      requestId: origin.requestId,
      after: { ...after, approved_by: checker.id, approval_id: approvalId },
    },
  ])
}
