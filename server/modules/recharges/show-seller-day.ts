import { currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showSellerDay as contract } from '#contract/operations/recharges/recharge-by-seller.ts'
import { findSellerStock } from '#server/modules/vouchers/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sumCashToday } from './cash.queries.ts'

/** What a seller closes the till with. */
export async function showSellerDay(db: Db, sellerId: bigint): Promise<AnswerInput<typeof contract>> {
  const { day, count, totalMinor } = await sumCashToday(db, sellerId)
  const stock = await findSellerStock(db, sellerId, day)
  return {
    day,
    currency: defaultCurrency,
    cash: { count, total: toWire(totalMinor, defaultCurrency) },
    stock: stock.map(({ category, currency, bought, usedToday, left, leftMinor }) => ({
      category,
      bought,
      used_today: usedToday,
      left,
      left_total: toWire(leftMinor, currencyOf(currency)),
    })),
  }
}
