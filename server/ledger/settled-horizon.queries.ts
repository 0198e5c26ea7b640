import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

const lookMilliseconds = 10
const waitMillisecondsMax = 10_000

/**
 * A moment of the database's clock, as text with microseconds, before which (exclusive) every ledger transaction is
 * finished: committed and to be seen by whoever looks from now on, or gone. What is read with `created_at < cut` never
 * changes again. Null when somebody has been writing for longer than we wait: try later.
 *
 * A posting engine stamps a batch after it has locked its accounts, thus after its transaction got a lock on that table, which it
 * keeps to its end. So whoever stamped before the clock was read here is found among the holders of such locks, or has
 * ended. Writers of other tables and of other databases of the server do not matter. It holds as long as the database's
 * clock does not step back; the sealer looks for that.
 *
 * Not inside a transaction that has written, which would wait for itself, nor one that sees a fixed picture.
 */
export async function readSettledHorizon(db: Db): Promise<string | null> {
  const cut = await readClock(db)
  const writers = await listWriters(db)
  const startedAt = performance.now()
  for (let left = writers; left.length > 0; left = await stillWriting(db, left)) {
    if (performance.now() - startedAt > waitMillisecondsMax) return null
    await pause(lookMilliseconds)
  }
  return cut
}

/** The database's clock, as text with microseconds. */
async function readClock(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not tell the time')
  return row.now
}

/** The transactions that have locked something of the ledger to write it; their names are never given again. */
async function listWriters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct virtualtransaction as name from pg_locks
    where locktype = 'relation' and granted and mode <> 'AccessShareLock'
      and database = (select oid from pg_database where datname = current_database())
      and relation = any(array['ledger.account', 'ledger.transaction', 'ledger.entry']::regclass[])`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

async function stillWriting(db: Db, names: readonly string[]): Promise<string[]> {
  const writers = new Set(await listWriters(db))
  return names.filter((name) => writers.has(name))
}
