import pg from 'pg'
import { vi } from 'vitest'
import type { World } from './world.ts'

/** Starts while another transaction has made this change without committing: so many connections must wait. */
export async function beside<T>(
  world: World,
  statements: readonly string[],
  begin: () => Promise<T>,
  connections = 1,
): Promise<T> {
  const other = new pg.Client({ connectionString: world.database.url })
  await other.connect()
  await other.query('begin')
  for (const statement of statements) await other.query(statement)
  const answer = begin()
  await connectionsWait(world, connections)
  await other.query('commit')
  await other.end()
  return answer
}

/** Resolves once so many connections wait for a lock. */
export async function connectionsWait({ services }: World, connections = 1): Promise<void> {
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  // On its own connection: a transaction would always see the same snapshot.
  const { pool } = services.database
  const enough = async () => ((await pool.query(waits)).rowCount ?? 0) >= connections
  await vi.waitUntil(enough, { timeout: 60_000, interval: 10 })
}
