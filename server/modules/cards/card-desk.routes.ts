import { listOrderedCards, refundCardOrder } from '#contract/operations/card-desk/card-orders.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { askForRefund } from './ask-for-refund.ts'
import { showOrderedCards } from './show-ordered-cards.ts'

export function routeCardDesk(api: Api, { database }: { readonly database: Database }): void {
  api.route(listOrderedCards, ({ params }) => showOrderedCards(database.db, params.id))
  api.guarded(refundCardOrder, async ({ actor, params, body, origin }) => {
    const { reason, even_if_revealed: evenIfRevealed } = body
    const asked = { actor, origin, orderId: params.id, reason, evenIfRevealed }
    return { approvalId: await database.transact((tx) => askForRefund(tx, asked)) }
  })
}
