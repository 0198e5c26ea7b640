import { isCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'

/** In wire form; tickets are in the currencies of the product. */
export function sumOf(
  amountMinor: bigint,
  currency: string,
): { readonly amount: string; readonly currency: string } {
  if (!isCurrency(currency)) throw new RangeError(`a ticket in ${currency}`)
  return { amount: toWire(amountMinor, currency), currency }
}
