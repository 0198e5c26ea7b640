import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listPlanPrices } from '#contract/operations/cards/list-plan-prices.ts'
import { findOnSale } from '#server/modules/catalogue/index.ts'
import { findBenefits } from '#server/modules/subscriptions/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { estimatePrice } from './estimate-price.ts'

/** The price of one card with the client's plan, of the categories on sale that the plan makes cheaper. */
export async function showPlanPrices(db: Db, clientId: bigint): Promise<AnswerInput<typeof listPlanPrices>> {
  const benefits = (await findBenefits(db, [clientId])).get(clientId)
  if (!benefits?.cardsDiscountBp) return []
  return (await findOnSale(db)).flatMap((category) => {
    const price = estimatePrice(category, { quantity: 1, benefits, promo: null })
    // Without its exchange rate a card cannot be bought.
    if (price instanceof Refusal || price.planDiscountMinor === 0n) return []
    const priceMinor = price.fullPriceMinor - price.planDiscountMinor
    return { category_id: category.id.toString(), price: toWire(priceMinor, currencyOf(category.currency)) }
  })
}
