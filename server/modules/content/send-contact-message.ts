import type { BodyOf } from '#contract/kernel/operation.ts'
import type { sendContactMessage as contract } from '#contract/operations/content/contact-message.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { selectReferenceOfForm } from './content.queries.ts'
import { keepMessage, newReference } from './keep-message.ts'

type Written = BodyOf<typeof contract>

/**
 * Stores a visitor's message and mails the support address. The same form sent again is the same message. A robot
 * that fills the hidden field gets the usual answer, and nothing is stored.
 */
export async function sendContactMessage(
  tx: Tx,
  jobs: Jobs,
  { written, formId, origin }: { written: Written; formId: string; origin: Origin },
): Promise<{ reference: string }> {
  if (written.website) return { reference: newReference() }
  const { name, contact, topic, message: body } = written
  const locale = written.locale ?? origin.locale
  const kept = { formId, clientId: null, topic, name, contact, body, locale, ip: origin.ip }
  const reference = await keepMessage(tx, jobs, kept)
  return { reference: reference ?? (await selectReferenceOfForm(tx, formId)) }
}
