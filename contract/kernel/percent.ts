import { cleanTyped } from './digits.ts'

/** One hundredth of a percent; 10,000 are the whole. */
export const basisPointsWhole = 10_000

/**
 * The share of an amount, in minor units, rounded half up: 0.5 dirham becomes 1. Neither argument is negative. Fees,
 * discounts and commissions all round here, so a quote equals its posting.
 */
export function shareOf(amountMinor: bigint, basisPoints: number): bigint {
  if (amountMinor < 0n || basisPoints < 0 || !Number.isInteger(basisPoints)) {
    throw new RangeError(`no share of ${amountMinor} at ${basisPoints} basis points`)
  }
  const whole = BigInt(basisPointsWhole)
  return (amountMinor * BigInt(basisPoints) + whole / 2n) / whole
}

/** `"2.5"` or `"٢٫٥ %"` → 250; null unless it is a percentage from 0 to 100 with at most two decimals. */
export function parsePercent(text: string): number | null {
  const parts = /^(\d{1,3})(?:\.(\d{1,2}))?\s*[%٪]?$/.exec(cleanTyped(text))
  if (parts?.[1] === undefined) return null
  const basisPoints = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return basisPoints <= basisPointsWhole ? basisPoints : null
}

/** 250 → `2.5%`. */
export function formatPercent(basisPoints: number): string {
  const fraction = (basisPoints % 100).toString().padStart(2, '0').replace(/0+$/, '')
  const whole = Math.floor(basisPoints / 100)
  return fraction === '' ? `${whole}%` : `${whole}.${fraction}%`
}
