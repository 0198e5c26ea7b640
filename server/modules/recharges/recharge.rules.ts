import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'

/** What settings say of a way to recharge; null: no limit. Minor units. */
export interface MethodRule {
  readonly enabled: boolean
  readonly amount_min: bigint | null
  readonly amount_max: bigint | null
}

/** Whether an amount is within the limits that clients are shown; null when it is. */
export function refuseAmount(
  { amount_min: min, amount_max: max }: MethodRule,
  { amountMinor, currency }: { readonly amountMinor: bigint; readonly currency: string },
): Refusal | null {
  const written = (limitMinor: bigint) => toWire(limitMinor, currencyOf(currency))
  if (min !== null && amountMinor < min) {
    return new Refusal('recharge.below_minimum', { min: written(min), currency })
  }
  if (max !== null && amountMinor > max) {
    return new Refusal('recharge.above_maximum', { max: written(max), currency })
  }
  return null
}
