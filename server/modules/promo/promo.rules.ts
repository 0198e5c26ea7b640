import { Refusal } from '#contract/kernel/refusal.ts'

/**
 * A promo code, locked while orders of a batch use it: one object for all of them. `uses` and `usesByClient` count
 * what was used before and, as the batch is decided, in it. Shares in basis points.
 */
export interface PromoFacts {
  readonly id: bigint
  readonly code: string
  readonly ownerId: bigint | null
  /** Only while pro and active; whoever buys with the code of another keeps the discount. */
  readonly ownerEarns: boolean
  readonly discountBp: number
  readonly commissionBp: number
  readonly usesMax: number | null
  readonly usesPerClientMax: number | null
  /** Switched on, started and not ended, by the database's clock. */
  readonly valid: boolean
  uses: number
  readonly usesByClient: Map<bigint, number>
}

/** Whether this client may use the code now; null when it may. */
export function refusePromo(promo: PromoFacts | null, clientId: bigint): Refusal | null {
  if (!promo?.valid) return new Refusal('promo.not_valid')
  if (promo.ownerId === clientId) return new Refusal('promo.own_code')
  const mine = promo.usesByClient.get(clientId) ?? 0
  const usedUp = promo.usesMax !== null && promo.uses >= promo.usesMax
  const usedUpByMe = promo.usesPerClientMax !== null && mine >= promo.usesPerClientMax
  return usedUp || usedUpByMe ? new Refusal('promo.exhausted') : null
}

/** Makes a use visible to the later orders of the batch. */
export function countUse(promo: PromoFacts, clientId: bigint): void {
  promo.uses += 1
  promo.usesByClient.set(clientId, (promo.usesByClient.get(clientId) ?? 0) + 1)
}

/** In hundredths of a percent, discount and commission together. */
export const sharesUnboundedMax = 2_000

/** What gives more than a fifth away says how often and until when: a slip, or worse, costs only so much. */
export function isOpenHanded(shares: number, bounds: { isCounted: boolean; isTimed: boolean }): boolean {
  return shares > sharesUnboundedMax && !(bounds.isCounted && bounds.isTimed)
}
