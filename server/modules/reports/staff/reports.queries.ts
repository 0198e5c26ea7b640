import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { ReadDb } from '#server/platform/db/database.ts'

export interface Sums {
  readonly vouchersCount: number
  readonly totalMinor: bigint
  readonly feeMinor: bigint
}
export interface AvailableRow extends Sums {
  readonly clientId: bigint
  readonly clientName: string
  readonly phone: string
  readonly supplierId: bigint
  readonly supplierName: Localized
}
export interface SupplierRow extends Sums {
  readonly supplierId: bigint
  readonly supplierName: Localized
}
export interface Filtered {
  readonly currency: string
  readonly supplierId: bigint | null
  /** The clients; null: all. */
  readonly clients: RawBuilder<unknown> | null
}

const supplierName = sql`jsonb_build_object('ar', s.name_ar, 'en', s.name_en) as "supplierName"`
const sums = sql`count(*)::int as "vouchersCount", sum(u.amount)::bigint as "totalMinor",
  sum(u.fee)::bigint as "feeMinor"`

/** Not yet requested. */
function unsettled({ currency, clients }: Filtered, supplierId: bigint | null): RawBuilder<unknown> {
  const filtered = [
    sql`u.settlement_id is null and u.currency = ${currency}`,
    ...(supplierId === null ? [] : [sql`u.supplier_id = ${supplierId}`]),
    ...(clients === null ? [] : [sql`u.merchant_id in ${clients}`]),
  ]
  return sql`from voucher_use u where ${sql.join(filtered, sql` and `)}`
}

/** By merchant and supplier, largest first. */
export async function listAvailable(
  db: ReadDb,
  filtered: Filtered,
  { limit, offset }: { limit: number; offset: number },
): Promise<readonly AvailableRow[]> {
  const { rows } = await sql<AvailableRow>`
    select c.id as "clientId", c.name as "clientName", c.phone, s.id as "supplierId", ${supplierName},
      a."vouchersCount", a."totalMinor", a."feeMinor"
    from (select u.merchant_id, u.supplier_id, ${sums} ${unsettled(filtered, filtered.supplierId)} group by 1, 2) a
    join client c on c.id = a.merchant_id join supplier s on s.id = a.supplier_id
    order by a."totalMinor" - a."feeMinor" desc, c.id, s.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function sumAvailable(
  db: ReadDb,
  filtered: Filtered,
): Promise<Sums & { rowsCount: number; clientsCount: number }> {
  const { rows } = await sql<Sums & { rowsCount: number; clientsCount: number }>`
    select count(*)::int as "vouchersCount", coalesce(sum(u.amount), 0)::bigint as "totalMinor",
      coalesce(sum(u.fee), 0)::bigint as "feeMinor", count(distinct u.merchant_id)::int as "clientsCount",
      count(distinct (u.merchant_id, u.supplier_id))::int as "rowsCount"
    ${unsettled(filtered, filtered.supplierId)}`.execute(db)
  const [row] = rows
  return row ?? { vouchersCount: 0, totalMinor: 0n, feeMinor: 0n, rowsCount: 0, clientsCount: 0 }
}

/** By supplier, over the whole query. */
export async function sumBySupplier(db: ReadDb, filtered: Filtered): Promise<readonly SupplierRow[]> {
  const { rows } = await sql<SupplierRow>`
    select s.id as "supplierId", ${supplierName}, a."vouchersCount", a."totalMinor", a."feeMinor"
    from (select u.supplier_id, ${sums} ${unsettled(filtered, null)} group by 1) a
    join supplier s on s.id = a.supplier_id
    order by a."totalMinor" - a."feeMinor" desc, s.id`.execute(db)
  return rows
}
