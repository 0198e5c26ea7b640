import { cardOrders } from '#contract/resources/cards/card-orders.ts'
import { waitingAbout } from '#server/modules/approvals/index.ts'
import { categoriesTyped } from '#server/modules/catalogue/index.ts'
import { clientsTyped, findsByClient } from '#server/modules/clients/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import {
  byStatus,
  daySold,
  numberCategoryOrBuyer,
  orderNumber,
  orderStatus,
  promoCodeUsed,
  soldOrRefunded,
} from './order-desk.queries.ts'

export const cardOrdersSection = serveResource(cardOrders, {
  table: 'card_order',
  visibleTo: 'all',
  byReference: true,
  columns: { updated_at: null, deleted_at: null },
  computed: {
    number: orderNumber,
    status: orderStatus,
    promo_code: promoCodeUsed,
    dealt_on: daySold,
    waiting_approval: waitingAbout('card-refund', 'card_order'),
  },
  filters: { status: byStatus, dealt_on: soldOrRefunded },
  searchesClients: true,
  lookups: [clientsTyped, categoriesTyped],
  search: (typed, _query, found) =>
    findsByClient(typed, found(clientsTyped), numberCategoryOrBuyer(typed, found(categoriesTyped))),
  may: (action, { status, waiting_approval: waiting }) =>
    action !== 'refund' || (status === 'completed' && waiting === null),
})
