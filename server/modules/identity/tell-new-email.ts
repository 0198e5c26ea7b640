import type { ClientRow } from '#server/modules/clients/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { say } from '#server/platform/messages.ts'
import { type Message, queueMessages } from '#server/platform/outbox/index.ts'

/**
 * Tells a client in the app and at the contact from before, the e-mail that was or else the phone, that the e-mail is
 * now another. Which one stays unsaid: it may be a stranger's.
 */
export async function tellNewEmail(tx: Tx, jobs: Jobs, before: ClientRow): Promise<void> {
  await notify(tx, [{ clientId: before.id, kind: 'email_changed', data: {} }])
  await queueMessages(tx, jobs, [warningFor(before)])
}

function warningFor({ phone, email, locale }: ClientRow): Message {
  const language = locale === 'ar' ? 'ar' : 'en'
  const shared = { locale: language } as const
  if (email === null)
    return { ...shared, channel: 'sms', recipient: phone, body: say(language, 'messages:email_changed.sms') }
  return {
    ...shared,
    channel: 'mail',
    recipient: email,
    subject: say(language, 'messages:email_changed.subject'),
    body: say(language, 'messages:email_changed.mail'),
  }
}
