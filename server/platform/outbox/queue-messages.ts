import type { Language } from '#contract/kernel/localized.ts'
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { SmsCarrier } from './envelope.ts'

export interface Message {
  readonly channel: 'sms' | 'mail' | 'push'
  /** A phone `09xxxxxxxx` or an address; of a push the phone of its reader. */
  readonly recipient: string
  /** Of a mail, and the title of a push. */
  readonly subject?: string
  readonly body: string
  readonly locale: Language
  /** Contains a one-time code: its digits are redacted once it is sent or given up. */
  readonly secret?: boolean
  /** Of a message to many: a receiver gets one of each channel. */
  readonly receiverId?: bigint
  /** The browser that a push is for. */
  readonly deviceId?: bigint
  /** Why it is sent (`contract/shapes/message-purposes.ts`); of an SMS it decides who carries it. */
  readonly purpose?: string
  /** Who carries an SMS, where that was decided when it was written; left out: the settings decide when it is sent. */
  readonly provider?: SmsCarrier
  /** What a provider fills into its own text, in the order of the purpose's placeholders. */
  readonly template_values?: readonly string[]
}

/** Puts messages into the outbox and queues their delivery, in the caller's transaction (invariant 8). @returns their ids */
export async function queueMessages(
  tx: Tx,
  jobs: Jobs,
  messages: readonly Message[],
): Promise<readonly bigint[]> {
  if (messages.length === 0) return []
  const rows = await tx
    .insertInto('outbox_message')
    .values(
      messages.map(({ receiverId, deviceId, ...message }) => ({
        ...message,
        subject: message.subject ?? null,
        receiver_id: receiverId ?? null,
        push_subscription_id: deviceId ?? null,
        template_values: message.template_values ? [...message.template_values] : null,
      })),
    )
    .returning(['id', 'channel'])
    .execute()
  for (const channel of ['sms', 'mail', 'push'] as const) {
    const ids = rows.filter((row) => row.channel === channel).map(({ id }) => ({ id: String(id) }))
    if (ids.length > 0) await jobs.enqueueAll(tx, queueOf(channel), ids)
  }
  return rows.map(({ id }) => id)
}

/** Each channel waits only for its own receiver. */
export function deliverLater(
  tx: Tx,
  jobs: Jobs,
  { id, channel }: { readonly id: bigint; readonly channel: string },
): Promise<void> {
  return jobs.enqueue(tx, queueOf(channel), { id: String(id) })
}

function queueOf(channel: string) {
  if (channel === 'push') return 'deliver-push'
  return channel === 'sms' ? 'deliver-sms' : 'deliver-mail'
}
