import { sql } from 'kysely'
import type { ReadDb } from '#server/platform/db/database.ts'

/** The Tripoli day of a moment; null: of now. */
export async function readToday(db: ReadDb, moment: string | null): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(coalesce(${moment}::timestamptz, now()) at time zone 'Africa/Tripoli', 'YYYY-MM-DD') as day`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('the database did not tell the day')
  return row.day
}
