import type { Language } from '#contract/kernel/localized.ts'
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'

export interface Message {
  readonly channel: 'sms' | 'mail'
  /** A phone `09xxxxxxxx` or an address. */
  readonly recipient: string
  /** Mail only. */
  readonly subject?: string
  readonly body: string
  readonly locale: Language
  /** Contains a one-time code: its digits are redacted once it is sent or given up. */
  readonly secret?: boolean
}

/** Puts messages into the outbox and queues their delivery, in the caller's transaction (invariant 8). */
export async function queueMessages(tx: Tx, jobs: Jobs, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  const rows = await tx
    .insertInto('outbox_message')
    .values(messages.map((message) => ({ ...message, subject: message.subject ?? null })))
    .returning(['id', 'channel'])
    .execute()
  for (const row of rows) await deliverLater(tx, jobs, row)
}

/** Each channel waits only for its own receiver. */
export function deliverLater(
  tx: Tx,
  jobs: Jobs,
  { id, channel }: { readonly id: bigint; readonly channel: string },
): Promise<void> {
  return jobs.enqueue(tx, channel === 'sms' ? 'deliver-sms' : 'deliver-mail', { id: String(id) })
}
