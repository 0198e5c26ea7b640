import { fromWire, parseAmount } from '#contract/kernel/amounts.ts'
import { currencyOf } from '#contract/kernel/currencies.ts'

/** Whether an amount as it is being typed is more than there is; what is no amount yet exceeds nothing. */
export function exceeds(typed: string, available: string | undefined, currency = 'LYD'): boolean {
  if (available === undefined) return false
  const amountMinor = parseAmount(typed, currencyOf(currency))
  return typeof amountMinor === 'bigint' && amountMinor > fromWire(available, currencyOf(currency))
}
