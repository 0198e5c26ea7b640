import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export interface UsageRow {
  readonly clientId: bigint
  readonly day: string
  readonly dayMinor: bigint
  readonly month: string
  readonly monthMinor: bigint
}

export async function findUsage(db: Db, clientId: bigint): Promise<UsageRow | undefined> {
  const { rows } = await usagesOf([clientId]).execute(db)
  return rows[0]
}

/** The database's clock: days turn by it. */
export async function findClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? noClock()
}

function noClock(): never {
  throw new Error('the database told no time')
}

/** Of those who have sent something before. */
export function usagesOf(clientIds: readonly bigint[]): RawBuilder<UsageRow> {
  return sql`
    select client_id as "clientId", day, day_amount as "dayMinor", month, month_amount as "monthMinor"
    from transfer_usage where client_id = any(${clientIds}::bigint[])
  `
}

/** Their wallets are locked. */
export function usagesStatement(rows: readonly UsageRow[]): RawBuilder<unknown> {
  return sql`
    insert into transfer_usage (client_id, day, day_amount, month, month_amount)
    select unnest(${rows.map((row) => row.clientId)}::bigint[]), unnest(${rows.map((row) => row.day)}::date[]),
           unnest(${rows.map((row) => row.dayMinor)}::bigint[]), unnest(${rows.map((row) => row.month)}::date[]),
           unnest(${rows.map((row) => row.monthMinor)}::bigint[])
    on conflict (client_id) do update set
      day = excluded.day, day_amount = excluded.day_amount,
      month = excluded.month, month_amount = excluded.month_amount
  `
}

/** Which of these transactions are transfers. */
export async function findTransferIds(db: Db, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select id from ledger.transaction where id = any(${ids}::bigint[]) and operation = 'transfer'
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
