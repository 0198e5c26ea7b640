import { Refusal } from '#contract/kernel/refusal.ts'
import { sellerPoints } from '#contract/resources/places/seller-points.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { isActiveSeller } from './seller-point.queries.ts'

export const sellerPointsSection = serveResource(sellerPoints, {
  table: 'seller_point',
  visibleTo: 'all',
  beforeStore: async (tx, { client_id: clientId }) => {
    if (clientId && !(await isActiveSeller(tx, clientId))) throw new Refusal('batch.not_a_seller')
    return undefined
  },
  beforeUpdate: async (tx, { client_id: clientId }) => {
    if (clientId && !(await isActiveSeller(tx, clientId))) throw new Refusal('batch.not_a_seller')
    return undefined
  },
})
