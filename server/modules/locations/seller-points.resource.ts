import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ResourceValues } from '#contract/kernel/resource/row-types.ts'
import { sellerPoints } from '#contract/resources/locations/seller-points.ts'
import { keepOwnBranch, ofOwnBranch } from '#server/modules/organisation/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { isActiveSeller, isOfActiveSeller } from './seller-point.queries.ts'

type Values = ResourceValues<typeof sellerPoints>

export const sellerPointsServer = serveResource(sellerPoints, {
  table: 'seller_point',
  visibleTo: (staff) => ofOwnBranch(staff, sql`t.branch_id`),
  audience: { where: () => isOfActiveSeller },
  async beforeStore(tx, values, staff) {
    await expectSeller(tx, values)
    return keepOwnBranch(tx, values, staff, 'store')
  },
  async beforeUpdate(tx, values, _row, staff) {
    await expectSeller(tx, values)
    return keepOwnBranch(tx, values, staff, 'update')
  },
})

async function expectSeller(tx: Tx, { client_id: clientId }: Values): Promise<void> {
  if (clientId && !(await isActiveSeller(tx, clientId))) throw new Refusal('batch.not_a_seller')
}
