import pg from 'pg'
import { vi } from 'vitest'
import type { World } from './world.ts'

/** Begins while another transaction has done this and has not committed yet: it must wait for that. */
export async function beside<T>(
  { database, services }: World,
  statements: readonly string[],
  begin: () => Promise<T>,
): Promise<T> {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin')
  for (const statement of statements) await other.query(statement)
  const answer = begin()
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  // Not by the other's connection: inside a transaction it would see the same picture again and again.
  const { pool } = services.database
  await vi.waitUntil(async () => (await pool.query(waits)).rowCount, { timeout: 10_000, interval: 10 })
  await other.query('commit')
  await other.end()
  return answer
}
