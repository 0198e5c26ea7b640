import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deliverLater } from '#server/platform/outbox/index.ts'
import { findMessage, requeueMessage } from './watch-desk.queries.ts'
import { isSendable } from './watch-desk.rules.ts'

/** @throws Refusal `request.not_found`, `outbox.struck_out` */
export async function sendAgain(tx: Tx, jobs: Jobs, id: bigint, staffId: bigint): Promise<void> {
  const message = await findMessage(tx, id)
  if (!message) throw new Refusal('request.not_found')
  if (!isSendable(message)) throw new Refusal('outbox.struck_out')
  await requeueMessage(tx, id)
  await deliverLater(tx, jobs, message)
  await recordActivity(tx, [
    {
      action: 'resent',
      subject: { type: 'outbox_message', id },
      actor: { type: 'staff', id: staffId },
      before: { status: message.status },
    },
  ])
}

/** @throws Refusal `request.not_found` */
export async function revealMessage(tx: Tx, id: bigint, staffId: bigint): Promise<{ body: string }> {
  const message = await findMessage(tx, id)
  if (!message) throw new Refusal('request.not_found')
  await recordActivity(tx, [
    {
      action: 'revealed',
      subject: { type: 'outbox_message', id },
      actor: { type: 'staff', id: staffId },
      after: { recipient: message.recipient },
    },
  ])
  return { body: message.body }
}
