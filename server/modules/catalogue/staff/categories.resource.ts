import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { fromWire } from '#contract/kernel/money.ts'
import type { ResourceValues, RowOf } from '#contract/kernel/resource/row-types.ts'
import { categories } from '#contract/resources/catalogue/categories.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { listedStock } from '../category.queries.ts'
import { checkCategory } from '../category.rules.ts'

type Values = ResourceValues<typeof categories>
type Row = RowOf<typeof categories>

export const categoriesServer = serveResource(categories, {
  table: 'category',
  visibleTo: 'all',
  computed: { stock: listedStock },
  async beforeStore(_tx, values) {
    expectSoundPrices(values, null)
    return undefined
  },
  async beforeUpdate(_tx, values, row) {
    expectSoundPrices(values, row)
    return undefined
  },
})

/** Prices must fit each other after the change, also when only one changes. */
function expectSoundPrices(values: Values, row: Row | null): void {
  const amount = (name: 'face_value' | 'price' | 'buy_price' | 'fee') =>
    values[name] ?? (row ? fromWire(row[name], defaultCurrency) : 0n)
  const pattern = values.code_pattern === undefined ? row?.code_pattern : values.code_pattern
  checkCategory({
    currency: defaultCurrency,
    faceValueMinor: amount('face_value'),
    priceMinor: amount('price'),
    buyPriceMinor: amount('buy_price'),
    feeMinor: amount('fee'),
    codePattern: pattern ?? null,
  })
}
