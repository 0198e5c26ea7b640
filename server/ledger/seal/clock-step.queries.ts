import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** The database's clock in milliseconds since 1970. */
export async function readMilliseconds(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not tell the time')
  return row.now
}

/** The time of the last sealing in milliseconds; the present cannot be earlier. */
export async function findLastSealing(db: Db): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select (extract(epoch from max(sealed_at)) * 1000)::float8 as last from ledger.block`.execute(db)
  return rows[0]?.last ?? null
}

export interface ClockStep {
  readonly id: bigint
  readonly low: string
  readonly high: string
}

/** In milliseconds. A step that another process has recorded is not written again. */
export async function insertClockStep(db: Db, low: number, high: number): Promise<void> {
  await sql`
    insert into ledger.clock_step (low, high, noticed_at)
    select to_timestamp(${low}::float8 / 1000), to_timestamp(${high}::float8 / 1000), clock_timestamp()
    where not exists (
      select from ledger.clock_step where sealed_at is null and low <= to_timestamp(${low}::float8 / 1000)
        and high >= to_timestamp(${high}::float8 / 1000)
    )`.execute(db)
}

/** Steps that the clock has passed again, so nothing can be stamped within them any more. */
export async function listStepsBefore(db: Db, cut: string): Promise<ClockStep[]> {
  const { rows } = await sql<ClockStep>`
    select id, low::text, high::text from ledger.clock_step
    where sealed_at is null and high < ${cut}::timestamptz order by id`.execute(db)
  return rows
}

export async function countOpenSteps(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger.clock_step where sealed_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function endStep(tx: Tx, id: bigint): Promise<void> {
  await sql`update ledger.clock_step set sealed_at = clock_timestamp() where id = ${id}`.execute(tx)
}
