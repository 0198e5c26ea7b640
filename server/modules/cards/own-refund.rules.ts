import { Refusal } from '#contract/kernel/refusal.ts'

/** As the refund policy promises. */
export const ownRefundDays = 7
/** Each withdraws cards from the stock: further ones are for staff. */
export const ownRefundsMax = 5
/** The days in which they are counted. */
export const ownRefundsDays = 30

const dayMilliseconds = 86_400_000

export interface OwnRefund {
  /** Who asks for it. */
  readonly askerId: bigint
  readonly buyerId: bigint
  readonly boughtAt: Date
  /** By the database's clock. */
  readonly now: Date
  /** Cards whose code was shown. */
  readonly revealed: number
  /** Of the asker's own orders, in the last days. */
  readonly refundsBefore: number
}

/** Why buyers may not take their order back themselves; null: they may. */
export function refuseOwnRefund(refund: OwnRefund): Refusal | null {
  const { askerId, buyerId, boughtAt, now, revealed, refundsBefore } = refund
  if (askerId !== buyerId) return new Refusal('request.not_found')
  if (revealed > 0) return new Refusal('card.seen')
  if (now.getTime() - boughtAt.getTime() > ownRefundDays * dayMilliseconds)
    return new Refusal('card.refund_too_late', { days: ownRefundDays })
  if (refundsBefore >= ownRefundsMax)
    return new Refusal('card.refunds_exhausted', { max: ownRefundsMax, days: ownRefundsDays })
  return null
}
