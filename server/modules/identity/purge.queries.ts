import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

const before = sql`now() - interval '90 days'`

/** Each deletes the oldest, at most so many, and says how many. */
export async function deleteOldSessions(tx: Tx, rowsMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from client_session where id in (
      select id from client_session where least(ended_at, expires_at) < ${before} order by id limit ${rowsMax}
    )`.execute(tx)
  return Number(numAffectedRows)
}

export async function deleteOldCodes(tx: Tx, rowsMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from verification_code where id in (
      select id from verification_code where expires_at < ${before} order by id limit ${rowsMax}
    )`.execute(tx)
  return Number(numAffectedRows)
}

export async function deleteOldResets(tx: Tx, rowsMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from password_reset where id in (
      select id from password_reset where expires_at < ${before} order by id limit ${rowsMax}
    )`.execute(tx)
  return Number(numAffectedRows)
}
