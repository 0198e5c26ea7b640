import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { settlementStatuses } from '#contract/shapes/settlement.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface NewVoucherUse {
  /** Of the ledger transaction. */
  readonly id: bigint
  readonly voucherId: bigint
  readonly merchantId: bigint
  readonly supplierId: bigint
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly currency: string
  /** The time of the decision, as answered. */
  readonly at: Date
}

const mayAccept = sql`merchant and status = 'active' and deleted_at is null`

/** Those who may accept vouchers, locked until the end. */
export async function lockActiveMerchants(tx: Tx, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: bigint }>`
    select id from client where id = any(${ids}::bigint[]) and ${mayAccept} order by id for share`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function isActiveMerchant(db: Db, id: bigint): Promise<boolean> {
  const { rows } = await sql`select from client where id = ${id} and ${mayAccept}`.execute(db)
  return rows.length === 1
}

export async function insertVoucherUses(tx: Tx, uses: readonly NewVoucherUse[]): Promise<void> {
  await sql`
    insert into voucher_use (id, voucher_id, merchant_id, supplier_id, amount, fee, currency, created_at)
    select * from unnest(
      ${uses.map(({ id }) => id)}::bigint[], ${uses.map(({ voucherId }) => voucherId)}::bigint[],
      ${uses.map(({ merchantId }) => merchantId)}::bigint[], ${uses.map(({ supplierId }) => supplierId)}::bigint[],
      ${uses.map(({ amountMinor }) => amountMinor)}::bigint[], ${uses.map(({ feeMinor }) => feeMinor)}::bigint[],
      ${uses.map(({ currency }) => currency)}::text[], ${uses.map(({ at }) => at)}::timestamptz[]
    )`.execute(tx)
}

export interface UseRow {
  /** Of the ledger transaction. */
  readonly id: bigint
  readonly serialNumber: string
  readonly category: Localized
  readonly supplier: Localized
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly currency: string
  readonly usedAt: Date
  /** The settlement that requests or paid it. */
  readonly settlementId: bigint | null
  /** Of its settlement; also of a refused one while it is in no other. */
  readonly settlementStatus: (typeof settlementStatuses)[number] | null
}

/** What a merchant has accepted, newest first, counted up to `countMax`. */
export async function findUsesOf(
  db: Db,
  merchantId: bigint,
  { limit, offset, countMax }: { readonly limit: number; readonly offset: number; readonly countMax: number },
): Promise<{ rows: readonly UseRow[]; total: number }> {
  const page = readUses(
    db,
    sql`u.merchant_id = ${merchantId} order by u.id desc limit ${limit} offset ${offset}`,
  )
  const count = sql<{ total: number }>`
    select count(*)::int as total
    from (select from voucher_use where merchant_id = ${merchantId} limit ${countMax}) counted`
  const [rows, counted] = await Promise.all([page, count.execute(db)])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The use of this voucher by this merchant. */
export async function findUseOf(db: Db, merchantId: bigint, id: bigint): Promise<UseRow | undefined> {
  const [row] = await readUses(db, sql`u.merchant_id = ${merchantId} and u.id = ${id}`)
  return row
}

/** @param chosen the rows, and their order */
async function readUses(db: Db, chosen: RawBuilder<unknown>): Promise<readonly UseRow[]> {
  const { rows } = await sql<UseRow>`
    select u.id, v.serial_number as "serialNumber", jsonb_build_object('ar', c.name_ar, 'en', c.name_en) as category,
           jsonb_build_object('ar', s.name_ar, 'en', s.name_en) as supplier, u.amount as "amountMinor",
           u.fee as "feeMinor", u.currency, u.created_at as "usedAt", u.settlement_id as "settlementId",
           coalesce(
             (select m.status from settlement m where m.id = u.settlement_id),
             (select m.status from settlement_voucher l join settlement m on m.id = l.settlement_id
              where l.voucher_use_id = u.id order by m.id desc limit 1)) as "settlementStatus"
    from voucher_use u join voucher v on v.id = u.voucher_id join category c on c.id = v.category_id
    join supplier s on s.id = u.supplier_id
    where ${chosen}`.execute(db)
  return rows
}

/** What a merchant accepted since the start of a Tripoli day, after fees. */
export async function sumUsesSince(
  db: Db,
  merchantId: bigint,
  day: string,
): Promise<{ readonly count: number; readonly totalMinor: bigint }> {
  const { rows } = await sql<{ count: number; totalMinor: bigint }>`
    select count(*)::int as count, coalesce(sum(amount - fee), 0)::bigint as "totalMinor" from voucher_use
    where merchant_id = ${merchantId} and created_at >= ${day}::date::timestamp at time zone 'Africa/Tripoli'`.execute(
    db,
  )
  return rows[0] ?? { count: 0, totalMinor: 0n }
}
