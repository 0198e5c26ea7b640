import { currencyOf } from '#contract/kernel/currencies.ts'
import { type FeeTerms, feeOf } from '#contract/kernel/fee.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'

/** What a gateway method asks for besides the amount. */
export const asksOf: Readonly<Record<string, readonly ('phone' | 'birth_year')[]>> = {
  edfali: ['phone'],
  sadadapi: ['phone', 'birth_year'],
  tlync: ['phone'],
}

/** The length of the payer's code; other methods have none. */
export const codeDigitsOf: Readonly<Record<string, number>> = { edfali: 4, sadadapi: 6 }

/** The operator's limits and fees; null: no limit. Minor units. */
export interface MethodTerms {
  readonly active: boolean
  readonly amountMinorMin: bigint | null
  readonly amountMinorMax: bigint | null
  readonly fee: FeeTerms
}

/** Refuses an amount outside the limits; null when it is inside. */
export function refuseAmount(
  { active, amountMinorMin: min, amountMinorMax: max, fee }: MethodTerms,
  { amountMinor, currency }: { readonly amountMinor: bigint; readonly currency: string },
): Refusal | null {
  if (!active) return new Refusal('recharge.method_unavailable')
  const written = (minor: bigint) => toWire(minor, currencyOf(currency))
  if (min !== null && amountMinor < min) {
    return new Refusal('recharge.below_minimum', { min: written(min), currency })
  }
  if (max !== null && amountMinor > max) {
    return new Refusal('recharge.above_maximum', { max: written(max), currency })
  }
  const feeMinor = feeOf(amountMinor, fee)
  if (feeMinor >= amountMinor)
    return new Refusal('recharge.nothing_left', { fee: written(feeMinor), currency })
  return null
}
