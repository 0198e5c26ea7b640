import { Refusal } from '#contract/kernel/refusal.ts'
import type { ResourceValues } from '#contract/kernel/resource/row-types.ts'
import { sellerPoints } from '#contract/resources/locations/seller-points.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { isActiveSeller, isOfActiveSeller } from './seller-point.queries.ts'

type Values = ResourceValues<typeof sellerPoints>

export const sellerPointsServer = serveResource(sellerPoints, {
  table: 'seller_point',
  visibleTo: 'all',
  audience: { where: () => isOfActiveSeller },
  beforeStore: expectSeller,
  beforeUpdate: expectSeller,
})

async function expectSeller(tx: Tx, { client_id: clientId }: Values): Promise<undefined> {
  if (clientId && !(await isActiveSeller(tx, clientId))) throw new Refusal('batch.not_a_seller')
}
