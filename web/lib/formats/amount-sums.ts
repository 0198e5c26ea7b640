import { fromWire, parseAmount, toWire } from '#contract/kernel/amounts.ts'
import { currencyOf } from '#contract/kernel/currencies.ts'

/** @param quantity of a form that is being filled in: nothing until it is a whole number */
export function timesAmount(amount: string, quantity: unknown, code: string): string {
  const currency = currencyOf(code)
  const count = Number(quantity)
  return toWire(fromWire(amount, currency) * BigInt(Number.isSafeInteger(count) ? count : 0), currency)
}

export function lessAmount(amount: string, less: string, code = 'LYD'): string {
  const currency = currencyOf(code)
  return toWire(fromWire(amount, currency) - fromWire(less, currency), currency)
}

export function addAmounts(one: string, other: string, code = 'LYD'): string {
  const currency = currencyOf(code)
  return toWire(fromWire(one, currency) + fromWire(other, currency), currency)
}

/** A typed amount as it is sent; undefined while it is none, or nothing. */
export function wireAmount(typed: string, code = 'LYD'): string | undefined {
  const currency = currencyOf(code)
  const amountMinor = parseAmount(typed, currency)
  return typeof amountMinor === 'bigint' && amountMinor > 0n ? toWire(amountMinor, currency) : undefined
}
