import type { BodyOf } from '#contract/kernel/operation.ts'
import type { sendContactMessage as contract } from '#contract/operations/content/contact-message.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { say } from '#server/platform/messages.ts'
import { queueMessages } from '#server/platform/outbox/index.ts'
import { newToken } from '#server/platform/secrets/index.ts'
import { insertContactMessage, selectReferenceOfForm } from './content.queries.ts'

const referenceLength = 8

type Written = BodyOf<typeof contract>

/**
 * Keeps a visitor's message and tells the support address. The same form sent again is the same message. Whoever fills
 * the field that no person sees gets an answer like everyone, and nothing is kept.
 */
export async function sendContactMessage(
  tx: Tx,
  jobs: Jobs,
  { written, formId, origin }: { written: Written; formId: string; origin: Origin },
): Promise<{ reference: string }> {
  const reference = newReference()
  if (written.website) return { reference }
  const { name, contact, topic, message: body } = written
  const locale = written.locale ?? origin.locale
  const stored = { reference, formId, topic, name, contact, body, locale, ip: origin.ip }
  const id = await insertContactMessage(tx, stored)
  if (id === null) return { reference: await selectReferenceOfForm(tx, formId) }
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'contact_message', id },
      actor: { type: 'system', id: null },
      ip: origin.ip,
      after: { reference, topic },
    },
  ])
  await queueMessages(tx, jobs, [
    {
      channel: 'mail',
      recipient: await readSetting(tx, 'support_email'),
      subject: say(locale, 'messages:contact_message.subject', { reference }),
      body: say(locale, 'messages:contact_message.mail', {
        reference,
        topic: say(locale, `messages:contact_message.topics.${topic}`),
        name,
        contact,
        body,
      }),
      locale,
    },
  ])
  return { reference }
}

/** Short enough to say on the phone. */
function newReference(): string {
  const letters = newToken()
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .replace(/[01ILO]/g, '')
  return `M-${letters.slice(0, referenceLength)}`
}
