import { tripoliToday } from '../kernel/dates.ts'

/** No index has the effect of a movement on a client's money, so an amount is searched in at most this many days. */
const amountDaysMax = 31

interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The days in which an amount is searched: the last of the asked days. */
export function amountDays({ from, to }: Days, today = tripoliToday()): { from: string; to: string } {
  const latest = to ?? (from === undefined ? today : earlier(plusDays(from, amountDaysMax - 1), today))
  const first = plusDays(latest, 1 - amountDaysMax)
  return { from: from === undefined || from < first ? first : from, to: latest }
}

function plusDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}
