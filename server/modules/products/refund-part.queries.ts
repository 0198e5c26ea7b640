import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import type { Goods } from './refund-part.rules.ts'

/** The shipments of orders, by the id of the order. */
export async function findShipmentIds(tx: Tx, orderIds: readonly bigint[]): Promise<readonly bigint[]> {
  const rows = await tx
    .selectFrom('shipment')
    .select('id')
    .where('order_id', 'in', [...orderIds, 0n])
    .execute()
  return rows.map(({ id }) => id)
}

export interface DeliveredOrder {
  readonly id: bigint
  readonly clientId: bigint
  readonly client: string
  readonly productId: bigint
  readonly name: Localized
  readonly quantity: number
  readonly refundedBefore: number
  readonly priceMinor: bigint
  readonly discountMinor: bigint
  readonly isDelivered: boolean
}

/** Orders whose shipments are locked, or for a look. */
export async function readDelivered(db: Db, ids: readonly bigint[]): Promise<DeliveredOrder[]> {
  const { rows } = await sql<DeliveredOrder>`
    select o.id, o.client_id as "clientId", c.name as client, o.product_id as "productId", o.quantity,
      jsonb_build_object('ar', p.name_ar, 'en', p.name_en) as name, o.refunded_quantity as "refundedBefore",
      o.unit_price as "priceMinor", o.discount as "discountMinor",
      s.delivered_at is not null and o.refunded_at is null as "isDelivered"
    from product_order o join product p on p.id = o.product_id join client c on c.id = o.client_id
    join shipment s on s.order_id = o.id
    where o.id = any(${ids}::bigint[]) order by o.id`.execute(db)
  return rows
}

export interface NewPart {
  /** Of the ledger transaction. */
  readonly id: bigint
  readonly orderId: bigint
  readonly before: number
  readonly quantity: number
  readonly goods: Goods
  readonly at: Date
}

/** @throws Stale when pieces were paid back since the order was locked */
export async function saveParts(tx: Tx, parts: readonly NewPart[]): Promise<void> {
  for (const { id, orderId, before, quantity, goods, at } of parts) {
    const { numUpdatedRows } = await tx
      .updateTable('product_order')
      .set({ refunded_quantity: before + quantity })
      .where('id', '=', orderId)
      .where('refunded_quantity', '=', before)
      .where('refunded_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Stale('pieces were paid back twice')
    await tx
      .insertInto('product_refund_part')
      .values({ id, order_id: orderId, pieces_before: before, quantity, goods, created_at: at })
      .execute()
  }
}

interface RefundedPart {
  readonly id: bigint
  readonly quantity: number
  readonly at: Date
}

/** Of an order, the first one first. */
export async function findParts(db: Db, orderId: bigint): Promise<readonly RefundedPart[]> {
  return db
    .selectFrom('product_refund_part')
    .select(['id', 'quantity', 'created_at as at'])
    .where('order_id', '=', orderId)
    .orderBy('pieces_before')
    .execute()
}
