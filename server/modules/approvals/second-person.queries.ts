import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** The day in Tripoli by the database's clock, at this moment: a transaction that waited for a lock may be older. */
export async function readToday(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(clock_timestamp() at time zone 'Africa/Tripoli', 'YYYY-MM-DD') as day`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not tell the day')
  return row.day
}
