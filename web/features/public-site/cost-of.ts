import { fromWire, parseAmount, toWire } from '#contract/kernel/amounts.ts'
import type { Currency } from '#contract/kernel/currencies.ts'
import { type FeeOnWire, feeOf, readFee } from '#contract/kernel/fee.ts'

/** What the operator publishes about one way of moving money. Amounts in wire form; null: no bound. */
export interface PublishedTerms {
  readonly amount_min: string | null
  readonly amount_max: string | null
  readonly fee: FeeOnWire
  /** The payer pays the fee beside the amount; otherwise it is taken from the amount. */
  readonly feeOnTop: boolean
}

/** `none`: nothing to count yet. `too_little`: the fee would leave nothing. Amounts in wire form. */
export type Cost =
  | { readonly kind: 'none' | 'too_little' }
  | { readonly kind: 'below' | 'above'; readonly bound: string }
  | { readonly kind: 'cost'; readonly fee: string; readonly pays: string; readonly arrives: string }

/** What a typed amount costs, by the rule that the server charges with. */
export function costOf(typed: string, terms: PublishedTerms, currency: Currency): Cost {
  const amountMinor = parseAmount(typed, currency)
  if (typeof amountMinor !== 'bigint' || amountMinor === 0n) return { kind: 'none' }
  const { amount_min: min, amount_max: max, feeOnTop } = terms
  if (min !== null && amountMinor < fromWire(min, currency)) return { kind: 'below', bound: min }
  if (max !== null && amountMinor > fromWire(max, currency)) return { kind: 'above', bound: max }
  const feeMinor = feeOf(amountMinor, readFee(terms.fee, currency))
  const paysMinor = feeOnTop ? amountMinor + feeMinor : amountMinor
  const arrivesMinor = feeOnTop ? amountMinor : amountMinor - feeMinor
  if (arrivesMinor <= 0n) return { kind: 'too_little' }
  return {
    kind: 'cost',
    fee: toWire(feeMinor, currency),
    pays: toWire(paysMinor, currency),
    arrives: toWire(arrivesMinor, currency),
  }
}
