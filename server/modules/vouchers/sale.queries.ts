import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import { hasEnded, holdsStill } from '#server/platform/db/by-its-end.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import type { VoucherStatus } from './voucher.rules.ts'

export interface SerialRange {
  readonly batchId: bigint
  /** Null: from its first, or to its last. */
  readonly from: string | null
  readonly to: string | null
}

/** The unsold vouchers of a range, from first to last. */
export interface UnsoldRange {
  readonly from: string
  readonly to: string
  readonly count: number
  readonly totalMinor: bigint
}

/** Counts up to `countMax`. Null when everything in the range is sold, used, cancelled or expired. */
export function countUnsold(db: Db, range: SerialRange, countMax: number): Promise<UnsoldRange | null> {
  return selectUnsold(db, range, sql`order by serial_number limit ${countMax}`)
}

/** The same, and locks them in the order of their ids, as every use does. */
export function lockUnsold(tx: Tx, range: SerialRange, countMax: number): Promise<UnsoldRange | null> {
  return selectUnsold(tx, range, sql`order by id limit ${countMax} for no key update`)
}

async function selectUnsold(
  db: Db,
  range: SerialRange,
  order: RawBuilder<unknown>,
): Promise<UnsoldRange | null> {
  const { rows } = await sql<UnsoldRange>`
    select min(serial_number) as "from", max(serial_number) as "to", count(*)::integer as count,
      sum(amount)::bigint as "totalMinor"
    from (select serial_number, amount from voucher where ${unsoldIn(range)} ${order}) unsold
    having count(*) > 0`.execute(db)
  return rows[0] ?? null
}

/** @throws Stale when the number of unsold ones has changed since they were counted. */
export async function sellRange(
  tx: Tx,
  range: SerialRange & { readonly saleId: bigint; readonly count: number },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update voucher set status = 'sold', sold_at = now(), sale_id = ${range.saleId}
    where ${unsoldIn(range)}`.execute(tx)
  if (numAffectedRows !== BigInt(range.count)) throw new Stale('a voucher changed while its range was sold')
}

export interface KnownSerial {
  readonly batchId: bigint
  readonly prefix: string
}

/** The batch of each existing serial number. */
export async function findSerials(
  db: Db,
  serialNumbers: readonly string[],
): Promise<ReadonlyMap<string, KnownSerial>> {
  const { rows } = await sql<KnownSerial & { serialNumber: string }>`
    select v.serial_number as "serialNumber", b.id as "batchId", b.prefix
    from voucher v join voucher_batch b on b.id = v.batch_id
    where v.serial_number = any(${serialNumbers}::text[])`.execute(db)
  return new Map(rows.map(({ serialNumber, ...batch }) => [serialNumber, batch]))
}

export interface RangeCount {
  readonly status: VoucherStatus
  readonly count: number
  readonly amountMinor: bigint
}

/** The number of each state in a range; ended unsold ones are expired. */
export async function countRange(db: Db, { batchId, from, to }: SerialRange): Promise<RangeCount[]> {
  const { rows } = await sql<RangeCount>`
    select case when status = 'available' and ${hasEnded(sql`expires_at`)} then 'expired' else status end as status,
      count(*)::integer as count, sum(amount)::bigint as "amountMinor"
    from voucher
    where batch_id = ${batchId} and (${from}::text is null or serial_number >= ${from})
      and (${to}::text is null or serial_number <= ${to})
    group by 1`.execute(db)
  return rows
}

function unsoldIn({ batchId, from, to }: SerialRange): RawBuilder<unknown> {
  return sql`batch_id = ${batchId} and status = 'available' and ${holdsStill(sql`expires_at`)}
    and (${from}::text is null or serial_number >= ${from})
    and (${to}::text is null or serial_number <= ${to})`
}

/** How the seller paid. */
export type SalePayment = 'cash' | 'wallet'

export interface NewSale extends UnsoldRange {
  /** Of the ledger transaction. */
  readonly id: bigint
  readonly batchId: bigint
  readonly sellerId: bigint
  readonly currency: string
  readonly payment: SalePayment
  readonly soldBy: bigint | null
}

export async function insertSale(tx: Tx, sale: NewSale): Promise<void> {
  await tx
    .insertInto('voucher_sale')
    .values({
      id: sale.id,
      batch_id: sale.batchId,
      seller_id: sale.sellerId,
      serial_from: sale.from,
      serial_to: sale.to,
      count: sale.count,
      total_amount: sale.totalMinor,
      currency: sale.currency,
      payment: sale.payment,
      sold_by: sale.soldBy,
    })
    .execute()
}

interface SellerStock {
  readonly category: Localized
  readonly currency: string
  readonly bought: number
  readonly usedToday: number
  readonly left: number
  /** The face value of those that are left. */
  readonly leftMinor: bigint
}

/** The printed vouchers that a seller bought and kept, by category; used since the start of a Tripoli day, and not used yet. */
export async function findSellerStock(
  db: Db,
  sellerId: bigint,
  day: string,
): Promise<readonly SellerStock[]> {
  const isLeft = sql`v.status = 'sold' and coalesce(v.expires_at, 'infinity') > now()`
  const { rows } = await sql<SellerStock>`
    select jsonb_build_object('ar', c.name_ar, 'en', c.name_en) as category, v.currency, count(*)::int as bought,
      count(*) filter (where v.used_at >= ${day}::date::timestamp at time zone 'Africa/Tripoli')::int as "usedToday",
      count(*) filter (where ${isLeft})::int as left,
      coalesce(sum(v.amount) filter (where ${isLeft}), 0)::bigint as "leftMinor"
    from voucher_sale s join voucher v on v.sale_id = s.id join category c on c.id = v.category_id
    where s.seller_id = ${sellerId} and v.status <> 'cancelled' group by c.id, v.currency order by c.id`.execute(
    db,
  )
  return rows
}
