import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** The words of a message `t` without its one-time code. */
export const struckOut = sql`(case when t.secret then regexp_replace(t.body, '[0-9]{6}', '••••••', 'g') else t.body end)`

export async function lockAlarm(tx: Tx, id: bigint) {
  return tx
    .selectFrom('alarm')
    .select(['code', 'subject', 'cleared_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function findMessage(db: Db, id: bigint) {
  return db
    .selectFrom('outbox_message')
    .select(['id', 'channel', 'recipient', 'body', 'status', 'secret'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Waits for whoever is closing the message. */
export async function requeueMessage(tx: Tx, id: bigint): Promise<void> {
  await tx
    .updateTable('outbox_message')
    .set({ status: 'queued', attempts: 0, last_error: null })
    .where('id', '=', id)
    .execute()
}
