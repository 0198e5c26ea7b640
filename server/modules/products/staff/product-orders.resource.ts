import { sql } from 'kysely'
import { z } from 'zod'
import { numberTyped } from '#contract/kernel/digits.ts'
import { productOrders } from '#contract/resources/products/product-orders.ts'
import { waitingAbout } from '#server/modules/approvals/index.ts'
import { clientsTyped, findsByClient } from '#server/modules/clients/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { refundPieces } from '../refund-pieces.ts'
import { weighPieces } from './weigh-pieces.ts'

const boundTo = z.object({ refunded_before: z.int().min(0) })

export const productOrdersServer = serveResource(productOrders, {
  table: 'product_order',
  visibleTo: 'all',
  byReference: true,
  columns: { updated_at: null, deleted_at: null },
  computed: {
    number: sql`t.id::text`,
    status: sql`(case when t.refunded_at is not null or t.refunded_quantity = t.quantity then 'refunded'
      when t.refunded_quantity > 0 then 'partly_refunded' else 'paid' end)`,
    piece_paid: sql`(t.unit_price - t.discount)`,
    delivered_at: sql`(select s.delivered_at from shipment s where s.order_id = t.id)`,
    refunded_amount: sql`(case when t.refunded_at is null then (t.unit_price - t.discount) * t.refunded_quantity
      else t.total_amount end)`,
    waiting_approval: waitingAbout('product-refund', 'product_order'),
  },
  // What was not delivered is refunded as a whole, with its shipment.
  policy: { allowed: { refund: ({ delivered_at: deliveredAt }) => deliveredAt !== null } },
  weighed: { refund: weighPieces },
  postings: {
    refund: (engine, { id, input, bound, actor, ip, approval }) =>
      engine.post(refundPieces, {
        actor,
        ...(ip !== undefined && { ip }),
        input: {
          orderId: id,
          quantity: input.pieces,
          goods: input.goods,
          reason: input.reason,
          seenBefore: approval
            ? boundTo.parse(bound).refunded_before
            : (input.refunded_quantity ?? undefined),
          ...(approval && { approval }),
        },
      }),
  },
  searchesClients: true,
  lookups: [clientsTyped],
  search: (typed, _query, found) =>
    findsByClient(typed, found(clientsTyped), {
      known: [sql`select ${numberTyped(typed)}::bigint`],
      client: sql`t.client_id`,
      ofClient: sql`select o.id from product_order o where o.client_id = c.id`,
    }),
})
