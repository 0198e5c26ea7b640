import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import type { SalePayment } from './sale.queries.ts'

/** Amounts in minor units of `currency`. */
export interface SaleRow {
  readonly id: bigint
  readonly batchId: bigint
  readonly sellerId: bigint
  readonly sellerName: string
  readonly from: string
  readonly to: string
  readonly count: number
  readonly totalMinor: bigint
  readonly currency: string
  readonly payment: SalePayment
  readonly createdAt: Date
}

const sales = sql`
  select s.id, s.batch_id as "batchId", s.seller_id as "sellerId", c.name as "sellerName", s.serial_from as "from",
    s.serial_to as "to", s.count, s.total_amount as "totalMinor", s.currency, s.payment, s.created_at as "createdAt"
  from voucher_sale s join client c on c.id = s.seller_id`

export async function listLatestSales(db: Db, rowsMax: number): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    ${sales} order by s.created_at desc, s.id desc limit ${rowsMax}`.execute(db)
  return rows
}

export async function findSale(db: Db, id: bigint): Promise<SaleRow | null> {
  const { rows } = await sql<SaleRow>`${sales} where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Serial numbers, both included. */
export interface SaleRange {
  readonly saleId: bigint
  readonly batchId: bigint
  readonly from: string
  readonly to: string
}

/** Sold and unused vouchers of a range of a sale. */
export interface Returnable {
  readonly count: number
  readonly totalMinor: bigint
}

/** Locks them by id: a concurrent use is waited for and keeps its voucher. */
export async function lockReturnable(tx: Tx, range: SaleRange): Promise<Returnable> {
  const { rows } = await sql<Returnable>`
    with held as (
      select amount from voucher where ${heldIn(range)} order by id for no key update
    )
    select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as "totalMinor" from held`.execute(tx)
  return rows[0] ?? { count: 0, totalMinor: 0n }
}

/** @throws Stale when their number has changed since they were counted */
export async function endReturned(tx: Tx, range: SaleRange, count: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update voucher set status = 'cancelled', cancelled_at = now() where ${heldIn(range)}`.execute(tx)
  if (numAffectedRows !== BigInt(count)) throw new Stale('a voucher changed while it was taken back')
}

function heldIn({ saleId, batchId, from, to }: SaleRange): RawBuilder<unknown> {
  return sql`batch_id = ${batchId} and serial_number >= ${from} and serial_number <= ${to}
    and sale_id = ${saleId} and status = 'sold'`
}

export interface NewReturn extends Returnable {
  /** Of the ledger transaction. */
  readonly id: bigint
  readonly saleId: bigint
  readonly currency: string
  readonly takenBy: bigint | null
}

export async function insertReturn(tx: Tx, taken: NewReturn): Promise<void> {
  await tx
    .insertInto('voucher_return')
    .values({
      id: taken.id,
      sale_id: taken.saleId,
      count: taken.count,
      total_amount: taken.totalMinor,
      currency: taken.currency,
      taken_by: taken.takenBy,
    })
    .execute()
}
