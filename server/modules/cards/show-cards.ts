import type { QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf } from '#contract/kernel/paging.ts'
import type { listCards } from '#contract/operations/cards/list-card-orders.ts'
import type { CategoryView } from '#server/modules/catalogue/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listOwnedCards } from './card.queries.ts'
import { type CardView, viewCard } from './order.rules.ts'
import { categoryFinder } from './show-orders.ts'

/** My cards, newest first. */
export async function showCards(
  db: Db,
  clientId: bigint,
  query: QueryOf<typeof listCards>,
): Promise<{ data: (CardView & { category: CategoryView })[]; meta: PageMeta }> {
  const filter = {
    categoryId: query['filter[category_id]'] ?? null,
    used: query['filter[used]'] === undefined ? null : query['filter[used]'] === '1',
  }
  const { rows, total } = await listOwnedCards(db, clientId, filter, query)
  const categoryOf = await categoryFinder(
    db,
    rows.map(({ categoryId }) => categoryId),
  )
  return {
    data: rows.map((row) => ({ ...viewCard(row), category: categoryOf(row.categoryId) })),
    meta: pageMetaOf(query, total),
  }
}
