import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type Transports, Undeliverable } from './transports.ts'

const attemptsMax = 8

/**
 * Sends one message of the outbox, at least once; the receiver knows repeats by their key. Without a transport it
 * stays queued. Throws when it should be tried again.
 */
export async function deliverMessage(
  { database, transports }: { database: Database; transports: Transports },
  id: bigint,
): Promise<void> {
  const { db } = database
  const message = await db
    .selectFrom('outbox_message')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'attempts'])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  const send = message && transports[message.channel as 'sms' | 'mail']
  if (!send) return
  try {
    await send({ ...message, idempotencyKey: `message-${message.id}` })
  } catch (error) {
    const isFinal = error instanceof Undeliverable || message.attempts + 1 >= attemptsMax
    await close(database, id, { status: isFinal ? 'failed' : 'queued', error: String(error).slice(0, 500) })
    if (isFinal) return
    throw error
  }
  await close(database, id, { status: 'sent', error: null })
}

/** Counts the attempt and, once the message is sent or given up, redacts the digits of a secret one. */
async function close(
  { db }: Database,
  id: bigint,
  { status, error }: { status: 'queued' | 'sent' | 'failed'; error: string | null },
): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({
      status,
      attempts: sql`attempts + 1`,
      last_error: error,
      ...(status === 'sent' && { sent_at: sql`now()` }),
      ...(status !== 'queued' && {
        body: sql`case when secret then regexp_replace(body, '[0-9]{6}', '••••••', 'g') else body end`,
      }),
    })
    .where('id', '=', id)
    .execute()
}
