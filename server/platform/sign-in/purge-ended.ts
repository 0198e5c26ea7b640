import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'

/** In chunks, so no transaction is long. */
const rowsOfChunk = 5_000

const ends = {
  client_session: sql`least(ended_at, expires_at)`,
  staff_session: sql`least(ended_at, expires_at)`,
  verification_code: sql`expires_at`,
  password_reset: sql`expires_at`,
  client_challenge: sql`expires_at`,
  staff_password_reset: sql`expires_at`,
}

/**
 * Deletes sessions, one-time codes and reset tokens ninety days after their end. The login log, which is never
 * purged, keeps who signed in from where.
 */
export async function purgeEnded(database: Database): Promise<void> {
  for (const [table, end] of Object.entries(ends)) {
    let deleted = rowsOfChunk
    while (deleted === rowsOfChunk) deleted = await database.transact((tx) => deleteOldest(tx, table, end))
  }
}

/** At most one chunk; returns its size. */
async function deleteOldest(tx: Tx, name: string, end: (typeof ends)[keyof typeof ends]): Promise<number> {
  const table = sql.table(name)
  const { numAffectedRows } = await sql`
    delete from ${table} where id in (
      select id from ${table} where ${end} < now() - interval '90 days' order by id limit ${rowsOfChunk}
    )`.execute(tx)
  return Number(numAffectedRows)
}
