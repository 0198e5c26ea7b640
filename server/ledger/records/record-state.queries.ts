import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { RecordLine } from './record-tables.rules.ts'
import { unexplainedMark } from './record-tables.rules.ts'

export interface State {
  readonly digest: string
  readonly version: string
}

export interface SealedState extends State {
  readonly explained: boolean
}

export interface StoredState extends Omit<RecordLine, 'before'> {
  /** Null: from before states had one. */
  readonly mac: string | null
}

/** The last sealed state of each record, as it is stored. A mark behind the version says that nobody answered for it. */
export async function listStoredStates(
  db: Db,
  name: string | null,
  ids: readonly string[] | null,
): Promise<StoredState[]> {
  const { rows } = await sql<StoredState>`
    select table_name as name, row_id as id, digest, rtrim(version, ${unexplainedMark}) as version, mac,
      version not like ${`%${unexplainedMark}`} as explained
    from ledger.record_state
    where ${name === null ? sql`true` : sql`table_name = ${name}`}
      and ${ids === null ? sql`true` : sql`row_id = any(${ids}::text[])`}`.execute(db)
  return rows
}

export async function saveStates(
  tx: Tx,
  states: readonly (StoredState & { readonly mac: string })[],
): Promise<void> {
  await sql`
    insert into ledger.record_state (table_name, row_id, digest, version, mac)
    select * from unnest(${states.map(({ name }) => name)}::text[], ${states.map(({ id }) => id)}::text[],
      ${states.map(({ digest }) => digest)}::text[],
      ${states.map(({ version, explained }) => `${version}${explained ? '' : unexplainedMark}`)}::text[],
      ${states.map(({ mac }) => mac)}::text[])
    on conflict (table_name, row_id)
      do update set digest = excluded.digest, version = excluded.version, mac = excluded.mac`.execute(tx)
}

export async function forgetStates(tx: Tx, name: string, ids: readonly string[]): Promise<void> {
  await sql`delete from ledger.record_state where table_name = ${name} and row_id = any(${ids}::text[])`.execute(
    tx,
  )
}
