import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import type {
  listCategoryFilters,
  listCategories as operation,
} from '#contract/operations/catalogue/list-categories.ts'
import type { Category } from '#contract/shapes/category.ts'
import { findAttributeValues, havingValues, showFilters } from '#server/modules/attributes/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type CatalogueQuery, categoriesOnSale, selectCatalogue } from './category.queries.ts'
import { viewCategory } from './category.rules.ts'

/** The catalogue as clients see it. */
export async function listCategories(
  db: Db,
  query: QueryOf<typeof operation>,
): Promise<{ data: Category[]; meta: PageMeta }> {
  const { data, total } = await viewCatalogue(db, {
    supplierId: query.supplier_id ?? null,
    among: havingValues('category', query['filter[values]']),
    offset: pageOffset(query),
    rowsMax: query.per_page,
  })
  return { data, meta: pageMetaOf(query, total) }
}

/** The named categories that are on sale, in the order of the names. */
export async function findInCatalogue(db: Db, ids: readonly bigint[]): Promise<Category[]> {
  const { data } = await viewCatalogue(db, { supplierId: null, ids, offset: 0, rowsMax: ids.length })
  const byId = new Map(data.map((category) => [category.id, category]))
  return ids.map((id) => byId.get(String(id))).filter((category) => category !== undefined)
}

async function viewCatalogue(db: Db, query: CatalogueQuery): Promise<{ data: Category[]; total: number }> {
  const { rows, total } = await selectCatalogue(db, query)
  const ids = rows.map(({ id }) => id)
  const values = await findAttributeValues(db, 'category', ids)
  const data = rows.map((row) => ({
    ...viewCategory(row),
    stock: row.stock,
    attributes: values.get(row.id) ?? [],
  }))
  return { data, total }
}

export function showCategoryFilters(db: Db): Promise<AnswerInput<typeof listCategoryFilters>> {
  return showFilters(db, 'category', categoriesOnSale)
}
