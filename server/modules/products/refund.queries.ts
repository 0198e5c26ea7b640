import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'

export interface RefundableOrder {
  readonly id: bigint
  readonly clientId: bigint
  readonly productId: bigint
  readonly quantity: number
  readonly totalMinor: bigint
  readonly name: Localized
}

/** Of shipments that are locked. */
export async function readRefundable(tx: Tx, ids: readonly bigint[]): Promise<RefundableOrder[]> {
  const { rows } = await sql<RefundableOrder>`
    select o.id, o.client_id as "clientId", o.product_id as "productId", o.quantity, o.total_amount as "totalMinor",
      jsonb_build_object('ar', p.name_ar, 'en', p.name_en) as name
    from product_order o join product p on p.id = o.product_id
    where o.id = any(${ids}::bigint[]) order by o.id`.execute(tx)
  return rows
}

/** Who brought locked shipments into the state in which their goods are gone, by the id of the shipment. */
export async function findDeclarers(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, bigint | null>> {
  const { rows } = await sql<{ shipmentId: bigint; staffId: bigint | null }>`
    select distinct on (x.shipment_id) x.shipment_id as "shipmentId", x.staff_id as "staffId"
    from shipment_step x join shipment s on s.id = x.shipment_id and s.status = x.status
    where x.shipment_id = any(${ids}::bigint[]) and x.status in ('missing', 'returned_to_customer')
    order by x.shipment_id, x.id desc`.execute(tx)
  return new Map(rows.map(({ shipmentId, staffId }) => [shipmentId, staffId]))
}

/** @throws Stale when one was refunded since it was locked */
export async function markRefunded(tx: Tx, ids: readonly bigint[]): Promise<void> {
  const { numAffectedRows } = await sql`
    update product_order set refunded_at = now() where id = any(${ids}::bigint[]) and refunded_at is null`.execute(
    tx,
  )
  if (numAffectedRows !== BigInt(ids.length)) throw new Stale('an order was refunded twice')
}
