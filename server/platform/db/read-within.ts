import { sql } from 'kysely'
import type { ReadDb } from './database.ts'
import { readTogether } from './read-together.ts'
import { isTimedOut } from './refused-by.ts'

/** Reads in one transaction with this time-out for each statement; null when one was late. */
export async function readWithin<T>(
  db: ReadDb,
  statementMillisMax: number,
  read: (db: ReadDb) => Promise<T>,
): Promise<T | null> {
  try {
    return await readTogether(
      db,
      (from) => from.transaction(),
      async (tx) => {
        await sql`select set_config('statement_timeout', ${String(statementMillisMax)}, true)`.execute(tx)
        return read(tx)
      },
    )
  } catch (error) {
    if (isTimedOut(error)) return null
    throw error
  }
}
