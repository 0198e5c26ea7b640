import { languageOf } from '#contract/kernel/localized.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { normalisePhone } from '#contract/kernel/phone.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  answerContact,
  listContactAnswers as listContract,
} from '#contract/operations/content/answer-contact.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { translate } from '#server/platform/messages.ts'
import { type Message, queueMessages } from '#server/platform/outbox/index.ts'
import {
  insertContactAnswer,
  isContactMessage,
  lockContactMessage,
  selectContactAnswers,
} from './content.queries.ts'

/** Some five segments of an Arabic SMS. */
const smsLengthMax = 320

/**
 * Sends staff's words to whoever wrote, in the language they wrote in.
 * @throws Refusal `request.not_found`, `contact.is_spam`, `contact.answer_too_long`
 */
export async function answerContactMessage(
  tx: Tx,
  jobs: Jobs,
  { messageId, answer, staffId, ip }: { messageId: bigint; answer: string; staffId: bigint; ip: string },
): Promise<AnswerInput<typeof answerContact>> {
  const message = await lockContactMessage(tx, messageId)
  if (!message) throw new Refusal('request.not_found')
  if (message.status === 'spam') throw new Refusal('contact.is_spam')
  const channel = normalisePhone(message.contact) !== null ? 'sms' : 'mail'
  if (channel === 'sms' && answer.length > smsLengthMax)
    throw new Refusal('contact.answer_too_long', { max: smsLengthMax }, { answer: 'contact.answer_too_long' })
  await insertContactAnswer(tx, { messageId, body: answer, staffId })
  const name = await readSetting(tx, 'name')
  await queueMessages(tx, jobs, [written(channel, message, { answer, name })])
  await recordActivity(tx, [
    {
      action: 'answered',
      subject: { type: 'contact_message', id: messageId },
      actor: { type: 'staff', id: staffId },
      ip,
      before: { status: message.status },
      after: { status: 'answered', answer },
    },
  ])
  return { channel }
}

/** @throws Refusal `request.not_found` */
export async function listContactAnswers(
  db: Db,
  messageId: bigint,
): Promise<AnswerInput<typeof listContract>> {
  if (!(await isContactMessage(db, messageId))) throw new Refusal('request.not_found')
  const rows = await selectContactAnswers(db, messageId)
  return rows.map(({ id, body, name, created_at }) => ({
    id: id.toString(),
    body,
    by: name,
    created_at: created_at.toISOString(),
  }))
}

type Stored = NonNullable<Awaited<ReturnType<typeof lockContactMessage>>>

function written(
  channel: Message['channel'],
  { reference, name, contact, body, locale: stored }: Stored,
  { answer, name: service }: { answer: string; name: { ar: string; en: string } },
): Message {
  const locale = languageOf(stored)
  const values = { reference, name, body, answer, service: service[locale] }
  const shared = { recipient: contact, locale } as const
  return channel === 'sms'
    ? { ...shared, channel, body: translate(locale, 'messages:contact_answer.sms', values) }
    : {
        ...shared,
        channel,
        subject: translate(locale, 'messages:contact_answer.subject', values),
        body: translate(locale, 'messages:contact_answer.mail', values),
      }
}
