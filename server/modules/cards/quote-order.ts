import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { quoteCardOrder } from '#contract/operations/cards/quote-card-order.ts'
import { countStock, findCategories } from '#server/modules/catalogue/index.ts'
import { findPromoCodes, refuseGift, refusePromo } from '#server/modules/promo/index.ts'
import { findBenefits, noBenefits } from '#server/modules/subscriptions/index.ts'
import { expectAvailable, readFigures, walletOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { estimatePrice } from './estimate-price.ts'
import type { CardOrderInput } from './order-facts.ts'
import { promoGiftOf } from './price-order.rules.ts'

/** The current cost of an order; refuses what the order would refuse. Nothing is reserved. */
export async function quoteOrder(
  db: Db,
  input: Omit<CardOrderInput, 'sender'>,
): Promise<AnswerInput<typeof quoteCardOrder>> {
  const { clientId, categoryId, quantity, promoCode } = input
  const category = (await findCategories(db, [categoryId])).get(categoryId)
  if (!category?.onSale || category.kind !== 'card') throw new Refusal('card.category_unavailable')
  const promo = promoCode === null ? null : await findPromo(db, promoCode, clientId)
  const stock = await countStock(db, categoryId, quantity)
  if (stock < quantity) throw new Refusal('card.out_of_stock', { stock })
  const benefits = (await findBenefits(db, [clientId])).get(clientId) ?? noBenefits
  const price = estimatePrice(category, { quantity, benefits, promo })
  if (price instanceof Refusal) throw price
  const noGift = promo && refuseGift(promo, promoGiftOf(price))
  if (noGift) throw noGift
  const { discountMinor, sellFeeMinor, totalMinor } = price
  const currency = currencyOf(category.currency)
  const figures = await readFigures(db, walletOf(clientId, currency))
  expectAvailable(figures, currency, totalMinor)
  return {
    unit_price: toWire(category.priceMinor, currency),
    discount: toWire(discountMinor, currency),
    fee: toWire(sellFeeMinor, currency),
    total_amount: toWire(totalMinor, currency),
    balance_after: toWire(figures.balanceMinor - totalMinor, currency),
    currency,
  }
}

async function findPromo(db: Db, code: string, clientId: bigint) {
  const promo = (await findPromoCodes(db, [{ code, clientId }])).get(code.toLowerCase()) ?? null
  const refusal = refusePromo(promo, clientId)
  if (refusal) throw refusal
  return promo
}
