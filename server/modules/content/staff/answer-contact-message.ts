import { languageOf } from '#contract/kernel/localized.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { normalisePhone } from '#contract/kernel/phone.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { listContactAnswers as listContract } from '#contract/operations/content/answer-contact.ts'
import type { contactMessages } from '#contract/resources/content/contact-messages.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { writeSms } from '#server/modules/sms/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { translate } from '#server/platform/messages.ts'
import { type Message as QueuedMessage, queueMessages } from '#server/platform/outbox/index.ts'
import {
  findPortalWriter,
  insertContactAnswer,
  isContactMessage,
  selectContactAnswers,
} from './content.queries.ts'

type Message = RowOf<typeof contactMessages>

/** About five segments of an Arabic SMS. */
const smsLengthMax = 320

/**
 * Sends staff's answer to the writer, in the language of the message; a client who wrote in the portal reads it there.
 * @throws Refusal `contact.answer_too_long`
 */
export async function sendAnswer(
  tx: Tx,
  jobs: Jobs,
  { message, answer, staffId }: { message: Message; answer: string; staffId: bigint },
): Promise<{ channel: 'mail' | 'sms' | 'portal' }> {
  const { id, contact, reference } = message
  const clientId = await findPortalWriter(tx, BigInt(id))
  if (clientId !== null) {
    await insertContactAnswer(tx, { messageId: BigInt(id), body: answer, staffId })
    const data = { reference: reference ?? '', message_id: id }
    await notify(tx, [{ clientId, kind: 'support_answered', data }])
    return { channel: 'portal' }
  }
  const channel = normalisePhone(contact) !== null ? 'sms' : 'mail'
  if (channel === 'sms' && answer.length > smsLengthMax)
    throw new Refusal('contact.answer_too_long', { max: smsLengthMax }, { answer: 'contact.answer_too_long' })
  await insertContactAnswer(tx, { messageId: BigInt(id), body: answer, staffId })
  const name = await readSetting(tx, 'name')
  await queueMessages(tx, jobs, [await written(tx, channel, message, { answer, name })])
  return { channel }
}

/** @throws Refusal `request.not_found` */
export async function listContactAnswers(
  db: Db,
  messageId: bigint,
): Promise<AnswerInput<typeof listContract>> {
  if (!(await isContactMessage(db, messageId))) throw new Refusal('request.not_found')
  const rows = await selectContactAnswers(db, messageId)
  return rows.map(({ at, ...row }) => ({ ...row, created_at: at.toISOString() }))
}

async function written(
  tx: Tx,
  channel: QueuedMessage['channel'],
  { reference, name, contact, body, locale: stored }: Message,
  { answer, name: service }: { answer: string; name: { ar: string; en: string } },
): Promise<QueuedMessage> {
  const locale = languageOf(stored)
  const values = { reference, name, body, answer, service: service[locale] }
  const shared = { purpose: 'contact_answer', recipient: contact, locale } as const
  return channel === 'sms'
    ? writeSms(tx, {
        ...shared,
        values: { service: service[locale], answer, reference: reference ?? '' },
      })
    : {
        ...shared,
        channel,
        subject: translate(locale, 'messages:contact_answer.subject', values),
        body: translate(locale, 'messages:contact_answer.mail', values),
      }
}
