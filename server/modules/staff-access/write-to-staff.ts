import type { StaffPurpose } from '#contract/shapes/message-purposes.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { translate } from '#server/platform/messages.ts'
import { queueMessages } from '#server/platform/outbox/index.ts'
import type { Account } from './account.queries.ts'

/** A mail in the reader's language; skipped without an address. `kind` names it in messages.json. */
export async function writeTo(
  tx: Tx,
  jobs: Jobs,
  { email, name, locale }: Pick<Account, 'email' | 'name' | 'locale'>,
  kind: StaffPurpose,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (email === null) return
  await queueMessages(tx, jobs, [
    {
      purpose: kind,
      channel: 'mail',
      recipient: email,
      subject: translate(locale, `messages:${kind}.subject`),
      body: translate(locale, `messages:${kind}.mail`, { ...values, name }),
      locale,
      secret: 'code' in values,
    },
  ])
}
