import type { Language } from '#contract/kernel/localized.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { writeSms } from '#server/modules/sms/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { translate } from '#server/platform/messages.ts'
import { type Message, queueMessages } from '#server/platform/outbox/index.ts'
import { hashOneTimeCode, type KeyRing, newOneTimeCode } from '#server/platform/secrets/index.ts'
import { type CodeSubject, insertCode, secondsToWait } from './one-time-code.queries.ts'
import { subjectOf } from './try-code.ts'

export interface CodeDeps {
  readonly jobs: Jobs
  readonly keys: KeyRing
}

/**
 * Sends a new code; the earlier one becomes invalid. The caller holds the client's row. Throws `auth.resend_too_soon`
 * within a minute of the last one.
 */
export async function sendCode(
  tx: Tx,
  deps: CodeDeps,
  subject: CodeSubject,
  locale: Language,
): Promise<void> {
  const retryAfterSeconds = await secondsToWait(tx, subject)
  if (retryAfterSeconds > 0) throw new Refusal('auth.resend_too_soon', { retryAfterSeconds })
  await sendCodeNow(tx, deps, subject, locale)
}

/** Without the pause between codes. Callers have their own budget, and have paid (`pay-sms.ts`). */
export async function sendCodeNow(
  tx: Tx,
  { jobs, keys }: CodeDeps,
  subject: CodeSubject,
  locale: Language,
): Promise<void> {
  const code = newOneTimeCode()
  await insertCode(
    tx,
    subject,
    hashOneTimeCode(keys, { purpose: subject.purpose, subject: subjectOf(subject), code }),
  )
  await queueMessages(tx, jobs, [await messageOf(tx, subject, code, locale)])
}

async function messageOf(
  tx: Tx,
  { purpose, destination }: CodeSubject,
  code: string,
  locale: Language,
): Promise<Message> {
  const shared = { recipient: destination, locale, secret: true }
  if (purpose !== 'verify_email' && !destination.includes('@'))
    return writeSms(tx, { ...shared, purpose, values: { code } })
  return {
    ...shared,
    purpose,
    channel: 'mail',
    subject: translate(locale, `messages:${purpose}.subject`),
    body: translate(locale, `messages:${purpose}.mail`, { code }),
  }
}
