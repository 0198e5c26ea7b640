import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import { isGiven } from './gift.queries.ts'
import { isKept } from './replacement.queries.ts'

/** Amounts in minor units of `currency`. */
export interface RefundableOrder {
  readonly id: bigint
  readonly clientId: bigint
  readonly quantity: number
  readonly totalMinor: bigint
  readonly currency: string
  readonly promoId: bigint | null
  /** Of the commission, what paid back an earlier one: it is owed again. */
  readonly withheldMinor: bigint
  /** Of the promo code. */
  readonly promoDiscountMinor: bigint
  readonly commissionMinor: bigint
  readonly category: Localized
  readonly boughtAt: Date
  /** Cards that were paid back before. */
  readonly refundedBefore: number
}

/** Locks the orders, in the order of their ids. */
export async function lockOrders(tx: Tx, ids: readonly bigint[]): Promise<RefundableOrder[]> {
  const { rows } = await sql<RefundableOrder>`
    select o.id, o.client_id as "clientId", o.quantity, o.total_amount as "totalMinor", o.currency,
      o.promo_code_id as "promoId", o.commission_withheld as "withheldMinor", o.discount - o.subscription_discount as "promoDiscountMinor", o.commission as "commissionMinor", jsonb_build_object('ar', k.name_ar, 'en', k.name_en) as category,
      o.created_at as "boughtAt", o.refunded_quantity as "refundedBefore"
    from card_order o join category k on k.id = o.category_id where o.id = any(${ids}::bigint[])
    order by o.id for no key update of o`.execute(tx)
  return rows
}

/** The states of an order's cards; replaced ones are none of them. */
export interface CardsState {
  /** Those that were given away are not among them. */
  readonly sold: number
  readonly markedUsed: number
  /** Cards whose code was shown. */
  readonly revealed: number
}

/**
 * Locks the cards of the orders by id and then reads their state: codes shown so far are seen, and none is shown from
 * now on.
 */
export async function lockCardsOfOrders(
  tx: Tx,
  orderIds: readonly bigint[],
): Promise<Map<bigint, CardsState>> {
  await sql`
    select from voucher where order_id = any(${orderIds}::bigint[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<CardsState & { orderId: bigint }>`
    select v.order_id as "orderId", count(*) filter (where v.status = 'sold' and not ${isGiven(sql`v.id`)})::integer as sold,
      count(v.marked_used_at)::integer as "markedUsed",
      count(*) filter (
        where exists (select from voucher_reveal r where r.voucher_id = v.id)
      )::integer as revealed
    from voucher v where v.order_id = any(${orderIds}::bigint[]) and ${isKept(sql`v.id`)} group by v.order_id`.execute(
    tx,
  )
  return new Map(rows.map(({ orderId, ...state }) => [orderId, state]))
}

/** @throws Stale when a card has changed since its order was locked */
export async function cancelCards(tx: Tx, orderIds: readonly bigint[], count: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update voucher v set status = 'cancelled', cancelled_at = now()
    where order_id = any(${orderIds}::bigint[]) and status = 'sold' and marked_used_at is null
      and not ${isGiven(sql`v.id`)}`.execute(tx)
  if (numAffectedRows !== BigInt(count)) throw new Stale('a card changed while its order was refunded')
}

export interface Refunded {
  readonly id: bigint
  /** Of the commission, what its owner gave back. */
  readonly backMinor: bigint
}

export async function markRefunded(tx: Tx, orders: readonly Refunded[]): Promise<void> {
  await sql`
    update card_order o set refunded_at = now(), commission_back = u.back
    from unnest(${orders.map(({ id }) => id)}::bigint[], ${orders.map(({ backMinor }) => backMinor)}::bigint[]) u (id, back)
    where o.id = u.id and o.refunded_at is null`.execute(tx)
}
