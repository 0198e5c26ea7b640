import { readSetting } from '#server/modules/settings/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { translate } from '#server/platform/messages.ts'
import { queueMessages } from '#server/platform/outbox/index.ts'
import { newToken } from '#server/platform/secrets/index.ts'
import { insertContactMessage, type NewContactMessage } from './content.queries.ts'

const referenceLength = 8

/**
 * Stores a message for staff and mails the support address.
 * @returns its reference, or null when it exists already
 */
export async function keepMessage(
  tx: Tx,
  jobs: Jobs,
  message: Omit<NewContactMessage, 'reference'>,
): Promise<string | null> {
  const reference = newReference()
  const { clientId, topic, name, contact, body, locale, ip } = message
  const id = await insertContactMessage(tx, { ...message, reference })
  if (id === null) return null
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'contact_message', id },
      actor: clientId === null ? { type: 'system', id: null } : { type: 'client', id: clientId },
      ip,
      after: { reference, topic },
    },
  ])
  await queueMessages(tx, jobs, [
    {
      purpose: 'contact_message',
      channel: 'mail',
      recipient: await readSetting(tx, 'support_email'),
      subject: translate(locale, 'messages:contact_message.subject', { reference }),
      body: translate(locale, 'messages:contact_message.mail', {
        reference,
        topic: translate(locale, `messages:contact_message.topics.${topic}`),
        name,
        contact,
        body,
      }),
      locale,
    },
  ])
  return reference
}

/** Short enough to say on the phone. */
export function newReference(): string {
  const letters = newToken()
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .replace(/[01ILO]/g, '')
  return `M-${letters.slice(0, referenceLength)}`
}
