import { sql } from 'kysely'
import type { Db } from './database.ts'
import { isTimedOut } from './refused-by.ts'

/** Reads in one transaction with this time-out for each statement; null when one was late. */
export async function readWithin<T>(
  db: Db,
  statementMillisMax: number,
  read: (db: Db) => Promise<T>,
): Promise<T | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(statementMillisMax)}, true)`.execute(tx)
      return read(tx)
    })
  } catch (error) {
    if (isTimedOut(error)) return null
    throw error
  }
}
