import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

const lookMilliseconds = 10
const waitMillisecondsMax = 10_000

/**
 * A moment of the database's clock (text with microseconds) before which every ledger transaction is finished:
 * committed and visible from now on, or gone. Rows with `created_at < cut` never change again. Null when a
 * transaction has been writing for longer than we wait: try later.
 * A posting engine stamps a batch after it has locked the table of accounts, or rows of it, so its transaction holds a
 * lock on that table to its end. So a transaction with an earlier stamp is either among the lock holders or has ended. Writers of other
 * tables and databases do not matter. This requires a clock that does not step back; the sealer watches that.
 * Do not call it in a transaction that has written (it would wait for itself) or that has a fixed snapshot.
 */
export function readSettledHorizon(db: Db): Promise<string | null> {
  return readSettled(db, ledgerTables, () => readClock(db))
}

const ledgerTables = ['ledger.account', 'ledger.transaction', 'ledger.entry']

/**
 * Reads something, and waits until every transaction has ended that was writing one of the tables at that time. Null when
 * one takes too long. A row takes its number after its writer has locked the table, so of a sequence this gives a last
 * number up to which every row is committed or gone.
 */
export async function readSettled<Read>(
  db: Db,
  tables: readonly string[],
  read: () => Promise<Read>,
): Promise<Read | null> {
  const seen = await read()
  const writers = await listWriters(db, tables)
  const startedAt = performance.now()
  for (let left = writers; left.length > 0; left = await stillWriting(db, tables, left)) {
    if (performance.now() - startedAt > waitMillisecondsMax) return null
    await pause(lookMilliseconds)
  }
  return seen
}

/** The database's clock, as text with microseconds. */
async function readClock(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not tell the time')
  return row.now
}

/**
 * The locks of who writes rows. Vacuum, analyze and concurrent index builds hold ShareUpdateExclusiveLock for hours and
 * write no rows; ShareLock is that of an index build, which keeps writers out.
 */
const writingModes = [
  'RowShareLock',
  'RowExclusiveLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
]

/** Transactions with write locks on the tables; their ids are never used again. */
async function listWriters(db: Db, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct virtualtransaction as name from pg_locks
    where locktype = 'relation' and granted and mode = any(${writingModes}::text[])
      and database = (select oid from pg_database where datname = current_database())
      and relation = any(${tables}::text[]::regclass[])`.execute(db)
  return rows.map(({ name }) => name)
}

async function stillWriting(db: Db, tables: readonly string[], names: readonly string[]): Promise<string[]> {
  const writers = new Set(await listWriters(db, tables))
  return names.filter((name) => writers.has(name))
}
