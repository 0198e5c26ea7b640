const tripoliOffsetMilliseconds = 2 * 60 * 60 * 1000

/** A day that exists, as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const milliseconds = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text)
}

/** The end of what is valid through `day`: the midnight after it in Tripoli. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T24:00:00Z`) - tripoliOffsetMilliseconds)
}

/**
 * The last valid day in Tripoli, `YYYY-MM-DD`, of what ends at this instant: the day before when that is midnight.
 */
export function lastDayOf(endsAt: Date): string {
  return new Date(endsAt.getTime() + tripoliOffsetMilliseconds - 1).toISOString().slice(0, 10)
}

/** The day in Tripoli, `YYYY-MM-DD`. Libya keeps UTC+2 all year. For forms only: deadlines ask the database. */
export function tripoliToday(now = new Date()): string {
  return new Date(now.getTime() + tripoliOffsetMilliseconds).toISOString().slice(0, 10)
}
