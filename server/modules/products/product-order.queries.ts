import { type RawBuilder, sql } from 'kysely'
import { type PageQuery, pageOffset } from '#contract/kernel/paging.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { ShipmentStatus } from '#contract/shapes/shipment.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'

export interface Receiver {
  readonly name: string
  readonly phone: string
  readonly cityId: bigint
  readonly address: string
}

/** Amounts in minor units of `currency`. */
export interface NewProductOrder {
  /** Of the ledger transaction. */
  readonly id: bigint
  readonly clientId: bigint
  readonly productId: bigint
  readonly quantity: number
  readonly unitPriceMinor: bigint
  /** Of one. */
  readonly discountMinor: bigint
  readonly totalMinor: bigint
  readonly currency: string
  readonly at: Date
  readonly receiver: Receiver
}

export async function insertProductOrders(tx: Tx, orders: readonly NewProductOrder[]): Promise<void> {
  const all = <Name extends keyof NewProductOrder>(name: Name) => orders.map((order) => order[name])
  await sql`
    insert into product_order (id, client_id, product_id, quantity, unit_price, discount, total_amount, currency, created_at)
    select * from unnest(
      ${all('id')}::bigint[], ${all('clientId')}::bigint[], ${all('productId')}::bigint[], ${all('quantity')}::integer[],
      ${all('unitPriceMinor')}::bigint[], ${all('discountMinor')}::bigint[], ${all('totalMinor')}::bigint[],
      ${all('currency')}::text[], ${all('at')}::timestamptz[])`.execute(tx)
}

/** Each order has one parcel, which begins by waiting for staff. */
export async function insertParcels(tx: Tx, orders: readonly NewProductOrder[]): Promise<void> {
  const all = <Name extends keyof Receiver>(name: Name) => orders.map(({ receiver }) => receiver[name])
  await sql`
    with made as (
      insert into shipment (kind, order_id, client_id, receiver_name, receiver_phone, city_id, address)
      select 'products', o.* from unnest(
        ${orders.map(({ id }) => id)}::bigint[], ${orders.map(({ clientId }) => clientId)}::bigint[],
        ${all('name')}::text[], ${all('phone')}::text[], ${all('cityId')}::bigint[], ${all('address')}::text[]) o
      returning id, status
    )
    insert into shipment_step (shipment_id, status) select id, status from made`.execute(tx)
}

export interface Taken {
  readonly productId: bigint
  readonly quantity: number
}

/** @throws Stale when there are fewer than when they were locked */
export async function takeFromStock(tx: Tx, taken: readonly Taken[]): Promise<void> {
  const sums = new Map<bigint, number>()
  for (const { productId, quantity } of taken) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  const { numAffectedRows } = await sql`
    update product p set stock = p.stock - n.quantity
    from unnest(${[...sums.keys()]}::bigint[], ${[...sums.values()]}::integer[]) n (id, quantity)
    where p.id = n.id and p.stock >= n.quantity`.execute(tx)
  if (numAffectedRows !== BigInt(sums.size)) throw new Stale('a stock fell between its lock and its sale')
}

export async function putBackIntoStock(tx: Tx, { productId, quantity }: Taken): Promise<void> {
  await sql`update product set stock = stock + ${quantity} where id = ${productId}`.execute(tx)
}

/** Cities to which parcels go. */
export async function findOpenCities(db: Db, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select id from city where id = any(${[...new Set(ids)]}::bigint[]) and active and deleted_at is null`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

export interface OrderRow {
  readonly id: bigint
  readonly productId: bigint
  readonly name: Localized
  readonly image: string | null
  readonly quantity: number
  readonly unitPriceMinor: bigint
  readonly discountMinor: bigint
  readonly totalMinor: bigint
  readonly createdAt: Date
  readonly status: ShipmentStatus
  readonly shipmentId: bigint
  readonly refundId: bigint | null
  readonly refundedAt: Date | null
  /** Pieces that were paid back after the delivery. */
  readonly refundedQuantity: number
}

export async function listOrdersOf(
  db: Db,
  clientId: bigint,
  page: PageQuery,
): Promise<{ rows: OrderRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    readOrders(
      db,
      sql`o.client_id = ${clientId} order by o.created_at desc, o.id desc limit ${page.per_page} offset ${pageOffset(page)}`,
    ),
    sql<{ total: number }>`
      select count(*)::integer as total from product_order where client_id = ${clientId}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findOrderOf(db: Db, clientId: bigint, id: bigint): Promise<OrderRow | null> {
  const [row] = await readOrders(db, sql`o.client_id = ${clientId} and o.id = ${id}`)
  return row ?? null
}

/** @param chosen the rows, and their order */
async function readOrders(db: Db, chosen: RawBuilder<unknown>): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.product_id as "productId", jsonb_build_object('ar', p.name_ar, 'en', p.name_en) as name,
      (select '/files/' || i.file_id from product_image i where i.product_id = p.id order by i.position limit 1) as image,
      o.quantity, o.unit_price as "unitPriceMinor", o.discount as "discountMinor", o.total_amount as "totalMinor",
      o.created_at as "createdAt", s.status, s.id as "shipmentId", r.id as "refundId", o.refunded_at as "refundedAt",
      o.refunded_quantity as "refundedQuantity"
    from product_order o join product p on p.id = o.product_id join shipment s on s.order_id = o.id
    left join ledger.transaction r on r.reverses = o.id
    where ${chosen}`.execute(db)
  return rows
}
