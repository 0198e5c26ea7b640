import type { Currency } from '#contract/kernel/currencies.ts'
import { endOfDay } from '#contract/kernel/dates.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { Allowance } from '#contract/operations/account/show-limits.ts'

/** The midnights in Tripoli at which the day and the month of `today` (`YYYY-MM-DD`) end. */
export function renewalsOf(today: string): { readonly day: Date; readonly month: Date } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { day: endOfDay(today), month: endOfDay(lastDay) }
}

/** What was used may exceed a limit that was lowered meanwhile: nothing is left then. */
export function allowanceOf(
  currency: Currency,
  { maxMinor, usedMinor }: { readonly maxMinor: bigint; readonly usedMinor: bigint },
  renewsAt: Date,
): Allowance {
  const leftMinor = usedMinor < maxMinor ? maxMinor - usedMinor : 0n
  return {
    max: toWire(maxMinor, currency),
    used: toWire(usedMinor, currency),
    left: toWire(leftMinor, currency),
    renews_at: renewsAt.toISOString(),
  }
}
