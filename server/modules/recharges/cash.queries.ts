import { type RawBuilder, sql } from 'kysely'
import { type PageQuery, pageOffset } from '#contract/kernel/paging.ts'
import type { Db } from '#server/platform/db/database.ts'
import { placesOf } from '#server/platform/db/leg-places.ts'

/** Amounts in minor units of `currency`. */
export interface CashRow {
  readonly id: bigint
  /** In clear. */
  readonly clientName: string
  readonly memberNo: string
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly currency: string
  readonly transactionId: bigint
  /** Of the seller's wallet. */
  readonly balanceAfterMinor: bigint
  readonly createdAt: Date
}

/** Cash recharges of a seller, newest first. */
export async function listCash(
  db: Db,
  sellerId: bigint,
  page: PageQuery,
): Promise<{ rows: readonly CashRow[]; total: number }> {
  const newest = sql`
    select * from recharge where seller_id = ${sellerId}
    order by created_at desc, id desc limit ${page.per_page} offset ${pageOffset(page)}`
  const [rows, counted] = await Promise.all([
    readCash(db, newest),
    sql<{ total: number }>`select count(*)::int as total from recharge where seller_id = ${sellerId}`.execute(
      db,
    ),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findCash(db: Db, sellerId: bigint, id: bigint): Promise<CashRow | undefined> {
  const [row] = await readCash(db, sql`select * from recharge where seller_id = ${sellerId} and id = ${id}`)
  return row
}

/** @param recharges rows of `recharge` that a seller made */
async function readCash(db: Db, recharges: RawBuilder<unknown>): Promise<readonly CashRow[]> {
  const { rows } = await sql<CashRow>`
      select r.id, c.name as "clientName", c.member_no as "memberNo", r.amount as "amountMinor", r.fee as "feeMinor",
        r.currency, t.id as "transactionId", e.balance_after as "balanceAfterMinor", r.created_at as "createdAt"
      from (${recharges}) r
      join client c on c.id = r.client_id
      join ledger.transaction t on t.id = r.transaction_id
      join ledger.account a
        on a.kind = 'wallet' and a.owner_type = 'client' and a.owner_id = r.seller_id and a.currency = r.currency
      join ${placesOf(sql`t.legs`)} on t.legs[i] = a.id
      join ledger.entry e on e.account_id = a.id and e.version = t.legs[i + 1]
      order by r.created_at desc, r.id desc`.execute(db)
  return rows
}

/** The day in Tripoli by the clock of the database, and the cash that a seller took on it. */
export async function sumCashToday(
  db: Db,
  sellerId: bigint,
): Promise<{ readonly day: string; readonly count: number; readonly totalMinor: bigint }> {
  const { rows } = await sql<{ day: string; count: number; totalMinor: bigint }>`
    with today as (select (now() at time zone 'Africa/Tripoli')::date as day)
    select today.day::text as day, count(r.id)::int as count, coalesce(sum(r.amount), 0)::bigint as "totalMinor"
    from today left join recharge r on r.seller_id = ${sellerId}
      and r.created_at >= today.day::timestamp at time zone 'Africa/Tripoli'
    group by today.day`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('the database gave no day')
  return sums
}
