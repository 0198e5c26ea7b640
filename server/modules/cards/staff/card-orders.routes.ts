import { listOrderedCards } from '#contract/operations/cards/card-orders.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { showOrderedCards } from './show-ordered-cards.ts'

export function routeStaffCards(api: Api, { database }: { readonly database: Database }): void {
  api.route(listOrderedCards, ({ params }) => showOrderedCards(database.db, params.id))
}
