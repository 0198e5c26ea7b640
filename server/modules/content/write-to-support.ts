import type { AnswerInput, BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  replyToSupport as replyContract,
  sendSupportMessage as sendContract,
} from '#contract/operations/content/support-messages.ts'
import { findGivenCard, findOrder } from '#server/modules/cards/index.ts'
import { findClient } from '#server/modules/clients/index.ts'
import { concernsClient } from '#server/modules/receipts/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { ClientActor, Origin } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { type KeyRing, parseReference, referenceOf } from '#server/platform/secrets/index.ts'
import type { MessageSubject } from './content.queries.ts'
import { keepMessage } from './keep-message.ts'
import { showSupportMessage } from './show-support-messages.ts'
import {
  countOpenMessages,
  findOpenReport,
  findSent,
  insertReply,
  lockSupportMessage,
  reopenMessage,
} from './support.queries.ts'

/** Waiting for staff, of one client. */
const openMax = 10
/** Of a client in one conversation. */
const repliesMax = 50

interface Writer {
  readonly actor: ClientActor
  readonly origin: Origin
}

type Asked = BodyOf<typeof sendContract>

/**
 * A client's message from the portal. The same key is the same message; a further report of a card that is looked into
 * is added to the first.
 * @throws Refusal `request.not_found` for what is not this client's, `support.too_many_open`
 */
export async function sendSupportMessage(
  tx: Tx,
  { keys, jobs }: { readonly keys: KeyRing; readonly jobs: Jobs },
  { actor, origin }: Writer,
  { key, topic, message: body, about }: Asked,
): Promise<AnswerInput<typeof sendContract>> {
  const clientId = actor.id
  const client = await findClient(tx, clientId)
  if (!client) throw new Refusal('request.unauthenticated')
  const open = await countOpenMessages(tx, clientId)
  const sent = await findSent(tx, clientId, key)
  if (sent !== null) return showSupportMessage(tx, clientId, sent)
  const subject = await subjectOf(tx, keys, clientId, about)
  const report = subject.cardId === null ? null : await findOpenReport(tx, clientId, subject.cardId)
  if (report !== null) return addReply(tx, { actor, origin }, report, { key, message: body })
  if (open >= openMax) throw new Refusal('support.too_many_open')
  const { locale, ip } = origin
  const { name, phone: contact } = client
  await keepMessage(tx, jobs, {
    ...{ formId: null, clientId, topic, name, contact, body, locale, ip },
    subject: { ...subject, key },
  })
  const kept = await findSent(tx, clientId, key)
  if (kept === null) throw new Error('the message to support was not kept')
  return showSupportMessage(tx, clientId, kept)
}

/**
 * A reply to a message that is closed goes to the open one about the same card.
 * @throws Refusal `request.not_found`, `support.too_many_replies`, `support.too_many_open`
 */
export async function addReply(
  tx: Tx,
  { actor, origin }: Writer,
  messageId: bigint,
  { key, message: body }: BodyOf<typeof replyContract>,
): Promise<AnswerInput<typeof replyContract>> {
  const open = await countOpenMessages(tx, actor.id)
  const known = await lockSupportMessage(tx, actor.id, messageId)
  if (!known) throw new Refusal('request.not_found')
  if (known.openTwin !== null) return addReply(tx, { actor, origin }, known.openTwin, { key, message: body })
  if (await insertReply(tx, { messageId, body, key })) {
    if (known.replies >= repliesMax) throw new Refusal('support.too_many_replies')
    if (!known.isWaiting && open >= openMax) throw new Refusal('support.too_many_open')
    await reopenMessage(tx, messageId)
    await recordActivity(tx, [
      {
        action: 'replied',
        subject: { type: 'contact_message', id: messageId },
        actor: { type: 'client', id: actor.id },
        ip: origin.ip,
        before: { status: known.status },
      },
    ])
  }
  return showSupportMessage(tx, actor.id, messageId)
}

async function subjectOf(
  db: Db,
  keys: KeyRing,
  clientId: bigint,
  about: Asked['about'],
): Promise<Omit<MessageSubject, 'key'>> {
  const none = { about: null, cardId: null, cardOrderId: null, problem: null }
  if (!about) return none
  if (about.kind === 'card') {
    const card = await findGivenCard(db, clientId, about.id)
    if (!card) throw new Refusal('request.not_found')
    const { serialNumber, orderId: cardOrderId } = card
    return { about: serialNumber, cardId: about.id, cardOrderId, problem: about.problem }
  }
  if (about.kind === 'card_order') {
    if (!(await findOrder(db, clientId, about.id))) throw new Refusal('request.not_found')
    return { ...none, about: referenceOf(keys, about.id), cardOrderId: about.id }
  }
  const id = parseReference(keys, about.reference)
  if (id === null || !(await concernsClient(db, id, clientId))) throw new Refusal('request.not_found')
  return { ...none, about: referenceOf(keys, id) }
}
