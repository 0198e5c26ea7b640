import { sql } from 'kysely'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { fromWire } from '#contract/kernel/money.ts'
import type { ResourceValues, RowOf } from '#contract/kernel/resource/row-types.ts'
import { categories } from '#contract/resources/catalogue/categories.ts'
import { expectAttributeValues } from '#server/modules/attributes/staff/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { listedCounts, listedStock } from '../category.queries.ts'
import { checkCategory, refusePrices, refusePricesOfOne } from '../category.rules.ts'
import { findRate, rateInForce } from '../rate.queries.ts'
import { pricesByTwo } from './change-prices.ts'

type Values = ResourceValues<typeof categories>
type Row = RowOf<typeof categories>

export const categoriesServer = serveResource(categories, {
  table: 'category',
  visibleTo: 'all',
  computed: {
    stock: listedStock,
    ...listedCounts,
    rate: sql`(case when t.buy_currency <> 'LYD' then ${rateInForce(sql`t.buy_currency`)} end)`,
  },
  joinTables: {
    attribute_ids: { table: 'category_attribute', row: 'category_id', target: 'attribute_id', trash: true },
  },
  children: {
    attributes: serveResource(categories.fields.attributes.of, {
      table: 'category_attribute',
      visibleTo: 'all',
    }),
  },
  weighed: { 'change-prices': pricesByTwo.weigh },
  agreed: { 'change-prices': pricesByTwo.change },
  async beforeStore(tx, values) {
    await expectSoundPrices(tx, values, null)
    await expectAttributeValues(tx, values.attributes)
    return withoutGaps(values)
  },
  async beforeUpdate(tx, values, row) {
    await expectSoundPrices(tx, values, row)
    await expectAttributeValues(tx, values.attributes)
    return withoutGaps(values)
  },
})

/** What is emptied is none: no fee, and dinars. */
function withoutGaps({ buy_fee, buy_fee_share, sell_fee, sell_fee_share, buy_currency }: Values) {
  return {
    ...(buy_fee === null && { buy_fee: 0n }),
    ...(buy_fee_share === null && { buy_fee_share: 0 }),
    ...(sell_fee === null && { sell_fee: 0n }),
    ...(sell_fee_share === null && { sell_fee_share: 0 }),
    ...(buy_currency === null && { buy_currency: defaultCurrency }),
  }
}

/**
 * Prices must fit each other after the change, also when only one changes.
 * @throws Refusal `category.two_people` for those that one person does not set
 */
async function expectSoundPrices(tx: Tx, given: Values, row: Row | null): Promise<void> {
  const values = { ...given, ...withoutGaps(given) }
  const before = row && pricesOf({}, row)
  const wanted = pricesOf(values, row)
  const pattern = values.code_pattern === undefined ? row?.code_pattern : values.code_pattern
  const rate = await findRate(tx, wanted.buyCurrency)
  checkCategory({ currency: defaultCurrency, ...wanted, codePattern: pattern ?? null }, rate)
  const refusal = refusePricesOfOne(wanted, before) ?? refusePrices(withWaiting(wanted, row), rate)
  if (refusal) throw refusal
}

/** They fit each other also once the agreed ones are in force. */
function withWaiting(wanted: ReturnType<typeof pricesOf>, row: Row | null): typeof wanted {
  const { next_price = null, next_buy_price = null, next_buy_fee = null, next_buy_fee_share } = row ?? {}
  return {
    ...wanted,
    ...(next_price !== null && { priceMinor: fromWire(next_price, defaultCurrency) }),
    ...(next_buy_price !== null && { buyPriceMinor: fromWire(next_buy_price, defaultCurrency) }),
    ...(next_buy_fee !== null && { buyFeeMinor: fromWire(next_buy_fee, defaultCurrency) }),
    buyFeeShare: next_buy_fee_share ?? wanted.buyFeeShare,
  }
}

function pricesOf(values: Values, row: Row | null) {
  const amount = (name: 'face_value' | 'price' | 'buy_price' | 'buy_fee' | 'sell_fee' | 'fee') =>
    values[name] ?? fromWire(row?.[name] ?? '0.000', defaultCurrency)
  return {
    faceValueMinor: amount('face_value'),
    priceMinor: amount('price'),
    buyPriceMinor: amount('buy_price'),
    feeMinor: amount('fee'),
    buyCurrency: row?.buy_currency ?? values.buy_currency ?? defaultCurrency,
    buyFeeMinor: amount('buy_fee'),
    buyFeeShare: values.buy_fee_share ?? row?.buy_fee_share ?? 0,
    sellFeeMinor: amount('sell_fee'),
    sellFeeShare: values.sell_fee_share ?? row?.sell_fee_share ?? 0,
  }
}
