import { fromWire, parseAmount } from '#contract/kernel/amounts.ts'
import { currencyOf } from '#contract/kernel/currencies.ts'

/** Whether a typed amount is more than available; an incomplete one is not. */
export function exceeds(typed: string, available: string | undefined, currency = 'LYD'): boolean {
  if (available === undefined) return false
  const amountMinor = parseAmount(typed, currencyOf(currency))
  return typeof amountMinor === 'bigint' && amountMinor > fromWire(available, currencyOf(currency))
}
