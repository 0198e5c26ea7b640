import type { QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import type { listCategories as operation } from '#contract/operations/cards/list-categories.ts'
import type { Category } from '#contract/shapes/category.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectShelf } from './category.queries.ts'
import { viewCategory } from './category.rules.ts'

/** The shelf as clients see it. */
export async function listCategories(
  db: Db,
  query: QueryOf<typeof operation>,
): Promise<{ data: Category[]; meta: PageMeta }> {
  const { rows, total } = await selectShelf(db, {
    supplierId: query.supplier_id ?? null,
    offset: pageOffset(query),
    rowsMax: query.per_page,
  })
  return {
    data: rows.map((row) => ({ ...viewCategory(row), stock: row.stock })),
    meta: pageMetaOf(query, total),
  }
}
