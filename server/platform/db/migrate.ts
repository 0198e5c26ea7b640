import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { installJobs } from '../jobs/install-jobs.ts'
import { withLock } from './with-lock.ts'

const migrationsFolder = join(import.meta.dirname, '../../migrations')
/** Any constant works; it only has to be the same in every process that migrates. */
const migrationLockId = 7_366_241

/**
 * Applies the SQL files that are not yet applied, in the order of their names, each in its own transaction, then
 * brings the job queues up to date. Of several processes that start at once one does it, the others wait and find it
 * done.
 * `url` must be the owner's. Throws when an applied file was edited since.
 * @returns the names applied now
 */
export function migrate(url: string): Promise<string[]> {
  return withLock(url, migrationLockId, async (client) => {
    const names = await applyMissing(client)
    await installJobs(url)
    return names
  })
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists public.migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.migration',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const names: string[] = []
  for (const name of await migrationNames()) {
    const sql = await readFile(join(migrationsFolder, name), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    const known = applied.get(name)
    if (known === checksum) continue
    if (known) throw new Error(`Migration ${name} was edited after it was applied. Write a new one instead.`)
    await applyOne(client, name, sql, checksum)
    names.push(name)
  }
  return names
}

/** Of this version, in their order. */
export async function migrationNames(): Promise<string[]> {
  const names = await readdir(migrationsFolder)
  return names.filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
}

async function applyOne(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into public.migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
