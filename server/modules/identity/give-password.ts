import { languageOf } from '#contract/kernel/localized.ts'
import { maskEmail } from '#contract/kernel/mask-email.ts'
import { maskPhone } from '#contract/kernel/phone.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type ClientRow, lockClient } from '#server/modules/clients/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { writeSms } from '#server/modules/sms/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { translate } from '#server/platform/messages.ts'
import { type Message, queueMessages } from '#server/platform/outbox/index.ts'
import { setGivenPassword } from './account.queries.ts'
import { endResets, shutOut } from './client-sign-in.ts'
import type { Channel } from './contact.rules.ts'
import { resendSecondsMin } from './one-time-code.queries.ts'

interface Gift {
  readonly clientId: bigint
  readonly channel: Channel
  readonly password: string
  readonly passwordHash: string
  readonly staffId: bigint
  readonly reason: string
}

/**
 * Sends a client a password for one day and ends every session. Only to a proven contact: otherwise staff could take
 * over any account.
 * @throws Refusal `request.not_found`, `auth.account_inactive`, `client.contact_unproven`, `auth.resend_too_soon`
 */
export async function givePassword(tx: Tx, jobs: Jobs, gift: Gift): Promise<{ sent_to: string }> {
  const { clientId, channel, passwordHash, staffId, reason } = gift
  const client = await lockClient(tx, clientId)
  if (!client) throw new Refusal('request.not_found')
  if (client.status !== 'active') throw new Refusal('auth.account_inactive')
  const address = client[channel]
  const isProven = client[`${channel}_verified_at`] !== null
  if (address === null || !isProven) throw new Refusal('client.contact_unproven')
  if (!(await setGivenPassword(tx, clientId, passwordHash)))
    throw new Refusal('auth.resend_too_soon', { retryAfterSeconds: resendSecondsMin })
  await endResets(tx, clientId)
  const sessionsEnded = await shutOut(tx, clientId)
  await notify(tx, [{ clientId, kind: 'password_changed', data: {} }])
  await queueMessages(tx, jobs, await messagesFor(tx, client, address, gift))
  const sentTo = channel === 'phone' ? maskPhone(address) : maskEmail(address)
  await recordActivity(tx, [
    {
      action: 'password_given',
      subject: { type: 'client', id: clientId },
      actor: { type: 'staff', id: staffId },
      after: { password: '•••', sent_to: sentTo, reason, sessions_ended: sessionsEnded },
    },
  ])
  return { sent_to: sentTo }
}

/** A password by mail is also announced by SMS. */
async function messagesFor(
  tx: Tx,
  { phone, locale: language }: ClientRow,
  recipient: string,
  { channel, password }: Gift,
): Promise<Message[]> {
  const locale = languageOf(language)
  const words = 'messages:password_given'
  const shared = { locale, secret: true }
  if (channel === 'phone')
    return [await writeSms(tx, { ...shared, purpose: 'password_given', recipient, values: { password } })]
  const subject = translate(locale, `${words}.subject`)
  const body = translate(locale, `${words}.mail`, { password })
  return [
    { ...shared, purpose: 'password_given', channel: 'mail', recipient, subject, body },
    await writeSms(tx, { purpose: 'password_changed', recipient: phone, locale }),
  ]
}
