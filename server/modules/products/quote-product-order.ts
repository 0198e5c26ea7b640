import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { quoteProductOrder } from '#contract/operations/products/order-product.ts'
import { expectAvailable, readFigures, walletOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readStocked } from './product.queries.ts'
import { currency, priceOf } from './product.rules.ts'

/** The current cost of an order; refuses what the order would refuse. Nothing is reserved. */
export async function quoteOrder(
  db: Db,
  clientId: bigint,
  { product_id: productId, quantity }: BodyOf<typeof quoteProductOrder>,
): Promise<AnswerInput<typeof quoteProductOrder>> {
  const [product] = await readStocked(db, [productId])
  if (!product?.onSale) throw new Refusal('product.unavailable')
  if (product.stock < quantity) throw new Refusal('product.out_of_stock', { stock: product.stock })
  const { unitMinor, totalMinor } = priceOf(product, quantity)
  const figures = await readFigures(db, walletOf(clientId, currency))
  expectAvailable(figures, currency, totalMinor)
  return {
    full_price: toWire(product.priceMinor, currency),
    unit_price: toWire(unitMinor, currency),
    total_amount: toWire(totalMinor, currency),
    balance_after: toWire(figures.balanceMinor - totalMinor, currency),
    currency,
  }
}
