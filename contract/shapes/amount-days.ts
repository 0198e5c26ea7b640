import { tripoliToday } from '../kernel/dates.ts'

/** No index knows what a movement did to somebody's money, so an amount is looked for in so many days at most. */
const amountDaysMax = 31

interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The days an amount is looked for in: those that were asked for, cut to the last of them that may be searched. */
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
