import type { AnswerInput, BodyOf } from '#contract/kernel/operation.ts'
import type { sendTestMessage as contract } from '#contract/operations/sms/send-test-message.ts'
import { samplesOfPlaceholders } from '#contract/shapes/sms-purposes.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { queueMessages } from '#server/platform/outbox/index.ts'
import { routeSms } from './route-sms.ts'
import { writeSms } from './write-sms.ts'

/** Sends a text with sample values; the outbox shows what became of it. */
export async function sendTestMessage(
  tx: Tx,
  jobs: Jobs,
  { asked, staffId }: { asked: BodyOf<typeof contract>; staffId: bigint },
): Promise<AnswerInput<typeof contract>> {
  const { phone: recipient, purpose, locale } = asked
  const message = await writeSms(tx, { purpose, recipient, locale, values: samplesOfPlaceholders })
  const [id] = await queueMessages(tx, jobs, [message])
  if (id === undefined) throw new Error('a queued message has an id')
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'outbox_message', id },
      actor: { type: 'staff', id: staffId },
      after: { recipient, purpose, locale },
    },
  ])
  const { carrier } = await routeSms(tx, { purpose, locale })
  return { id: String(id), provider: carrier ?? 'outbox', body: message.body }
}
