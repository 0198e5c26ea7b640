import { Refusal } from '#contract/kernel/refusal.ts'

/**
 * A promo code, locked while orders of a batch use it: one object for all of them. `uses` and `usesByClient` count
 * earlier uses and those of this batch. Shares in basis points.
 */
export interface PromoFacts {
  readonly id: bigint
  readonly code: string
  readonly ownerId: bigint | null
  /** Only while pro and active; the buyer keeps the discount either way. */
  readonly ownerEarns: boolean
  readonly discountBp: number
  readonly commissionBp: number
  /** Commissions of refunded orders that were spent; new ones pay them first. */
  owedMinor: bigint
  readonly usesMax: number | null
  readonly usesPerClientMax: number | null
  /** Enabled, started and not ended, by the database's clock. */
  readonly valid: boolean
  /** What it may give in all, discounts and commissions; null: two people set no bound. */
  readonly costMaxMinor: bigint | null
  /** Two people agreed that cards are sold below their cost. */
  readonly belowCost: boolean
  /** Given so far. */
  costMinor: bigint
  uses: number
  readonly usesByClient: Map<bigint, number>
}

/** Refuses a use of the code by this client; null when allowed. */
export function refusePromo(promo: PromoFacts | null, clientId: bigint): Refusal | null {
  if (!promo?.valid) return new Refusal('promo.not_valid')
  if (promo.ownerId === clientId) return new Refusal('promo.own_code')
  const mine = promo.usesByClient.get(clientId) ?? 0
  const usedUp = promo.usesMax !== null && promo.uses >= promo.usesMax
  const usedUpByMe = promo.usesPerClientMax !== null && mine >= promo.usesPerClientMax
  return usedUp || usedUpByMe ? new Refusal('promo.exhausted') : null
}

/** What an order gets by its code: the buyer's discount, the owner's commission. `cards/price-order.rules.ts` counts it. Minor units. */
export interface Gift {
  readonly fullPriceMinor: bigint
  readonly discountMinor: bigint
  readonly commissionMinor: bigint
  readonly withheldMinor: bigint
  /** What the cards cost. */
  readonly costMinor: bigint
}

/** Discount and commission, also what of it pays an earlier one back. */
export function giftOf({ discountMinor, commissionMinor, withheldMinor }: Omit<Gift, 'costMinor'>): bigint {
  return discountMinor + commissionMinor + withheldMinor
}

/** Refuses what goes below the cost of the cards, or beyond the budget of the code; null when allowed. */
export function refuseGift(promo: PromoFacts, gift: Gift): Refusal | null {
  const givenMinor = giftOf(gift)
  if (!promo.belowCost && givenMinor > 0n && gift.fullPriceMinor - givenMinor < gift.costMinor)
    return new Refusal('promo.below_cost')
  const isSpent = promo.costMaxMinor !== null && promo.costMinor + givenMinor > promo.costMaxMinor
  return isSpent ? new Refusal('promo.exhausted') : null
}

/** Shows a use to later orders of the batch. */
export function countUse(promo: PromoFacts, clientId: bigint, gift: Gift): void {
  promo.uses += 1
  promo.owedMinor -= gift.withheldMinor
  promo.costMinor += giftOf(gift)
  promo.usesByClient.set(clientId, (promo.usesByClient.get(clientId) ?? 0) + 1)
}

/** Hundredths of a percent, discount and commission together. */
export const sharesUnboundedMax = 2_000

/** A code that gives away more than a fifth must have a limit of uses and an end. */
export function isOpenHanded(shares: number, bounds: { isCounted: boolean; isTimed: boolean }): boolean {
  return shares > sharesUnboundedMax && !(bounds.isCounted && bounds.isTimed)
}

/** A code gives no more than the order is worth. */
export const sharesMax = 10_000

/** What one person sets up without another. */
export interface PromoOfOne {
  readonly ownerId: bigint | null
  readonly commissionBp: number
  readonly discountBp: number
  readonly costMaxMinor: bigint | null
  readonly usesMax: number | null
  readonly endsAt: Date | null
}

const yearMilliseconds = 366 * 24 * 3_600_000

/** A code of the operator with a small share, a budget, a number of uses, and an end within a year. */
export function isForOne(promo: PromoOfOne, now: Date): boolean {
  const { ownerId, commissionBp, discountBp, costMaxMinor, usesMax, endsAt } = promo
  const isTimed = endsAt !== null && endsAt.getTime() <= now.getTime() + yearMilliseconds
  const isOfOperator = ownerId === null && commissionBp === 0
  return (
    isOfOperator && discountBp <= sharesUnboundedMax && costMaxMinor !== null && usesMax !== null && isTimed
  )
}
