import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { createCardOrder } from '#contract/operations/cards/create-card-order.ts'
import { maskedCode } from '#contract/shapes/voucher-code.ts'

/** A card in stock; its code stays sealed. */
export interface StockCard {
  readonly id: bigint
  readonly serialNumber: string
  readonly last4: string
  readonly expiresAt: Date | null
  /** Of its batch, in the currency it was bought in; null: what its category costs now. */
  readonly costMinor: bigint | null
  readonly feeMinor: bigint
  /** In force at the delivery; null: bought in dinars, or there was none. */
  readonly rate: string | null
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
  /** Null: a gift. */
  readonly orderId: bigint | null
  readonly categoryId: bigint
  readonly serialNumber: string
  readonly last4: string
  readonly used: boolean
  /** Its code was shown. */
  readonly shown: boolean
  readonly expiresAt: Date | null
  readonly soldAt: Date
}

export function viewCard(card: OwnedCard): CardView {
  return {
    id: card.id.toString(),
    order_id: card.orderId?.toString() ?? null,
    category_id: card.categoryId.toString(),
    serial_number: card.serialNumber,
    code_masked: maskedCode(card.last4),
    shown: card.shown,
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
  readonly sellFeeMinor: bigint
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
    fee: toWire(order.sellFeeMinor, currency),
    total_amount: toWire(order.totalMinor, currency),
    currency,
    promo_code: order.promoCode,
    created_at: order.createdAt.toISOString(),
  }
}

/** It costs more than the review said. */
export function priceChanged(totalMinor: bigint, code: string): Refusal {
  const currency = currencyOf(code)
  return new Refusal('card.price_changed', { total: toWire(totalMinor, currency), currency })
}
