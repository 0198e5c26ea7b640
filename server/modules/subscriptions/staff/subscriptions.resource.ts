import { sql } from 'kysely'
import { subscriptions } from '#contract/resources/subscriptions/subscriptions.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { changeTerms, offerPlan, weighOffer, weighTerms } from './change-terms.ts'
import { subscribersOfPlan } from './plan.queries.ts'

export const subscriptionsServer = serveResource(subscriptions, {
  table: 'subscription',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: { subscribers: subscribersOfPlan },
  audience: { where: () => sql`t.status = 'offered'` },
  weighed: { offer: weighOffer, 'change-terms': weighTerms },
  agreed: {
    offer: (tx, { id, bound, execution }) => offerPlan(tx, { id, bound, execution }),
    'change-terms': (tx, { id, input: { reason: _, ...asked }, bound, execution }) =>
      changeTerms(tx, { id, asked, bound, execution }),
  },
})
