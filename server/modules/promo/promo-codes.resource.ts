import { Refusal } from '#contract/kernel/refusal.ts'
import type { ResourceValues, RowOf } from '#contract/kernel/resource/row-types.ts'
import { percentOf } from '#contract/kernel/share.ts'
import { promoCodes } from '#contract/resources/promo/promo-codes.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { isOpenHanded, sharesUnboundedMax } from './promo.rules.ts'

type Values = ResourceValues<typeof promoCodes>

export const promoCodesServer = serveResource(promoCodes, {
  table: 'promo_code',
  visibleTo: 'all',
  async beforeStore(tx, values) {
    await expectSound(tx, values, null)
    return undefined
  },
  async beforeUpdate(tx, values, row) {
    await expectSound(tx, values, row)
    return undefined
  },
})

/** The code after the change, also when only one value changes. */
async function expectSound(tx: Tx, values: Values, row: RowOf<typeof promoCodes> | null): Promise<void> {
  const { owner_id: ownerId } = values
  if (ownerId) {
    const owner = await lockClient(tx, ownerId)
    if (!owner?.pro || owner.status !== 'active') throw new Refusal('promo.owner_not_pro')
  }
  const as = (name: 'discount_bp' | 'commission_bp' | 'uses_max' | 'ends_at') =>
    values[name] === undefined ? (row?.[name] ?? null) : values[name]
  const shares = Number(as('discount_bp')) + Number(as('commission_bp'))
  if (isOpenHanded(shares, { isCounted: as('uses_max') !== null, isTimed: as('ends_at') !== null }))
    throw new Refusal('promo.needs_bounds', { percent: percentOf(sharesUnboundedMax) })
}
