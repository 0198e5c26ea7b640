import type { Db } from '../db/database.ts'

export interface OutboxMessage {
  readonly id: bigint
  readonly channel: string
  readonly recipient: string
  readonly subject: string | null
  readonly body: string
  readonly status: string
  readonly last_error: string | null
  readonly created_at: Date
}

/** Latest messages first; `recipient` null: all. */
export function listMessages(
  db: Db,
  { recipient, rowsMax }: { recipient: string | null; rowsMax: number },
): Promise<OutboxMessage[]> {
  return db
    .selectFrom('outbox_message')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'status', 'last_error', 'created_at'])
    .$if(recipient !== null, (query) => query.where('recipient', '=', recipient ?? ''))
    .orderBy('id', 'desc')
    .limit(rowsMax)
    .execute()
}
