import type { Localized } from '#contract/kernel/shapes.ts'
import { notify } from '#server/modules/notifications/notify-clients.ts'
import { routeFreeTexts } from '#server/modules/sms/index.ts'
import { findRightsNow } from '#server/modules/staff/index.ts'
import { notifyStaff, notifyStaffOnce } from '#server/modules/staff-notices/index.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { type Message, queueMessages, type Transports } from '#server/platform/outbox/index.ts'
import {
  addProgress,
  type Broadcast,
  countReached,
  holdSending,
  insertReceivers,
  lockDue,
  markBegun,
  markNotified,
  markSent,
  markSms,
  returnToDraft,
  selectSending,
  type TakenReceiver,
  takeForNotice,
  takeToSms,
} from './broadcast.queries.ts'
import { dualControlReceiversMin, isQuiet, segmentsOf } from './broadcast.rules.ts'
import { chosenBy, readQuietHours } from './count-receivers.ts'
import { countQueuedSms, hasWaitingSms, readTripoliHour } from './sms.queries.ts'

export interface SendingDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly transports: Pick<Transports, 'sms'>
}

const rowsOfChunk = 1_000
/** A slow gateway must not still have thousands of SMS when the quiet hours begin. */
const smsAheadMax = 1_000

/**
 * Begins what is due and sends for a while; the next round goes on where this one stopped. A receiver is marked in the
 * transaction that queues the messages, so a killed process leaves nobody out and notifies nobody twice.
 */
export async function sendNotifications(deps: SendingDeps, roundMilliseconds: number): Promise<void> {
  const endsAt = performance.now() + roundMilliseconds
  const { db, transact } = deps.database
  while (await transact(beginDue)) if (performance.now() > endsAt) return
  for (const id of await selectSending(db)) {
    while (await transact((tx) => sendChunk(tx, deps, id))) if (performance.now() > endsAt) return
    await transact((tx) => markSent(tx, id))
  }
}

/** Fixes the receivers of one that is due. @returns whether there was one */
async function beginDue(tx: Tx): Promise<boolean> {
  const due = await lockDue(tx)
  if (!due) return false
  const permissions = due.sent_by === null ? null : await findRightsNow(tx, due.sent_by)
  const staff = {
    type: 'staff',
    id: due.sent_by ?? 0n,
    permissions: permissions ?? new Set<string>(),
  } as const
  const chosen = await chosenBy(tx, due, staff)
  const { receivers } = await countReached(tx, due, chosen)
  if (due.sms && (await routeFreeTexts(tx)).refused)
    await giveBack(tx, due, { kind: 'notification_sms_not_carried', receivers })
  else if (receivers > dualControlReceiversMin && !due.agreed)
    await giveBack(tx, due, { kind: 'notification_given_back', receivers })
  else await markBegun(tx, due.id, await insertReceivers(tx, due, chosen))
  return true
}

interface GivenBack {
  readonly kind: 'notification_given_back' | 'notification_sms_not_carried'
  readonly receivers: number
}

/** What kept it from being sent came up since it was released: its sender reads why, and it is a draft again. */
async function giveBack(
  tx: Tx,
  { id, title, sent_by: staffId }: Broadcast,
  { kind, receivers }: GivenBack,
): Promise<void> {
  await returnToDraft(tx, id, receivers)
  if (staffId === null) return
  const data = { ...namesOf(title), receivers: String(receivers), link: pageOf(id) }
  await notifyStaff(tx, [{ staffId, kind, data }])
}

/** One portion. @returns whether something was sent */
async function sendChunk(tx: Tx, deps: SendingDeps, id: bigint): Promise<boolean> {
  const broadcast = await holdSending(tx, id)
  if (!broadcast) return false
  return (await notifyReceivers(tx, deps, broadcast)) || (await sendSms(tx, deps, broadcast))
}

async function notifyReceivers(tx: Tx, { jobs }: SendingDeps, broadcast: Broadcast): Promise<boolean> {
  const taken = await takeForNotice(tx, broadcast.id, rowsOfChunk)
  if (taken.length === 0) return false
  const inApp = taken.filter((one) => one.in_app)
  const mails = taken.flatMap((one) =>
    one.mail && one.contact !== null ? [mailOf(broadcast, one, one.contact)] : [],
  )
  await notify(
    tx,
    inApp.flatMap(({ client_id: clientId }) =>
      clientId === null
        ? []
        : [{ clientId, kind: 'announcement' as const, data: { broadcast_id: broadcast.id.toString() } }],
    ),
  )
  await notifyStaff(
    tx,
    inApp.flatMap(({ staff_user_id: staffId }) =>
      staffId === null ? [] : [{ staffId, kind: 'announcement' as const, data: textsOf(broadcast) }],
    ),
  )
  await queueMessages(tx, jobs, mails)
  await markNotified(
    tx,
    taken.map(({ id }) => id),
  )
  await addProgress(tx, broadcast.id, { inApp: inApp.length, mail: mails.length })
  return true
}

async function sendSms(tx: Tx, { jobs, transports }: SendingDeps, broadcast: Broadcast): Promise<boolean> {
  if (isQuiet(await readTripoliHour(tx), await readQuietHours(tx))) return false
  const { carrier, refused } = await routeFreeTexts(tx)
  if (refused) {
    await notifyOfWaiting(tx, broadcast)
    return false
  }
  // Without a carrier they wait in the outbox for good: nothing would become less.
  const provider = carrier !== null && transports.sms[carrier] !== null ? carrier : null
  const ahead = provider === null ? 0 : await countQueuedSms(tx, broadcast.id, smsAheadMax)
  const taken = await takeToSms(tx, broadcast.id, Math.min(rowsOfChunk, smsAheadMax - ahead))
  if (taken.length === 0) return false
  const messages = taken.flatMap(({ id, locale, contact }): Message[] =>
    contact === null
      ? []
      : [
          {
            purpose: 'announcement',
            channel: 'sms',
            recipient: contact,
            body: broadcast.body[locale],
            locale,
            receiverId: id,
            ...(provider !== null && { provider }),
          },
        ],
  )
  await queueMessages(tx, jobs, messages)
  await markSms(
    tx,
    taken.map(({ id }) => id),
  )
  const sent = (language: 'ar' | 'en') => messages.filter(({ locale }) => locale === language).length
  const segments = segmentsOf(broadcast.body, { ar: sent('ar'), en: sent('en') })
  await addProgress(tx, broadcast.id, { sms: messages.length, segments })
  return true
}

/** The provider was changed while it was sent: the rest waits for one that carries it, and its sender is told once. */
async function notifyOfWaiting(tx: Tx, { id, title, sent_by: staffId }: Broadcast): Promise<void> {
  if (staffId === null || !(await hasWaitingSms(tx, id))) return
  const data = { ...namesOf(title), link: pageOf(id) }
  await notifyStaffOnce(tx, { staffId, kind: 'notification_sms_waiting', data })
}

function mailOf({ title, body }: Broadcast, { id, locale }: TakenReceiver, recipient: string): Message {
  const texts = { subject: title[locale], body: body[locale], locale }
  return { ...texts, purpose: 'announcement', channel: 'mail', recipient, receiverId: id }
}

function textsOf({ title, body }: Broadcast) {
  return { ...namesOf(title), body_ar: body.ar, body_en: body.en }
}

function namesOf(title: Localized) {
  return { title_ar: title.ar, title_en: title.en }
}

function pageOf(id: bigint): string {
  return `/console/notifications/${id}`
}
