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
  /** Transfers of the month for which the plan of the sender took no fee. */
  freeCount: number
}

export interface TransferPlan {
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly totalMinor: bigint
  /** The plan of the sender takes no fee, where there would be one. */
  readonly isFree: boolean
}

/**
 * Checks amount and limits in a person's order; the balance comes last.
 * @param freeTransfers in a month, by the plan of the sender
 */
export function planTransfer(
  amountMinor: bigint,
  terms: TransferTerms,
  usage: Readonly<Usage>,
  availableMinor: bigint,
  freeTransfers = 0,
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
  const fullFeeMinor = feeOf(amountMinor, terms.fee)
  const isFree = fullFeeMinor > 0n && usage.freeCount < freeTransfers
  const feeMinor = isFree ? 0n : fullFeeMinor
  const totalMinor = amountMinor + feeMinor
  if (totalMinor > availableMinor)
    return new Refusal('ledger.insufficient_funds', {
      available: toText(availableMinor),
      missing: toText(totalMinor - availableMinor),
      currency,
    })
  return { amountMinor, feeMinor, totalMinor, isFree }
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
  const [day = '', dayMinor = '', monthMinor = '', freeCount = '0'] = tally?.split(' ') ?? []
  return {
    dayMinor: day === today ? BigInt(dayMinor) : 0n,
    monthMinor: monthOf(day) === monthOf(today) ? BigInt(monthMinor) : 0n,
    freeCount: monthOf(day) === monthOf(today) ? Number(freeCount) : 0,
  }
}

/** `2026-11-20 12500 90000 2`: the day, its amount, its month's amount, and the month's free transfers, if any. */
export function tallyOf({ dayMinor, monthMinor, freeCount }: Readonly<Usage>, today: string): string {
  return `${today} ${dayMinor} ${monthMinor}${freeCount > 0 ? ` ${freeCount}` : ''}`
}

function monthOf(day: string): string {
  return day.slice(0, 7)
}
