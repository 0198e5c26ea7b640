import { sql } from 'kysely'
import { fromWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { products } from '#contract/resources/products/products.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { shownValue } from '../product.queries.ts'
import { currency } from '../product.rules.ts'
import { expectAttributeValues } from './expect-attribute-values.ts'

/** Fewer than these are low. */
const lowStock = 10

/** What is given away is less than the price. */
function expectDiscount(priceMinor: bigint | undefined, discountMinor: bigint | null | undefined): void {
  if (priceMinor !== undefined && (discountMinor ?? 0n) >= priceMinor)
    throw new Refusal('product.discount_too_high')
}

function minorOf(amount: string | null): bigint {
  return amount === null ? 0n : fromWire(amount, currency)
}

export const productsServer = serveResource(products, {
  table: 'product',
  visibleTo: 'all',
  computed: {
    availability: sql`(case when t.stock = 0 then 'sold_out' when t.stock < ${sql.lit(lowStock)} then 'low' else 'in_stock' end)`,
    sold: sql`(
      select coalesce(sum(o.quantity), 0)::integer from product_order o where o.product_id = t.id and o.refunded_at is null)`,
  },
  joinTables: { images: { table: 'product_image', row: 'product_id', target: 'file_id' } },
  children: {
    attributes: serveResource(products.fields.attributes.of, {
      table: 'product_attribute',
      visibleTo: 'all',
      computed: { shown: shownValue },
    }),
  },
  async beforeStore(tx, { price, discount, attributes }) {
    expectDiscount(price, discount)
    await expectAttributeValues(tx, attributes)
    return undefined
  },
  async beforeUpdate(tx, { price, discount, attributes }, row) {
    if (price !== undefined || discount !== undefined)
      expectDiscount(
        price ?? fromWire(row.price, currency),
        discount === undefined ? minorOf(row.discount) : discount,
      )
    if (attributes !== undefined) await expectAttributeValues(tx, attributes)
    return undefined
  },
  actions: {
    async restock(_tx, { input: { quantity } }) {
      return { columns: { stock: sql`stock + ${quantity}` } }
    },
    async 'write-down'(_tx, { row, input: { quantity } }) {
      const stock = row.stock ?? 0
      if (stock < quantity) throw new Refusal('product.stock_short', { stock })
      return { columns: { stock: sql`stock - ${quantity}` } }
    },
  },
})
