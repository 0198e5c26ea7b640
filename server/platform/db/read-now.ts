import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** The time of this transaction by the database's clock, to the microsecond, in a form that the database reads. */
export async function readNow(tx: Tx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now()::text as now`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database did not tell the time')
  return row.now
}
