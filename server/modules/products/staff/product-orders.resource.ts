import { sql } from 'kysely'
import { numberTyped } from '#contract/kernel/digits.ts'
import { productOrders } from '#contract/resources/products/product-orders.ts'
import { clientsTyped, findsByClient } from '#server/modules/clients/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const productOrdersServer = serveResource(productOrders, {
  table: 'product_order',
  visibleTo: 'all',
  byReference: true,
  columns: { updated_at: null, deleted_at: null },
  computed: {
    number: sql`t.id::text`,
    status: sql`(case when t.refunded_at is null then 'paid' else 'refunded' end)`,
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
