import type { Currency } from '#contract/kernel/currencies.ts'
import { type FeeTerms, feeOf } from '#contract/kernel/fee.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'

/** The operator's limits and fees. Amounts in minor units, shares in basis points. */
export interface TransferTerms {
  readonly currency: Currency
  readonly amountMinorMin: bigint
  readonly amountMinorMax: bigint
  readonly dailyMinorMax: bigint
  readonly monthlyMinorMax: bigint
  readonly fee: FeeTerms
}

/** What a client has sent in the current Tripoli day and month. */
export interface Usage {
  dayMinor: bigint
  monthMinor: bigint
}

export interface TransferPlan {
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly totalMinor: bigint
}

/** Checks amount and limits in a person's order; the balance comes last. */
export function planTransfer(
  amountMinor: bigint,
  terms: TransferTerms,
  usage: Readonly<Usage>,
  availableMinor: bigint,
): TransferPlan | Refusal {
  const { currency } = terms
  const toText = (minor: bigint) => toWire(minor, currency)
  if (amountMinor < terms.amountMinorMin)
    return new Refusal('transfer.below_minimum', { min: toText(terms.amountMinorMin), currency })
  if (amountMinor > terms.amountMinorMax)
    return new Refusal('transfer.above_maximum', { max: toText(terms.amountMinorMax), currency })
  const left = leftOf(terms, usage)
  if (amountMinor > left.dailyMinor)
    return new Refusal('transfer.daily_limit_exceeded', { left: toText(left.dailyMinor), currency })
  if (amountMinor > left.monthlyMinor)
    return new Refusal('transfer.monthly_limit_exceeded', { left: toText(left.monthlyMinor), currency })
  const feeMinor = feeOf(amountMinor, terms.fee)
  const totalMinor = amountMinor + feeMinor
  if (totalMinor > availableMinor)
    return new Refusal('ledger.insufficient_funds', {
      available: toText(availableMinor),
      missing: toText(totalMinor - availableMinor),
      currency,
    })
  return { amountMinor, feeMinor, totalMinor }
}

/** What may still be sent today and this month, at least zero. */
export function leftOf(
  terms: Pick<TransferTerms, 'dailyMinorMax' | 'monthlyMinorMax'>,
  usage: Readonly<Usage>,
): { dailyMinor: bigint; monthlyMinor: bigint } {
  return {
    dailyMinor: atLeast(0n, terms.dailyMinorMax - usage.dayMinor),
    monthlyMinor: atLeast(0n, terms.monthlyMinorMax - usage.monthMinor),
  }
}

function atLeast(floorMinor: bigint, amountMinor: bigint): bigint {
  return amountMinor < floorMinor ? floorMinor : amountMinor
}

/**
 * The usage of `today`, a Tripoli day by the database's clock, and of its month. A tally counts only within its day
 * and month.
 */
export function usageOf(tally: string | null, today: string): Usage {
  const [day = '', dayMinor = '', monthMinor = ''] = tally?.split(' ') ?? []
  return {
    dayMinor: day === today ? BigInt(dayMinor) : 0n,
    monthMinor: monthOf(day) === monthOf(today) ? BigInt(monthMinor) : 0n,
  }
}

/** `2026-11-20 12500 90000`: the day, its amount, and its month's amount. */
export function tallyOf({ dayMinor, monthMinor }: Readonly<Usage>, today: string): string {
  return `${today} ${dayMinor} ${monthMinor}`
}

function monthOf(day: string): string {
  return day.slice(0, 7)
}
