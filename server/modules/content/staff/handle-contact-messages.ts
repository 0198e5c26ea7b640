import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { selectContactMessages, updateContactStatus } from '../content.queries.ts'

export const contactStatuses = ['new', 'read', 'answered', 'closed', 'spam'] as const
export type ContactStatus = (typeof contactStatuses)[number]

const listedMax = 100

/** The latest messages of visitors; `status` null: all. */
export function listContactMessages(db: Db, status: ContactStatus | null) {
  return selectContactMessages(db, { status, rowsMax: listedMax })
}

/** @throws Refusal `request.not_found` */
export async function markContactMessage(
  tx: Tx,
  change: { reference: string; status: ContactStatus; staffId: bigint | null },
): Promise<void> {
  const marked = await updateContactStatus(tx, change.reference, change.status)
  if (!marked) throw new Refusal('request.not_found')
  await recordActivity(tx, [
    {
      action: 'updated',
      subject: { type: 'contact_message', id: marked.id },
      actor: change.staffId === null ? { type: 'system', id: null } : { type: 'staff', id: change.staffId },
      before: { status: marked.before },
      after: { status: change.status },
    },
  ])
}
