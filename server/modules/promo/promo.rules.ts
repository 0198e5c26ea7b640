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

/** Shows a use to later orders of the batch. */
export function countUse(promo: PromoFacts, clientId: bigint, withheldMinor: bigint): void {
  promo.uses += 1
  promo.owedMinor -= withheldMinor
  promo.usesByClient.set(clientId, (promo.usesByClient.get(clientId) ?? 0) + 1)
}

/** Hundredths of a percent, discount and commission together. */
export const sharesUnboundedMax = 2_000

/** A code that gives away more than a fifth must have a limit of uses and an end. */
export function isOpenHanded(shares: number, bounds: { isCounted: boolean; isTimed: boolean }): boolean {
  return shares > sharesUnboundedMax && !(bounds.isCounted && bounds.isTimed)
}
