import { Refusal } from '#contract/kernel/refusal.ts'
import { buyFeeOf, type CategoryRow, sellFeeOf } from '#server/modules/catalogue/index.ts'
import type { Benefits } from '#server/modules/subscriptions/index.ts'
import { costOfCards } from './cost.rules.ts'
import { type OrderPrice, type OrderTerms, priceOrder } from './price-order.rules.ts'

interface Asked {
  readonly quantity: number
  readonly benefits: Benefits
  readonly promo: OrderTerms['promo']
}

/** What cards of a category cost a buyer, as if each were bought at the price in force. Refuses a missing exchange rate. */
export function estimatePrice(
  category: CategoryRow,
  { quantity, benefits, promo }: Asked,
): OrderPrice | Refusal {
  const one = { costMinor: category.buyPriceMinor, feeMinor: buyFeeOf(category), rate: category.rate }
  const cost = costOfCards(Array(quantity).fill(one), category)
  if (cost instanceof Refusal) return cost
  return priceOrder({
    unitPriceMinor: category.priceMinor,
    unitFeeMinor: sellFeeOf(category),
    costMinor: cost.costMinor,
    buyFeeMinor: cost.buyFeeMinor,
    quantity,
    plan: { discountBp: benefits.cardsDiscountBp, belowCost: benefits.belowCost },
    promo,
  })
}
