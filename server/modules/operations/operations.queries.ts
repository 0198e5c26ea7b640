import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** The text of a message `t` without its one-time code. */
export const struckOut = sql`(case when t.secret then regexp_replace(t.body, '[0-9]{6}', '••••••', 'g') else t.body end)`

/** The text of a message with its one-time code. */
export async function findBody(tx: Tx, id: bigint): Promise<string> {
  const { body } = await tx
    .selectFrom('outbox_message')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return body
}
