import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { currency, type ProductPrice, priceOf } from './product.rules.ts'

/** Where the pieces are now: for sale again, or worth nothing. */
export type Goods = 'back_in_stock' | 'written_off'

/** A delivered order, as far as its pieces are paid back. */
export interface RefundedOrder extends ProductPrice {
  readonly quantity: number
  /** Paid back before, also earlier in this batch. */
  readonly refundedBefore: number
}

export interface PiecesAsked {
  readonly quantity: number
  /** Paid back when they were asked for; left out: that is not known. */
  readonly seenBefore?: number | undefined
}

/**
 * Pure. What the buyer gets for some pieces, in minor units: each costs the same, so that all pieces are the whole order
 * to the dirham.
 */
export function partRefund(
  order: RefundedOrder,
  { quantity, seenBefore }: PiecesAsked,
): { readonly amountMinor: bigint } | Refusal {
  const left = order.quantity - order.refundedBefore
  if (left === 0) return new Refusal('resource.not_now')
  if (seenBefore !== undefined && seenBefore !== order.refundedBefore)
    return new Refusal('product.refund_outdated', { left })
  if (quantity > left) return new Refusal('product.refund_exceeds', { left })
  return { amountMinor: priceOf(order, quantity).totalMinor }
}

/** On the wire. */
export function sumOfPieces(order: ProductPrice, quantity: number) {
  return { amount: toWire(priceOf(order, quantity).totalMinor, currency), currency, quantity }
}
