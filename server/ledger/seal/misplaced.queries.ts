import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Position } from './sealed-rows.queries.ts'

/** The current position of a transaction. */
export async function findPlace(db: Db, transactionId: string): Promise<Position | null> {
  const { rows } = await sql<Position>`
    select created_at::text as time, id::text from ledger.transaction where id = ${transactionId}`.execute(db)
  return rows[0] ?? null
}

/** The given transactions that exist, at any position. */
export async function findPresentTransactions(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id::text from ledger.transaction where id = any(${ids}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The given entries, `account/version`, that exist, in any transaction. */
export async function findPresentEntries(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const pairs = keys.map((key) => key.split('/'))
  const { rows } = await sql<{ key: string }>`
    select e.account_id || '/' || e.version as key
    from unnest(${pairs.map(([account]) => account)}::bigint[], ${pairs.map(([, version]) => version)}::bigint[])
      as k (account_id, version)
    join ledger.entry e using (account_id, version)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
