import type { AccountKind } from '#contract/operations/content/contact-topics.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { closeWaitingRequests } from './account-request.queries.ts'

/**
 * The kind of account was given, so nobody must answer the request for it.
 * @returns whether the client had asked and was waiting
 */
export async function closeAccountRequest(
  tx: Tx,
  { clientId, kind, staffId }: { clientId: bigint; kind: AccountKind; staffId: bigint | null },
): Promise<boolean> {
  const closed = await closeWaitingRequests(tx, clientId, kind)
  await recordActivity(
    tx,
    closed.map((id) => ({
      action: 'closed' as const,
      subject: { type: 'contact_message', id },
      actor: staffId === null ? { type: 'system', id: null } : { type: 'staff', id: staffId },
      after: { status: 'closed' },
    })),
  )
  return closed.length > 0
}
