import { payments } from '#contract/resources/recharges/payments.ts'
import { clientsTyped, findsByClient } from '#server/modules/clients/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { namesOrClient, ofRecharge, withRecharge } from './recharges.queries.ts'

export const paymentsServer = serveResource(payments, {
  table: 'payment',
  visibleTo: 'all',
  joins: withRecharge,
  columns: { updated_at: null, deleted_at: null },
  computed: {
    method: ofRecharge.method,
    amount: ofRecharge.amount,
    fee: ofRecharge.fee,
    net_amount: ofRecharge.netAmount,
    status: ofRecharge.status,
  },
  searchesClients: true,
  lookups: [clientsTyped],
  search: (typed, _query, found) => findsByClient(typed, found(clientsTyped), namesOrClient(typed)),
  policy: { allowed: { ask: ({ status }) => status !== 'completed' } },
})
