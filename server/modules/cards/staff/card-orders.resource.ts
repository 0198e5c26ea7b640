import { z } from 'zod'
import { cardOrders } from '#contract/resources/cards/card-orders.ts'
import { waitingAbout } from '#server/modules/approvals/index.ts'
import { categoriesTyped } from '#server/modules/catalogue/index.ts'
import { clientsTyped, findsByClient } from '#server/modules/clients/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { refundOrder } from '../refund-order.ts'
import { replaceCard } from '../replace-card.ts'
import {
  byStatus,
  daySold,
  numberCategoryOrBuyer,
  orderNumber,
  orderStatus,
  promoCodeUsed,
  refundedAmount,
  refundedQuantity,
  soldOrRefunded,
} from './card-orders.queries.ts'
import { orderedCardsServer } from './ordered-cards.resource.ts'
import { weighRefund } from './weigh-refund.ts'
import { weighReplacement } from './weigh-replacement.ts'

const boundTo = z.object({ revealed_max: z.int().min(0) })
const confirmed = z.object({ refused_by_supplier: z.boolean() })

export const cardOrdersServer = serveResource(cardOrders, {
  table: 'card_order',
  visibleTo: 'all',
  byReference: true,
  columns: { updated_at: null, deleted_at: null },
  computed: {
    number: orderNumber,
    status: orderStatus,
    promo_code: promoCodeUsed,
    refunded_quantity: refundedQuantity,
    refunded_amount: refundedAmount,
    dealt_on: daySold,
    waiting_approval: waitingAbout('card-refund', 'card_order'),
  },
  filters: { status: byStatus, dealt_on: soldOrRefunded },
  related: [orderedCardsServer],
  searchesClients: true,
  lookups: [clientsTyped, categoriesTyped],
  search: (typed, _query, found) =>
    findsByClient(typed, found(clientsTyped), numberCategoryOrBuyer(typed, found(categoriesTyped))),
  policy: { allowed: { 'replace-card': ({ waiting_approval }) => waiting_approval === null } },
  weighed: { refund: weighRefund, 'replace-card': weighReplacement },
  agreed: {
    'replace-card': (tx, { id, input, bound, execution }) =>
      replaceCard(
        tx,
        {
          orderId: id,
          cardId: input.voucher_id,
          reason: input.reason,
          isRefusedBySupplier: confirmed.parse(bound).refused_by_supplier,
        },
        execution,
      ),
  },
  postings: {
    refund: (engine, { id, input: { reason, voucher_ids: cardIds }, bound, actor, approval }) =>
      engine.post(refundOrder, {
        actor,
        input: {
          orderId: id,
          ...(cardIds && { cardIds }),
          reason,
          revealedMax: boundTo.parse(bound).revealed_max,
          ...(approval && { approval }),
        },
      }),
  },
})
