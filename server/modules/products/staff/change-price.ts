import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { InputOf } from '#contract/kernel/resource/row-types.ts'
import type { products } from '#contract/resources/products/products.ts'
import { changeByTwo } from '#server/modules/approvals/index.ts'
import { lockProducts, readStocked, setPrice } from '../product.queries.ts'
import { currency, type ProductPrice, type StockedProduct } from '../product.rules.ts'

type Asked = Omit<InputOf<typeof products, 'change-price'>, 'reason'>

/** A lower price, or a higher discount: one person asks, another agrees. */
export const priceByTwo = changeByTwo<StockedProduct, ProductPrice, Asked>({
  subject: 'product',
  find: async (db, id) => (await readStocked(db, [id]))[0] ?? null,
  lock: async (tx, id) => (await lockProducts(tx, [id]))[0] ?? null,
  titleOf: ({ name }) => name,
  termsOf: (found) => found,
  // An emptied discount is none.
  termsAfter: (found, { price, discount }) => ({
    priceMinor: price ?? found.priceMinor,
    discountMinor: discount === undefined ? found.discountMinor : (discount ?? 0n),
  }),
  refuse: async (_db, wanted) => refuseDiscount(wanted),
  shownOf: async (_db, { priceMinor, discountMinor }) => ({
    price: toWire(priceMinor, currency),
    discount: toWire(discountMinor, currency),
  }),
  save: setPrice,
})

/** What is given away is less than the price. */
export function refuseDiscount({ priceMinor, discountMinor }: ProductPrice): Refusal | null {
  return discountMinor >= priceMinor ? new Refusal('product.discount_too_high') : null
}
