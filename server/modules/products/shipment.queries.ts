import { type RawBuilder, sql } from 'kysely'
import { type PageQuery, pageOffset } from '#contract/kernel/paging.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { ShipmentStatus } from '#contract/shapes/shipment.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'

export interface ShipmentRow {
  readonly id: bigint
  readonly number: string
  readonly status: ShipmentStatus
  readonly clientId: bigint
  readonly receiverName: string
  readonly receiverPhone: string
  readonly city: Localized
  readonly address: string
  readonly trackingNumber: string | null
  readonly vouchers: number
  readonly createdAt: Date
  readonly steps: readonly { readonly status: ShipmentStatus; readonly at: string }[]
}

/** Vouchers in the parcel `s`. */
const vouchersOf = (parcel: RawBuilder<unknown>) => sql`
  coalesce((select sum(b.count) from shipment_batch x join voucher_batch b on b.id = x.batch_id where x.shipment_id = ${parcel}), 0)
  + coalesce((select sum(v.count) from shipment_sale x join voucher_sale v on v.id = x.sale_id where x.shipment_id = ${parcel}), 0)`

/** Of a row `t` of the console: pieces of its product, or vouchers. */
export const piecesInside = sql`(case when t.kind = 'gifts' then 1 when t.order_id is null then (${vouchersOf(sql`t.id`)})::integer
  else (select o.quantity from product_order o where o.id = t.order_id) end)`

const columns = sql`
  s.id, s.number, s.status, s.client_id as "clientId", s.receiver_name as "receiverName", s.receiver_phone as "receiverPhone",
  jsonb_build_object('ar', c.name_ar, 'en', c.name_en) as city, s.address, s.tracking_number as "trackingNumber",
  (${vouchersOf(sql`s.id`)})::integer as vouchers, s.created_at as "createdAt",
  (select jsonb_agg(jsonb_build_object('status', x.status,
      'at', to_char(x.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by x.id)
   from shipment_step x where x.shipment_id = s.id) as steps`

export async function findShipments(db: Db, ids: readonly bigint[]): Promise<Map<bigint, ShipmentRow>> {
  const { rows } = await sql<ShipmentRow>`
    select ${columns} from shipment s join city c on c.id = s.city_id where s.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of printed vouchers, to this seller. */
export async function listVoucherParcelsOf(
  db: Db,
  clientId: bigint,
  page: PageQuery,
): Promise<{ rows: ShipmentRow[]; total: number }> {
  const mine = sql`from shipment s join city c on c.id = s.city_id where s.client_id = ${clientId} and s.kind = 'vouchers'`
  const [{ rows }, counted] = await Promise.all([
    sql<ShipmentRow>`
      select ${columns} ${mine} order by s.id desc limit ${page.per_page} offset ${pageOffset(page)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::integer as total ${mine}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** What a step needs to know of a shipment that is locked. */
export interface LockedShipment {
  readonly id: bigint
  readonly number: string
  readonly status: ShipmentStatus
  readonly clientId: bigint
  readonly orderId: bigint | null
  readonly courierId: bigint | null
  readonly hasPhoto: boolean
}

/** In the order of their ids. */
export async function lockShipments(tx: Tx, ids: readonly bigint[]): Promise<LockedShipment[]> {
  const { rows } = await sql<LockedShipment>`
    select id, number, status, client_id as "clientId", order_id as "orderId", courier_id as "courierId",
      photo_id is not null as "hasPhoto"
    from shipment where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  return rows
}

export interface Step {
  readonly shipmentId: bigint
  readonly from: ShipmentStatus
  readonly to: ShipmentStatus
  readonly staffId: bigint | null
  readonly note: string | null
}

export async function insertSteps(tx: Tx, steps: readonly Step[]): Promise<void> {
  await sql`
    insert into shipment_step (shipment_id, from_status, status, staff_id, note)
    select * from unnest(
      ${steps.map(({ shipmentId }) => shipmentId)}::bigint[], ${steps.map(({ from }) => from)}::text[],
      ${steps.map(({ to }) => to)}::text[], ${steps.map(({ staffId }) => staffId)}::bigint[],
      ${steps.map(({ note }) => note)}::text[])`.execute(tx)
}

/** @throws Stale when one is in another state than when it was locked */
export async function setStatuses(tx: Tx, steps: readonly Step[]): Promise<void> {
  const { numAffectedRows } = await sql`
    update shipment s set status = n.status, updated_at = now()
    from unnest(
      ${steps.map(({ shipmentId }) => shipmentId)}::bigint[], ${steps.map(({ from }) => from)}::text[],
      ${steps.map(({ to }) => to)}::text[]) n (id, from_status, status)
    where s.id = n.id and s.status = n.from_status`.execute(tx)
  if (numAffectedRows !== BigInt(steps.length)) throw new Stale('a shipment has left its state')
}

export async function markDelivered(tx: Tx, id: bigint, proof: 'code' | 'photo'): Promise<void> {
  await sql`
    update shipment set status = 'deliverd', proof = ${proof}, delivered_at = now(), updated_at = now()
    where id = ${id}`.execute(tx)
}

/** The batches inside that are not worth their value yet, in the order of their ids. */
export async function findBatchesInside(tx: Tx, shipmentId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select b.id from shipment_batch x join voucher_batch b on b.id = x.batch_id
    where x.shipment_id = ${shipmentId} and b.status <> 'activated' order by b.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Sold vouchers inside that were not taken back. */
export async function countSoldInside(tx: Tx, shipmentId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from shipment_sale x join voucher v on v.sale_id = x.sale_id
    where x.shipment_id = ${shipmentId} and v.status = 'sold'`.execute(tx)
  return rows[0]?.count ?? 0
}

/** What a product's parcel is called in a notice: the product. */
export async function findContents(tx: Tx, orderId: bigint): Promise<Localized | null> {
  const { rows } = await sql<{ name: Localized }>`
    select jsonb_build_object('ar', p.name_ar, 'en', p.name_en) as name
    from product_order o join product p on p.id = o.product_id where o.id = ${orderId}`.execute(tx)
  return rows[0]?.name ?? null
}

/** A delivery counts as completed when nobody has complained for so long. */
const completedAfterDays = 3

/** Delivered ones whose days have passed, the oldest first; those that others hold wait for the next round. */
export async function lockOverdue(tx: Tx, countMax: number): Promise<LockedShipment[]> {
  const { rows } = await sql<LockedShipment>`
    select id, number, status, client_id as "clientId", order_id as "orderId", courier_id as "courierId",
      photo_id is not null as "hasPhoto"
    from shipment
    where status = 'deliverd' and delivered_at <= now() - make_interval(days => ${completedAfterDays})
    order by delivered_at limit ${countMax} for no key update skip locked`.execute(tx)
  return rows
}
