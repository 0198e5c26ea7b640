import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { RecordBlock } from './record-block.ts'
import { type RecordLine, type RecordTable, unexplainedMark } from './record-tables.rules.ts'

export interface RecordRow {
  readonly id: string
  /** Its sealed columns, always the same text for the same values. */
  readonly text: string
}

/** Any constant works if every sealing process has the same. */
const sealerLockId = 7_366_243

/** One at a time, until the transaction ends; the others wait. */
export async function lockRecords(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sealerLockId})`.execute(tx)
}

const columnsOf = ({ id, columns }: RecordTable) => sql`
  t.${sql.ref(id)}::text as id, jsonb_build_array(${sql.join(columns.map((column) => sql`t.${sql.ref(column)}`))})::text as text`

/** Who wrote the row last: nobody can put that back. */
const versionOf = ({ versioned }: RecordTable) => (versioned ? sql`t.xmin::text` : sql`''`)

export type StateRow = RecordRow & { readonly version: string }

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
    select ${columnsOf(table)}, ${versionOf(table)} as version, ${ended === null ? sql`false` : sql`${ended} > now() - interval '10 minutes'`} as "isFresh"
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
    select ${columnsOf(table)}, ${versionOf(table)} as version, ${isOwn} as "isOwn" from ${sql.table(table.table)} t
    where t.${sql.ref(table.id)}::text = any(${ids}::text[]) or ${isOwn}`.execute(tx)
  return rows
}

export async function listTheseStates(
  db: Db,
  table: RecordTable,
  ids: readonly string[],
): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select ${columnsOf(table)}, ${versionOf(table)} as version from ${sql.table(table.table)} t
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

export interface State {
  readonly digest: string
  readonly version: string
}

export interface SealedState extends State {
  readonly explained: boolean
}

/** The last sealed state of each record of this name. A mark behind the version says that nobody answered for it. */
export async function readSealedStates(
  db: Db,
  name: string,
  ids: readonly string[] | null,
): Promise<Map<string, SealedState>> {
  const { rows } = await sql<SealedState & { id: string }>`
    select row_id as id, digest, rtrim(version, ${unexplainedMark}) as version, version not like ${`%${unexplainedMark}`} as explained from ledger.record_state
    where table_name = ${name} and ${ids === null ? sql`true` : sql`row_id = any(${ids}::text[])`}`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}

export async function saveSealedStates(tx: Tx, lines: readonly RecordLine[]): Promise<void> {
  await sql`
    insert into ledger.record_state (table_name, row_id, digest, version)
    select * from unnest(${lines.map(({ name }) => name)}::text[], ${lines.map(({ id }) => id)}::text[],
                         ${lines.map(({ digest }) => digest)}::text[], ${lines.map(({ version, explained }) => `${version}${explained ? '' : unexplainedMark}`)}::text[])
    on conflict (table_name, row_id) do update set digest = excluded.digest, version = excluded.version`.execute(
    tx,
  )
}

export interface Answer {
  readonly rowId: string
  readonly activityId: string
  readonly mac: string
}

export async function insertAnswers(tx: Tx, table: string, answers: readonly Answer[]): Promise<void> {
  await sql`
    insert into ledger.record_answer (table_name, row_id, activity_id, mac)
    select ${table}, * from unnest(${answers.map(({ rowId }) => rowId)}::text[],
      ${answers.map(({ activityId }) => activityId)}::bigint[], ${answers.map(({ mac }) => mac)}::text[])`.execute(
    tx,
  )
}

/**
 * The answers for changes of these records. A change, its activity and its answer are one transaction, so the activity has
 * a number above `after`: those up to it were sealed when the record was still as before.
 */
export async function listAnswers(
  db: Db,
  table: string,
  ids: readonly string[],
  after: string,
): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select row_id as "rowId", activity_id::text as "activityId", mac from ledger.record_answer
    where table_name = ${table} and row_id = any(${ids}::text[]) and activity_id > ${after}::bigint`.execute(
    db,
  )
  return rows
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
