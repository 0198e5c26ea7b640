import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listProductFilters, listProducts } from '#contract/operations/products/list-products.ts'
import type { Product } from '#contract/shapes/product.ts'
import { findAttributeValues, havingValues, showFilters } from '#server/modules/attributes/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findOnSale, listShop, productsOnSale } from './product.queries.ts'
import { type ProductRow, viewProduct } from './product.rules.ts'

export async function showShop(
  db: Db,
  query: QueryOf<typeof listProducts>,
): Promise<{ data: Product[]; meta: PageMeta }> {
  const among = havingValues('product', query['filter[values]'])
  const { rows, total } = await listShop(db, { ...query, among })
  return { data: await viewProducts(db, rows), meta: pageMetaOf(query, total) }
}

/** @throws Refusal `request.not_found` for what is not on sale */
export async function showProduct(db: Db, id: bigint): Promise<Product> {
  const [product] = await viewProducts(db, await findOnSale(db, id))
  if (!product) throw new Refusal('request.not_found')
  return product
}

async function viewProducts(db: Db, rows: readonly ProductRow[]): Promise<Product[]> {
  const ids = rows.map(({ id }) => id)
  const values = await findAttributeValues(db, 'product', ids)
  return rows.map((row) => viewProduct(row, values.get(row.id) ?? []))
}

export function showProductFilters(db: Db): Promise<AnswerInput<typeof listProductFilters>> {
  return showFilters(db, 'product', productsOnSale)
}
