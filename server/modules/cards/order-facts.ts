import type { CategoryRow } from '#server/modules/catalogue/index.ts'
import type { ConfirmationFacts, Sender } from '#server/modules/confirmations/index.ts'
import type { Earned, PointsRules } from '#server/modules/points/index.ts'
import type { PromoFacts } from '#server/modules/promo/index.ts'
import type { Benefits } from '#server/modules/subscriptions/index.ts'
import type { CardsCost } from './cost.rules.ts'
import type { Stock, StockCard } from './order.rules.ts'
import type { OrderPrice } from './price-order.rules.ts'

export interface CardOrderInput {
  readonly clientId: bigint
  readonly sender: Sender
  readonly categoryId: bigint
  /** 1 to 50. */
  readonly quantity: number
  /** As typed. */
  readonly promoCode: string | null
  /** The total of the review. */
  readonly totalMinor?: bigint | undefined
}

export interface OrderFacts extends ConfirmationFacts {
  readonly category: CategoryRow | null
  readonly stock: Stock
  readonly promo: PromoFacts | null
  readonly benefits: Benefits
  /** Null while the operator gives none for cards. */
  readonly points: PointsRules | null
}

export interface OrderRow {
  readonly confirmationId: bigint | null
  readonly category: CategoryRow
  readonly price: OrderPrice
  readonly cost: CardsCost
  readonly cards: readonly StockCard[]
  /** The points of the order; null: none. */
  readonly earned: Earned | null
  readonly promo: PromoFacts | null
}
