import { sql } from 'kysely'
import { clientSubscriptions } from '#contract/resources/subscriptions/client-subscriptions.ts'
import { subscriptionPayments } from '#contract/resources/subscriptions/subscription-payments.ts'
import { clientsTyped, findsByClient } from '#server/modules/clients/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { cancelledColumns } from '#server/modules/subscriptions/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { findEnding, numberOrClient, paymentNumber } from './client-subscription.queries.ts'

export const clientSubscriptionsServer = serveResource(clientSubscriptions, {
  table: 'client_subscription',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: { number: sql`t.id::text`, payment_id: sql`t.payment_id::text` },
  searchesClients: true,
  lookups: [clientsTyped],
  search: (typed, _query, found) => findsByClient(typed, found(clientsTyped), numberOrClient(typed)),
  related: [
    serveResource(subscriptionPayments, {
      table: 'subscription_payment',
      visibleTo: 'all',
      columns: { updated_at: null, deleted_at: null },
      computed: { number: paymentNumber },
    }),
  ],
  policy: {
    allowed: { cancel: ({ renew }) => renew === true, resume: ({ renew }) => renew === false },
  },
  actions: {
    async cancel() {
      return { columns: cancelledColumns }
    },
    async resume() {
      return { columns: { renew: true } }
    },
    async end(tx, { id, input: { reason } }) {
      const ended = await findEnding(tx, id)
      if (ended)
        await notify(tx, [
          {
            clientId: ended.clientId,
            kind: 'subscription_ended_by_staff',
            data: { plan: ended.name, reason, subscription_id: id.toString() },
          },
        ])
      return { columns: { due_at: null, ended_at: sql`now()`, end_reason: reason } }
    },
  },
})
