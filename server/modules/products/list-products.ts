import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listProductFilters, listProducts } from '#contract/operations/products/list-products.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findFilterValues, findOnSale, listShop } from './product.queries.ts'
import { viewProduct } from './product.rules.ts'

export async function showShop(
  db: Db,
  query: QueryOf<typeof listProducts>,
): Promise<{ data: Product[]; meta: PageMeta }> {
  const { rows, total } = await listShop(db, { ...query, chosen: query['filter[values]'] ?? [] })
  return { data: rows.map(viewProduct), meta: pageMetaOf(query, total) }
}

/** @throws Refusal `request.not_found` for what is not on sale */
export async function showProduct(db: Db, id: bigint): Promise<Product> {
  const product = await findOnSale(db, id)
  if (!product) throw new Refusal('request.not_found')
  return viewProduct(product)
}

export async function showFilters(db: Db): Promise<AnswerInput<typeof listProductFilters>> {
  const byAttribute = Map.groupBy(await findFilterValues(db), ({ attributeId }) => attributeId)
  return [...byAttribute].flatMap(([attributeId, values]) => {
    const [first] = values
    if (!first) return []
    return {
      attribute_id: attributeId.toString(),
      name: first.name,
      values: values.map(({ key, value, color, count }) => ({ key, value, color, count })),
    }
  })
}
