import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { installJobs } from '../jobs/install-jobs.ts'
import { lockIds } from './lock-ids.ts'
import { type Migration, readMigrations } from './read-migrations.ts'
import { withLock } from './with-lock.ts'

/** About two minutes in all. */
const [lockMillisecondsMax, pauseMilliseconds, triesMax] = [1_000, 1_000, 60]
const lockNotAvailable = '55P03'

/** A database that cannot be migrated. The message says what to do; no stack is needed. */
export class MigrationProblem extends Error {
  override readonly name = 'MigrationProblem'
}

/**
 * Applies missing SQL files in the order of their names, each in its own transaction, then updates the job queues. Of
 * several processes that start at once one does it and the others wait. `url` must be the owner's. Throws a
 * `MigrationProblem` when an applied file was edited, or when the database was made by migrations before the current
 * baseline.
 * @param last the newest one to apply; left out: all of them
 * @returns the names applied now
 */
export function migrate(url: string, last?: string): Promise<string[]> {
  return withLock(url, lockIds.migration, async (client, signal) => {
    const names = await applyMissing(client, last, signal)
    signal.throwIfAborted()
    await installJobs(url)
    return names
  })
}

async function applyMissing(
  client: pg.Client,
  last: string | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  await client.query(
    'create table if not exists public.migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.migration',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const migrations = await readMigrations()
  refuseEarlierSet(applied, migrations)
  const names: string[] = []
  for (const migration of migrations) {
    const known = applied.get(migration.name)
    if (known === migration.checksum) continue
    if (last !== undefined && migration.name > last) break
    if (known)
      throw new MigrationProblem(
        `Migration ${migration.name} was edited after it was applied. Write a new one instead.`,
      )
    signal.throwIfAborted()
    await applyWhenFree(client, migration)
    names.push(migration.name)
  }
  return names
}

/** The first file is always applied first, so a database without it has an earlier set. */
function refuseEarlierSet(applied: ReadonlyMap<string, string>, [first]: readonly Migration[]): void {
  if (applied.size === 0 || !first || applied.has(first.name)) return
  throw new MigrationProblem(
    `This database was made by an earlier set of migrations, without ${first.name}, and cannot be brought up to date. ` +
      'Start with an empty one: delete the folder .data (or that of MAHFAZA_DATA), or give the DATABASE_URL of an empty database.',
  )
}

/**
 * A statement that waits for a table keeps everybody else from it as long as it waits. So it waits briefly, lets them
 * through, and tries again.
 */
async function applyWhenFree(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; !(await isApplied(client, migration)); tries += 1) {
    if (tries >= triesMax)
      throw new MigrationProblem(
        `Migration ${migration.name} waits for a table that a long transaction holds. End it (pg_stat_activity), and migrate again.`,
      )
    await wait(pauseMilliseconds)
  }
}

/** False when a table it needs was not free. */
async function isApplied(client: pg.Client, { name, sql, checksum }: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockMillisecondsMax}`)
    await client.query(sql)
    await client.query('insert into public.migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
