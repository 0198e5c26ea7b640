import { tripoliOffset } from '#contract/kernel/dates.ts'

const dayMilliseconds = 24 * 3_600_000
const monthsOfYear = 12

export type DurationUnit = 'days' | 'months'

export interface Duration {
  readonly duration: number
  readonly unit: DurationUnit
}

export interface Period {
  readonly startsAt: Date
  readonly endsAt: Date
}

/**
 * The period after `periods` whole ones since the anchor. Days have 24 hours: the clocks of Tripoli do not change. Months
 * keep the day of the anchor, or end with a shorter month, so that the 31st does not become the 28th for good.
 */
export function periodAfter(anchorAt: Date, periods: number, { duration, unit }: Duration): Period {
  const at = (count: number) => addTo(anchorAt, count * duration, unit)
  return { startsAt: at(periods), endsAt: at(periods + 1) }
}

function addTo(from: Date, count: number, unit: DurationUnit): Date {
  if (unit === 'days') return new Date(from.getTime() + count * dayMilliseconds)
  const local = new Date(from.getTime() + tripoliOffset(from.getTime()))
  const month = local.getUTCMonth() + count
  const year = local.getUTCFullYear() + Math.floor(month / monthsOfYear)
  const ofYear = ((month % monthsOfYear) + monthsOfYear) % monthsOfYear
  const lastDay = new Date(Date.UTC(year, ofYear + 1, 0)).getUTCDate()
  const day = Math.min(local.getUTCDate(), lastDay)
  const timeOfDay =
    local.getTime() - Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  const asUtc = Date.UTC(year, ofYear, day) + timeOfDay
  return new Date(asUtc - tripoliOffset(asUtc))
}

export interface Unused {
  readonly unusedDays: number
  readonly totalDays: number
  /** Minor units, never more than was paid. */
  readonly creditMinor: bigint
}

/** Of a paid period, the whole days that are left: a day that has begun is used. The credit is their share, rounded down. */
export function unusedOf({ startsAt, endsAt }: Period, paidMinor: bigint, now: Date): Unused {
  const totalDays = Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / dayMilliseconds))
  const leftDays = Math.floor((endsAt.getTime() - now.getTime()) / dayMilliseconds)
  const unusedDays = Math.min(totalDays, Math.max(0, leftDays))
  return { unusedDays, totalDays, creditMinor: (paidMinor * BigInt(unusedDays)) / BigInt(totalDays) }
}

/** Days on which an unpaid renewal is tried again. */
export const triesMax = 3

export interface NextTry {
  readonly dueAt: Date
  readonly tries: number
}

/** The next try of a renewal that was not paid; null: it was the last one. */
export function nextTry(tries: number, now: Date): NextTry | null {
  if (tries >= triesMax) return null
  return { dueAt: new Date(now.getTime() + dayMilliseconds), tries: tries + 1 }
}

/**
 * The anchor of a renewed subscription, and its periods before: it goes on without a gap, or begins anew when its benefits
 * had stopped, or when the program was down for a day.
 */
export function renewalAnchor(
  current: {
    readonly isPastDue: boolean
    readonly isTrial: boolean
    readonly endsAt: Date
    readonly anchorAt: Date
    readonly periods: number
  },
  now: Date,
): { readonly anchorAt: Date; readonly periods: number } {
  const { isPastDue, isTrial, endsAt, anchorAt, periods } = current
  const isLate = isPastDue || now.getTime() - endsAt.getTime() > dayMilliseconds
  if (isLate) return { anchorAt: now, periods: 0 }
  return isTrial ? { anchorAt: endsAt, periods: 0 } : { anchorAt, periods }
}
