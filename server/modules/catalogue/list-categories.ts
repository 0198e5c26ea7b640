import type { QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import type { listCategories as operation } from '#contract/operations/catalogue/list-categories.ts'
import type { Category } from '#contract/shapes/category.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectCatalogue } from './category.queries.ts'
import { viewCategory } from './category.rules.ts'

/** The catalogue as clients see it. */
export async function listCategories(
  db: Db,
  query: QueryOf<typeof operation>,
): Promise<{ data: Category[]; meta: PageMeta }> {
  const { rows, total } = await selectCatalogue(db, {
    supplierId: query.supplier_id ?? null,
    offset: pageOffset(query),
    rowsMax: query.per_page,
  })
  return {
    data: rows.map((row) => ({ ...viewCategory(row), stock: row.stock })),
    meta: pageMetaOf(query, total),
  }
}

/** The named categories that are on sale, in the order of the names. */
export async function findInCatalogue(db: Db, ids: readonly bigint[]): Promise<Category[]> {
  const { rows } = await selectCatalogue(db, { supplierId: null, ids, offset: 0, rowsMax: ids.length })
  const byId = new Map(rows.map((row) => [row.id, { ...viewCategory(row), stock: row.stock }]))
  return ids.map((id) => byId.get(id)).filter((category) => category !== undefined)
}
