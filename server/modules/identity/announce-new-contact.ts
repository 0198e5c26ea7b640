import { languageOf } from '#contract/kernel/localized.ts'
import type { ClientRow } from '#server/modules/clients/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { writeSms } from '#server/modules/sms/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { translate } from '#server/platform/messages.ts'
import { type Message, queueMessages } from '#server/platform/outbox/index.ts'
import { markProtectionChanged } from './protection.queries.ts'

/**
 * Notifies a client in the app and at the earlier contact (the old e-mail, otherwise the phone) that the e-mail
 * changed. Without the new one: it may be another person's.
 */
export async function announceNewEmail(tx: Tx, jobs: Jobs, before: ClientRow): Promise<void> {
  await markProtectionChanged(tx, before.id)
  await notify(tx, [{ clientId: before.id, kind: 'email_changed', data: {} }])
  await queueMessages(tx, jobs, [await newEmailWarning(tx, before)])
}

/** The same for the phone, at the old phone if it was proven. */
export async function announceNewPhone(tx: Tx, jobs: Jobs, before: ClientRow): Promise<void> {
  await markProtectionChanged(tx, before.id)
  await notify(tx, [{ clientId: before.id, kind: 'phone_changed', data: {} }])
  if (before.phone_verified_at === null) return
  const locale = languageOf(before.locale)
  await queueMessages(tx, jobs, [
    await writeSms(tx, { purpose: 'phone_changed', recipient: before.phone, locale }),
  ])
}

async function newEmailWarning(tx: Tx, client: ClientRow): Promise<Message> {
  const { phone, email } = client
  const locale = languageOf(client.locale)
  if (email === null) return writeSms(tx, { purpose: 'email_changed', recipient: phone, locale })
  return {
    locale,
    purpose: 'email_changed',
    channel: 'mail',
    recipient: email,
    subject: translate(locale, 'messages:email_changed.subject'),
    body: translate(locale, 'messages:email_changed.mail'),
  }
}
