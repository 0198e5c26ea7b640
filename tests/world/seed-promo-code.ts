import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'

export interface NewPromoCode {
  readonly code: string
  readonly ownerId: bigint | null
  readonly discountBp: number
  readonly commissionBp: number
  readonly usesMax: number | null
  readonly usesPerClientMax: number | null
}

/** Also one that the console would refuse. Its log entry answers for it, as the sealed records ask. @returns its id */
export async function seedPromoCode(tx: Tx, { ownerId, ...promo }: NewPromoCode): Promise<bigint> {
  const columns = {
    code: promo.code,
    owner_id: ownerId,
    discount_bp: promo.discountBp,
    commission_bp: promo.commissionBp,
    uses_max: promo.usesMax,
    uses_per_client_max: promo.usesPerClientMax,
    // As two people may agree to.
    below_cost: true,
  }
  const { id } = await tx.insertInto('promo_code').values(columns).returning('id').executeTakeFirstOrThrow()
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'promo_code', id },
      actor: { type: 'system', id: null },
      after: columns,
    },
  ])
  return id
}
