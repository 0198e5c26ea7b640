const dayMs = 24 * 60 * 60 * 1000

/** Tripoli days, both included; an empty end is open. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

export const rangeNames = ['all', 'today', 'week', 'month', 'last_month'] as const
export type RangeName = (typeof rangeNames)[number]

/** Named ranges; `week` is the last seven days including today. */
export function rangeOf(name: RangeName, today: string): DayRange {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  switch (name) {
    case 'all':
      return { from: '', to: '' }
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: isoDay(year, month, day - 6), to: today }
    case 'month':
      return { from: isoDay(year, month, 1), to: today }
    case 'last_month':
      return { from: isoDay(year, month - 1, 1), to: isoDay(year, month, 0) }
  }
}

export function nameOfRange(range: DayRange, today: string): RangeName | undefined {
  return rangeNames.find((name) => {
    const { from, to } = rangeOf(name, today)
    return from === range.from && to === range.to
  })
}

/** A range that ends before its start is empty. */
export function isReversed({ from, to }: DayRange): boolean {
  return from !== '' && to !== '' && to < from
}

/** Every day of a range, both included. */
export function everyDay(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10),
  )
}

/** Months and days out of range roll over, as in `Date`. */
function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** The months from that of a day to that of another, newest first, at most `most`. */
export function monthsBetween(first: string, last: string, most: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  const all = Array.from({ length: most }, (_, back) => isoDay(year, month - back, 1).slice(0, 7))
  return all.filter((one) => one >= first.slice(0, 7))
}
