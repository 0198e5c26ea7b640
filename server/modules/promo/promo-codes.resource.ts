import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { percentOf } from '#contract/kernel/share.ts'
import { promoCodes } from '#contract/resources/promo/promo-codes.ts'
import { countAlone } from '#server/modules/approvals/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { termsByTwo } from './change-terms.ts'
import { findNow } from './promo.queries.ts'
import { isForOne, type PromoOfOne, sharesUnboundedMax } from './promo.rules.ts'

export const promoCodesServer = serveResource(promoCodes, {
  table: 'promo_code',
  visibleTo: 'all',
  weighed: { 'change-shares': termsByTwo.weigh },
  agreed: { 'change-shares': termsByTwo.change },
  async beforeStore(tx, values, staff) {
    const { discount_bp: discountBp, ends_at: endsAt } = values
    const promo = {
      ownerId: null,
      commissionBp: 0,
      discountBp: discountBp ?? 0,
      costMaxMinor: values.cost_max ?? null,
      usesMax: values.uses_max ?? null,
      endsAt: endsAt ? new Date(endsAt) : null,
    }
    await expectOfOne(tx, promo, staff.id)
    return undefined
  },
})

/**
 * A code that one person sets up: its budget counts as money that they let go alone. For more, and for an owner, two
 * people change its terms.
 * @throws Refusal `promo.two_people`, `approval.needed_today`
 */
async function expectOfOne(tx: Tx, promo: PromoOfOne, staffId: bigint | null): Promise<void> {
  if (!isForOne(promo, await findNow(tx)))
    throw new Refusal('promo.two_people', { percent: percentOf(sharesUnboundedMax) })
  const amountMinor = promo.costMaxMinor ?? 0n
  const refusal = await countAlone(tx, staffId, { amountMinor, currency: defaultCurrency })
  if (refusal) throw refusal
}
