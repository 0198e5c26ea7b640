import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#server/platform/db/database.ts'
import { boundName, isDividedText } from './division.queries.ts'

/** Transactions of ids from the first to before the end, in a table of their own. */
export interface IdRange {
  readonly number: number
  readonly firstId: bigint
  readonly endId: bigint
  readonly closedAt: Date | null
  /** With its indexes. */
  readonly bytes: bigint
}

/** None before the division. */
export async function listRanges(client: pg.ClientBase): Promise<IdRange[]> {
  const { rows } = await client.query<
    Record<'number' | 'first_id' | 'end_id' | 'bytes', string> & { closed_at: Date | null }
  >(
    `select number, first_id, end_id, closed_at,
            coalesce(pg_total_relation_size(to_regclass('ledger.transaction_' || number)), 0) as bytes
     from ledger.transaction_range where ${isDividedText} order by number`,
  )
  return rows.map(({ number, first_id, end_id, closed_at, bytes }) => ({
    number: Number(number),
    firstId: BigInt(first_id),
    endId: BigInt(end_id),
    closedAt: closed_at,
    bytes: BigInt(bytes),
  }))
}

/** @returns the number of the range that was missing, or null */
export async function addDueRange(db: Db): Promise<number | null> {
  const { rows } = await sql<{ number: number | null }>`select ledger.add_due_range() as number`.execute(db)
  return rows[0]?.number ?? null
}

/** Never before the division. */
export async function isLastRangeInUse(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select coalesce(pg_sequence_last_value('ledger.transaction_id'), 0) >= max(first_id) as is
    from ledger.transaction_range having max(number) > 0`.execute(db)
  return rows[0]?.is ?? false
}

/** From now on each new transaction notes what it uses up; those that are under way end first. */
export async function startNoting(client: pg.ClientBase): Promise<void> {
  await client.query('select ledger.start_noting()')
}

/**
 * Notes what older transactions have used up.
 * @returns the last of them; null: there are no more
 */
export async function noteUsesAfter(
  client: pg.ClientBase,
  after: string,
  rowsMax: number,
): Promise<string | null> {
  const { rows } = await client.query<{ last: string | null }>(
    `select piece.last, ledger.note_uses_between($1::bigint + 1, piece.last) from (
       select max(id) as last from (select id from ledger.transaction where id > $1 order by id limit $2) ids
     ) piece`,
    [after, rowsMax],
  )
  return rows[0]?.last ?? null
}

/** The end of the first range: at least a whole range ahead, lest ids reach it before the division is done. */
export async function setFirstEnd(client: pg.ClientBase, idsPerRange: bigint): Promise<bigint> {
  const { rows } = await client.query<{ end_id: string }>(
    `insert into ledger.transaction_range (number, first_id, end_id)
     select 0, 0, (last_value / $1::bigint + 2) * $1::bigint from ledger.transaction_id
     on conflict (number) do update set end_id = excluded.end_id returning end_id`,
    [idsPerRange],
  )
  return BigInt(rows[0]?.end_id ?? 0)
}

export async function addBound(client: pg.ClientBase, endId: bigint): Promise<void> {
  await dropBound(client)
  await client.query(
    `alter table ledger.transaction add constraint ${boundName} check (id < ${endId}) not valid`,
  )
}

/** Reads the table, beside everybody else. */
export async function proveBound(client: pg.ClientBase): Promise<void> {
  await client.query(`alter table ledger.transaction validate constraint ${boundName}`)
}

export async function dropBound(client: pg.ClientBase): Promise<void> {
  await client.query(`alter table ledger.transaction drop constraint if exists ${boundName}`)
}

export async function divide(client: pg.ClientBase, idsPerRange: bigint): Promise<void> {
  await client.query('select ledger.divide_transactions($1)', [idsPerRange])
}

/** Reads the holds, beside everybody else: the division only said that each has its transaction. */
export async function proveHolds(client: pg.ClientBase): Promise<void> {
  await client.query('alter table ledger.hold validate constraint hold_id_fkey')
}

export async function close(client: pg.ClientBase, number: number): Promise<void> {
  await client.query('select ledger.close_range($1)', [number])
}

/** Nothing has to look at its pages again to keep them readable. */
export async function freeze(client: pg.ClientBase, number: number): Promise<void> {
  await client.query(`vacuum (freeze, analyze) ledger.transaction_${Math.trunc(number)}`)
}
