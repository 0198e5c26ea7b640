import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { lockIds } from '#server/platform/db/lock-ids.ts'
import type { RecordBlock } from './record-block.ts'
import type { RecordTable } from './record-tables.rules.ts'

export interface RecordRow {
  readonly id: string
  /** Its sealed columns, always the same text for the same values. */
  readonly text: string
}

/** One at a time, until the transaction ends; the others wait. */
export async function lockRecords(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockIds.recordSealer})`.execute(tx)
}

const columnsOf = ({ id, columns }: RecordTable) => sql`
  t.${sql.ref(id)}::text as id, jsonb_build_array(${sql.join(columns.map((column) => sql`t.${sql.ref(column)}`))})::text as text`

/** Who wrote the row last: nobody can put that back. */
function versionOf({ version }: RecordTable): RawBuilder<string> {
  if (version === undefined) return sql`''`
  return version === 'row' ? sql`t.xmin::text` : sql`t.${sql.ref(version.column)}::text`
}

const stateOf = (table: RecordTable) =>
  sql`${columnsOf(table)}, ${versionOf(table)} as version, t.xmin::text as "writtenBy"`

export interface StateRow extends RecordRow {
  readonly version: string
  /** The transaction that wrote the row last. */
  readonly writtenBy: string
}

/** Rows of a table that only grows, after a number and up to another, in order. */
export async function listGrown(
  db: Db,
  table: RecordTable,
  { after, last, rowsMax }: { after: string; last: string; rowsMax: number },
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select ${columnsOf(table)} from ${sql.table(table.table)} t
    where t.id > ${after}::bigint and t.id <= ${last}::bigint order by t.id limit ${rowsMax}`.execute(db)
  return rows
}

/** @param within only what ended in the last so many seconds; null: all */
export async function listStates(
  db: Db,
  table: RecordTable,
  within: number | null,
): Promise<(StateRow & { isFresh: boolean })[]> {
  const ended = table.endedAt === undefined ? null : sql`t.${sql.ref(table.endedAt)}`
  const { rows } = await sql<StateRow & { isFresh: boolean }>`
    select ${stateOf(table)}, ${ended === null ? sql`false` : sql`${ended} > now() - interval '10 minutes'`} as "isFresh"
    from ${sql.table(table.table)} t
    where ${endedWithin(ended, within)}`.execute(db)
  return rows
}

function endedWithin(ended: RawBuilder<unknown> | null, within: number | null): RawBuilder<boolean> {
  if (ended === null) return sql`true`
  return within === null
    ? sql`${ended} is not null`
    : sql`${ended} > now() - make_interval(secs => ${within})`
}

/** Rows that this transaction has written, and these. */
export async function listWritten(
  tx: Tx,
  table: RecordTable,
  ids: readonly string[],
): Promise<(StateRow & { isOwn: boolean })[]> {
  const isOwn = sql`t.xmin = pg_current_xact_id()::xid`
  const { rows } = await sql<StateRow & { isOwn: boolean }>`
    select ${stateOf(table)}, ${isOwn} as "isOwn" from ${sql.table(table.table)} t
    where t.${sql.ref(table.id)}::text = any(${ids}::text[]) or ${isOwn}`.execute(tx)
  return rows
}

/** Of these rows only, by the index of their number. */
export async function listWrittenOfThese(
  tx: Tx,
  table: RecordTable,
  ids: readonly string[],
): Promise<(StateRow & { isOwn: boolean })[]> {
  const { rows } = await sql<StateRow & { isOwn: boolean }>`
    select ${stateOf(table)}, t.xmin = pg_current_xact_id()::xid as "isOwn" from ${sql.table(table.table)} t
    where t.${sql.ref(table.id)} = any(${ids}::bigint[])`.execute(tx)
  return rows
}

export async function listTheseStates(
  db: Db,
  table: RecordTable,
  ids: readonly string[],
): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select ${stateOf(table)} from ${sql.table(table.table)} t
    where t.${sql.ref(table.id)}::text = any(${ids}::text[])`.execute(db)
  return rows
}

/** Changes when the database is restored from a dump, or copied. */
export async function readLife(db: Db): Promise<string> {
  const { rows } = await sql<{ life: string }>`
    select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as life
    from pg_control_system()`.execute(db)
  return rows[0]?.life ?? ''
}

/** The last numbers given out, by table; nobody waits for them. */
export async function readLastNumbers(db: Db, tables: readonly RecordTable[]): Promise<Map<string, string>> {
  const names = tables.map(({ table }) => table)
  const { rows } = await sql<{ table: string; last: string }>`
    select name as "table", coalesce(pg_sequence_last_value(pg_get_serial_sequence(name, 'id')::regclass), 0)::text as last
    from unnest(${names}::text[]) name`.execute(db)
  return new Map(rows.map(({ table, last }) => [table, last]))
}

const block = sql`number::text, sealed_at::text as "sealedAt", through, list, previous_hash as "previousHash", hash`

export async function findLastRecordBlock(db: Db): Promise<RecordBlock | null> {
  const { rows } = await sql<RecordBlock>`
    select ${block} from ledger.record_block order by record_block.number desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The chore that names blocks in the ledger comes by within this time. */
const namingSecondsMax = 120

export type StoredRecordBlock = RecordBlock & { readonly isYoung: boolean }

export async function listRecordBlocks(db: Db, after: string, limit: number): Promise<StoredRecordBlock[]> {
  const { rows } = await sql<StoredRecordBlock>`
    select ${block}, sealed_at > now() - make_interval(secs => ${namingSecondsMax}) as "isYoung"
    from ledger.record_block where number > ${after}::bigint
    order by record_block.number limit ${limit}`.execute(db)
  return rows
}

export async function insertRecordBlock(tx: Tx, made: RecordBlock): Promise<void> {
  await sql`
    insert into ledger.record_block (number, sealed_at, through, list, previous_hash, hash)
    values (${made.number}, ${made.sealedAt}, ${JSON.stringify(made.through)}::jsonb, ${made.list}, ${made.previousHash},
            ${made.hash})`.execute(tx)
}

export async function readNow(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  return rows[0]?.now ?? ''
}

/** The number of the last activity about one of these. */
export async function findLastActivity(tx: Tx, type: string, ids: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select max(id)::text as id from activity_log
    where subject_type = ${type} and subject_id = any(${ids}::text[])`.execute(tx)
  return rows[0]?.id ?? null
}

/** The hashes that the ledger names, by the numbers of their blocks. */
export async function readNamedBlocks(db: Db, operation: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ number: string; hash: string }>`
    select meta->>'number' as number, meta->>'hash' as hash from ledger.transaction
    where operation = ${operation}`.execute(db)
  return new Map(rows.map(({ number, hash }) => [number, hash]))
}

/** The number of the block that the ledger named last. */
export async function findLastNamed(db: Db, operation: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select meta->>'number' as number from ledger.transaction
    where operation = ${operation} order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]?.number ?? '0'
}

export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  /** The transaction that applied it. */
  readonly appliedBy: string
}

/** In order, after this one. */
export async function listMigrations(db: Db, after: string): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`
    select name, checksum, xmin::text as "appliedBy" from public.migration
    where name > ${after} order by name`.execute(db)
  return rows
}

/** What commands noted of those that a migration brought, by the end of its name. */
export async function listCommands(db: Db, by: string): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`
    select split_part(name, ': ', 1) as name, checksum, xmin::text as "appliedBy" from public.migration
    where split_part(name, ': ', 1) like ${`%\\_${by}`} and name like '%: %'`.execute(db)
  return rows
}
