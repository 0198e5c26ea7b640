import { sql } from 'kysely'
import { subscriptions } from '#contract/resources/subscriptions/subscriptions.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { offerPlan, termsByTwo, weighOffer } from './change-terms.ts'
import { subscribersOfPlan } from './plan.queries.ts'

export const subscriptionsServer = serveResource(subscriptions, {
  table: 'subscription',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: { subscribers: subscribersOfPlan },
  audience: { where: () => sql`t.status = 'offered'` },
  weighed: { offer: weighOffer, 'change-terms': termsByTwo.weigh },
  agreed: {
    offer: (tx, { id, bound, execution }) => offerPlan(tx, { id, bound, execution }),
    'change-terms': termsByTwo.change,
  },
})
