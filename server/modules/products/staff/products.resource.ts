import { sql } from 'kysely'
import { fromWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ResourceValues, RowOf } from '#contract/kernel/resource/row-types.ts'
import { products } from '#contract/resources/products/products.ts'
import { expectAttributeValues } from '#server/modules/attributes/staff/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { currency, type ProductPrice, refusePriceOfOne } from '../product.rules.ts'
import { priceByTwo, refuseDiscount } from './change-price.ts'

/** Fewer than these are low. */
const lowStock = 10

/** Of a row, with what is sent in place of it. */
function priceOfRow(
  { price, discount }: Pick<ResourceValues<typeof products>, 'price' | 'discount'>,
  row: Pick<RowOf<typeof products>, 'price' | 'discount'> | null,
): ProductPrice {
  const minorOf = (amount: string | null | undefined) => (amount ? fromWire(amount, currency) : 0n)
  return {
    priceMinor: price ?? minorOf(row?.price),
    discountMinor: discount === undefined ? minorOf(row?.discount) : (discount ?? 0n),
  }
}

/** @throws Refusal `product.discount_too_high`, `product.two_people` */
function expectPriceOfOne(values: ResourceValues<typeof products>, row: RowOf<typeof products> | null): void {
  const wanted = priceOfRow(values, row)
  const refusal = refuseDiscount(wanted) ?? (row && refusePriceOfOne(wanted, priceOfRow({}, row)))
  if (refusal) throw refusal
}

export const productsServer = serveResource(products, {
  table: 'product',
  visibleTo: 'all',
  computed: {
    availability: sql`(case when t.stock = 0 then 'sold_out' when t.stock < ${sql.lit(lowStock)} then 'low' else 'in_stock' end)`,
    sold: sql`(
      select coalesce(sum(o.quantity - o.refunded_quantity), 0)::integer from product_order o where o.product_id = t.id and o.refunded_at is null)`,
  },
  joinTables: { images: { table: 'product_image', row: 'product_id', target: 'file_id' } },
  children: {
    attributes: serveResource(products.fields.attributes.of, {
      table: 'product_attribute',
      visibleTo: 'all',
    }),
  },
  async beforeStore(tx, values) {
    if (values.price !== undefined) expectPriceOfOne(values, null)
    await expectAttributeValues(tx, values.attributes)
    return undefined
  },
  async beforeUpdate(tx, values, row) {
    const { price, discount, attributes } = values
    if (price !== undefined || discount !== undefined) expectPriceOfOne(values, row)
    await expectAttributeValues(tx, attributes)
    return undefined
  },
  weighed: { 'change-price': priceByTwo.weigh },
  agreed: { 'change-price': priceByTwo.change },
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
