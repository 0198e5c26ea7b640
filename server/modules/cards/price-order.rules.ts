import { shareOf } from '#contract/kernel/percent.ts'

/** Minor units of the category's currency; without a promo code, no discount and no commission. */
export interface OrderTerms {
  readonly unitPriceMinor: bigint
  readonly quantity: number
  /** What the cards cost: of those picked, or estimated for a quote. */
  readonly costMinor: bigint
  readonly promo: {
    readonly discountBp: number
    readonly commissionBp: number
    /** Of commissions that its owner has to give back. */
    readonly owedMinor: bigint
  } | null
}

export interface OrderPrice {
  /** Before the discount. */
  readonly fullPriceMinor: bigint
  readonly discountMinor: bigint
  /** What the buyer pays. */
  readonly totalMinor: bigint
  /** The promo owner's share of what the buyer pays, less what is withheld. */
  readonly commissionMinor: bigint
  /** The part of the share that pays earlier commissions back. */
  readonly withheldMinor: bigint
  /** What the supplier is owed. */
  readonly costMinor: bigint
  /**
   * Full price less cost: the promotion bears discount and commission, not the margin. Below zero when the price fell
   * after the delivery.
   */
  readonly marginMinor: bigint
}

/** Quote and order use this one formula, so they agree to the dirham. */
export function priceOrder({ unitPriceMinor, quantity, costMinor, promo }: OrderTerms): OrderPrice {
  const fullPriceMinor = unitPriceMinor * BigInt(quantity)
  const discountMinor = shareOf(fullPriceMinor, promo?.discountBp ?? 0)
  const totalMinor = fullPriceMinor - discountMinor
  const shareMinor = shareOf(totalMinor, promo?.commissionBp ?? 0)
  const owedMinor = promo?.owedMinor ?? 0n
  const withheldMinor = owedMinor < shareMinor ? owedMinor : shareMinor
  return {
    fullPriceMinor,
    discountMinor,
    totalMinor,
    commissionMinor: shareMinor - withheldMinor,
    withheldMinor,
    costMinor,
    marginMinor: fullPriceMinor - costMinor,
  }
}
