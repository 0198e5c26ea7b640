import { fromWire, parseAmount, toWire } from '#contract/kernel/amounts.ts'
import { currencyOf } from '#contract/kernel/currencies.ts'

/** By how much a typed amount is more than available; undefined: it is not, or it is incomplete. */
export function shortfall(
  typed: string,
  available: string | undefined,
  code = 'LYD',
): { readonly amount: string; readonly currency: string } | undefined {
  if (available === undefined) return undefined
  const currency = currencyOf(code)
  const amountMinor = parseAmount(typed, currency)
  if (typeof amountMinor !== 'bigint') return undefined
  const missingMinor = amountMinor - fromWire(available, currency)
  return missingMinor > 0n ? { amount: toWire(missingMinor, currency), currency: code } : undefined
}

/** Whether a typed amount is more than available; an incomplete one is not. */
export function exceeds(typed: string, available: string | undefined, code?: string): boolean {
  return shortfall(typed, available, code) !== undefined
}
