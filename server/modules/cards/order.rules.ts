import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { shareOf } from '#contract/kernel/percent.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { createCardOrder } from '#contract/operations/cards/create-card-order.ts'
import { maskedCode } from '#contract/shapes/voucher-code.ts'

/** Minor units of the category's currency; without a promo code, no discount and no commission. */
export interface OrderTerms {
  readonly unitPriceMinor: bigint
  readonly unitBuyPriceMinor: bigint
  readonly quantity: number
  readonly promo: { readonly discountBp: number; readonly commissionBp: number } | null
}

export interface OrderPrice {
  /** Before the discount. */
  readonly fullPriceMinor: bigint
  readonly discountMinor: bigint
  /** What the buyer pays. */
  readonly totalMinor: bigint
  /** The promo owner's share of what the buyer pays. */
  readonly commissionMinor: bigint
  /** What the supplier is owed. */
  readonly buyPriceMinor: bigint
  /** Full price less buy price: the promotion bears discount and commission, not the margin. */
  readonly marginMinor: bigint
}

/** Quote and order use this one formula, so they agree to the dirham. */
export function priceOrder({ unitPriceMinor, unitBuyPriceMinor, quantity, promo }: OrderTerms): OrderPrice {
  const fullPriceMinor = unitPriceMinor * BigInt(quantity)
  const buyPriceMinor = unitBuyPriceMinor * BigInt(quantity)
  const discountMinor = shareOf(fullPriceMinor, promo?.discountBp ?? 0)
  const totalMinor = fullPriceMinor - discountMinor
  return {
    fullPriceMinor,
    discountMinor,
    totalMinor,
    commissionMinor: shareOf(totalMinor, promo?.commissionBp ?? 0),
    buyPriceMinor,
    marginMinor: fullPriceMinor - buyPriceMinor,
  }
}

/** A card in stock; its code stays sealed. */
export interface StockCard {
  readonly id: bigint
  readonly serialNumber: string
  readonly last4: string
  readonly expiresAt: Date | null
}

/** The cards picked for all orders of a category in a batch: earlier orders take theirs first. */
export interface Stock {
  readonly cards: readonly StockCard[]
  taken: number
}

/** The next cards of the stock, or the number there are. */
export function nextCards(stock: Stock, quantity: number): readonly StockCard[] | Refusal {
  const left = stock.cards.length - stock.taken
  if (left < quantity) return new Refusal('card.out_of_stock', { stock: left })
  return stock.cards.slice(stock.taken, stock.taken + quantity)
}

export type OrderView = AnswerInput<typeof createCardOrder>
export type CardView = OrderView['cards'][number]

export interface OwnedCard {
  readonly id: bigint
  readonly orderId: bigint
  readonly categoryId: bigint
  readonly serialNumber: string
  readonly last4: string
  readonly used: boolean
  readonly expiresAt: Date | null
  readonly soldAt: Date
}

export function viewCard(card: OwnedCard): CardView {
  return {
    id: card.id.toString(),
    order_id: card.orderId.toString(),
    category_id: card.categoryId.toString(),
    serial_number: card.serialNumber,
    code_masked: maskedCode(card.last4),
    used: card.used,
    expires_at: card.expiresAt?.toISOString() ?? null,
    sold_at: card.soldAt.toISOString(),
  }
}

/** Amounts in minor units of `currency`. */
export interface OrderFigures {
  readonly id: bigint
  readonly quantity: number
  readonly unitPriceMinor: bigint
  readonly discountMinor: bigint
  readonly totalMinor: bigint
  readonly currency: string
  readonly promoCode: string | null
  readonly createdAt: Date
}

type OrderSummary = Omit<OrderView, 'reference' | 'category' | 'cards' | 'balance_after'>

/** The figures of every view of an order. */
export function viewFigures(order: OrderFigures): OrderSummary {
  const currency = currencyOf(order.currency)
  return {
    id: order.id.toString(),
    quantity: order.quantity,
    unit_price: toWire(order.unitPriceMinor, currency),
    discount: toWire(order.discountMinor, currency),
    total_amount: toWire(order.totalMinor, currency),
    currency,
    promo_code: order.promoCode,
    created_at: order.createdAt.toISOString(),
  }
}
