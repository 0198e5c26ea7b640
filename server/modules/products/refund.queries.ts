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

/** @throws Stale when one was refunded since it was locked */
export async function markRefunded(tx: Tx, ids: readonly bigint[]): Promise<void> {
  const { numAffectedRows } = await sql`
    update product_order set refunded_at = now() where id = any(${ids}::bigint[]) and refunded_at is null`.execute(
    tx,
  )
  if (numAffectedRows !== BigInt(ids.length)) throw new Stale('an order was refunded twice')
}
