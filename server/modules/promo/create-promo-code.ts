import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertPromoCode, type NewPromoCode } from './promo.queries.ts'

/**
 * @returns its id
 * @throws Refusal `auth.taken` when the code exists
 */
export async function createPromoCode(tx: Tx, promo: NewPromoCode, staffId: bigint | null): Promise<bigint> {
  const id = await insertPromoCode(tx, promo)
  if (id === null) throw new Refusal('auth.taken', {}, { code: 'auth.taken' })
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'promo_code', id },
      actor: { type: staffId === null ? 'system' : 'staff', id: staffId },
      after: {
        code: promo.code,
        owner_id: promo.ownerId,
        discount_bp: promo.discountBp,
        commission_bp: promo.commissionBp,
        uses_max: promo.usesMax,
        uses_per_client_max: promo.usesPerClientMax,
        ends_at: promo.endsAt,
      },
    },
  ])
  return id
}
