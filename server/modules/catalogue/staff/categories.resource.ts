import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { fromWire } from '#contract/kernel/money.ts'
import type { ResourceValues, RowOf } from '#contract/kernel/resource/row-types.ts'
import { categories } from '#contract/resources/catalogue/categories.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { listedStock } from '../category.queries.ts'
import { checkCategory, refusePrices, refusePricesOfOne } from '../category.rules.ts'
import { changePrices, weighPrices } from './change-prices.ts'

type Values = ResourceValues<typeof categories>
type Row = RowOf<typeof categories>

export const categoriesServer = serveResource(categories, {
  table: 'category',
  visibleTo: 'all',
  computed: { stock: listedStock },
  weighed: { 'change-prices': weighPrices },
  agreed: {
    'change-prices': (tx, { id, input: { reason: _, ...asked }, bound, execution }) =>
      changePrices(tx, { id, asked, bound, execution }),
  },
  async beforeStore(_tx, values) {
    expectSoundPrices(values, null)
    return undefined
  },
  async beforeUpdate(_tx, values, row) {
    expectSoundPrices(values, row)
    return undefined
  },
})

/**
 * Prices must fit each other after the change, also when only one changes.
 * @throws Refusal `category.two_people` for those that one person does not set
 */
function expectSoundPrices(values: Values, row: Row | null): void {
  const before = row && pricesOf({}, row)
  const wanted = pricesOf(values, row)
  const pattern = values.code_pattern === undefined ? row?.code_pattern : values.code_pattern
  checkCategory({ currency: defaultCurrency, ...wanted, codePattern: pattern ?? null })
  const refusal = refusePricesOfOne(wanted, before) ?? refusePrices(withWaiting(wanted, row))
  if (refusal) throw refusal
}

/** They fit each other also once the agreed ones are in force. */
function withWaiting(wanted: ReturnType<typeof pricesOf>, row: Row | null): typeof wanted {
  const { next_price = null, next_buy_price = null } = row ?? {}
  return {
    ...wanted,
    ...(next_price !== null && { priceMinor: fromWire(next_price, defaultCurrency) }),
    ...(next_buy_price !== null && { buyPriceMinor: fromWire(next_buy_price, defaultCurrency) }),
  }
}

function pricesOf(values: Values, row: Row | null) {
  const amount = (name: 'face_value' | 'price' | 'buy_price' | 'fee') =>
    values[name] ?? (row ? fromWire(row[name], defaultCurrency) : 0n)
  return {
    faceValueMinor: amount('face_value'),
    priceMinor: amount('price'),
    buyPriceMinor: amount('buy_price'),
    feeMinor: amount('fee'),
  }
}
