import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** Amounts in minor units of `currency`. */
export interface RefundableOrder {
  readonly id: bigint
  readonly quantity: number
  readonly totalMinor: bigint
  readonly currency: string
  readonly cardsSold: number
  readonly cardsMarkedUsed: number
}

/** Locks the orders, in the order of their ids, and says how their cards stand. */
export async function lockOrders(tx: Tx, ids: readonly bigint[]): Promise<RefundableOrder[]> {
  const { rows } = await sql<RefundableOrder>`
    with locked as (
      select o.* from card_order o where o.id = any(${ids}::bigint[]) order by o.id for no key update
    )
    select o.id, o.quantity, o.total_amount as "totalMinor", o.currency, cards.sold as "cardsSold",
      cards.used as "cardsMarkedUsed"
    from locked o
    cross join lateral (
      select count(*) filter (where v.status = 'sold')::integer as sold,
        count(v.marked_used_at)::integer as used
      from voucher v where v.order_id = o.id
    ) cards`.execute(tx)
  return rows
}

/** @throws Error when a card is no longer as it was when its order was locked. */
export async function cancelCards(tx: Tx, orderIds: readonly bigint[], count: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update voucher set status = 'cancelled', cancelled_at = now()
    where order_id = any(${orderIds}::bigint[]) and status = 'sold' and marked_used_at is null`.execute(tx)
  if (numAffectedRows !== BigInt(count)) throw new Error('a card changed while its order was refunded')
}

export async function markRefunded(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  await sql`
    update card_order set refunded_at = now()
    where id = any(${orderIds}::bigint[]) and refunded_at is null`.execute(tx)
}
