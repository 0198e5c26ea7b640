import { shareOf } from '#contract/kernel/percent.ts'

/** Minor units of the category's currency; without a promo code, no commission. */
export interface OrderTerms {
  readonly unitPriceMinor: bigint
  /** From the buyer, for each card. */
  readonly unitFeeMinor: bigint
  readonly quantity: number
  /** What the cards cost: of those picked, or estimated for a quote. */
  readonly costMinor: bigint
  /** What the buyer's plan gives; none: no discount. */
  readonly plan: { readonly discountBp: number; readonly belowCost: boolean }
  /** What the supplier takes beside it. */
  readonly buyFeeMinor: bigint
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
  /** Of promo code and plan together. */
  readonly discountMinor: bigint
  /** The part that the buyer's plan gives. */
  readonly planDiscountMinor: bigint
  /** The fee of the sale; neither discount nor commission touches it. */
  readonly sellFeeMinor: bigint
  /** What the buyer pays. */
  readonly totalMinor: bigint
  /** The promo owner's share of what the buyer pays, less what is withheld. */
  readonly commissionMinor: bigint
  /** The part of the share that pays earlier commissions back. */
  readonly withheldMinor: bigint
  /** What the supplier is owed, its fee included. */
  readonly costMinor: bigint
  readonly buyFeeMinor: bigint
  /**
   * Full price less cost: the promotion bears discount and commission, not the margin. Below zero when the price fell
   * after the delivery.
   */
  readonly marginMinor: bigint
}

/** Quote and order use this one formula, so they agree to the dirham. */
export function priceOrder(terms: OrderTerms): OrderPrice {
  const { unitPriceMinor, unitFeeMinor, quantity, buyFeeMinor, plan, promo } = terms
  const fullPriceMinor = fullPriceOf(unitPriceMinor, quantity)
  const sellFeeMinor = unitFeeMinor * BigInt(quantity)
  const costMinor = terms.costMinor + buyFeeMinor
  const promoDiscountMinor = shareOf(fullPriceMinor, promo?.discountBp ?? 0)
  const restMinor = fullPriceMinor - promoDiscountMinor
  // The commission of what is left without the plan is the most that it can be.
  const commissionMinorMax = shareOf(restMinor, promo?.commissionBp ?? 0)
  const planDiscountMinor = atMost(
    shareOf(fullPriceMinor, plan.discountBp),
    plan.belowCost ? restMinor : restMinor - commissionMinorMax - costMinor,
  )
  const discountMinor = promoDiscountMinor + planDiscountMinor
  const paidMinor = fullPriceMinor - discountMinor
  const shareMinor = shareOf(paidMinor, promo?.commissionBp ?? 0)
  const owedMinor = promo?.owedMinor ?? 0n
  const withheldMinor = owedMinor < shareMinor ? owedMinor : shareMinor
  return {
    fullPriceMinor,
    discountMinor,
    planDiscountMinor,
    sellFeeMinor,
    totalMinor: paidMinor + sellFeeMinor,
    commissionMinor: shareMinor - withheldMinor,
    withheldMinor,
    costMinor,
    buyFeeMinor,
    marginMinor: fullPriceMinor - costMinor,
  }
}

/** Without any discount. */
export function fullPriceOf(unitPriceMinor: bigint, quantity: number): bigint {
  return unitPriceMinor * BigInt(quantity)
}

/** Not below zero: a plan takes nothing away. */
function atMost(amountMinor: bigint, mostMinor: bigint): bigint {
  if (mostMinor <= 0n) return 0n
  return amountMinor < mostMinor ? amountMinor : mostMinor
}

/** What promo code and commission give: the part of a discount that the plan gives is not the code's. */
export function promoGiftOf({ discountMinor, planDiscountMinor, ...price }: OrderPrice) {
  return { ...price, discountMinor: discountMinor - planDiscountMinor }
}
