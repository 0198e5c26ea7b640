// By the rules of the time zone, as the database has them.
const timeZone = 'Africa/Tripoli'
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
const offsetFormat = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })

/** A day that exists, as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const milliseconds = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text)
}

/** The end of what is valid through `day`: the midnight after it in Tripoli. */
export function endOfDay(day: string): Date {
  const asUtc = Date.parse(`${day}T24:00:00Z`)
  // The offset of the midnight itself, not of an hour nearby where the clocks may have changed.
  const near = asUtc - tripoliOffset(asUtc)
  return new Date(asUtc - tripoliOffset(near))
}

/**
 * The last valid day in Tripoli, `YYYY-MM-DD`, of what ends at this instant: the day before when that is midnight.
 */
export function lastDayOf(endsAt: Date): string {
  return tripoliToday(new Date(endsAt.getTime() - 1))
}

/** The latest answer: all operations of one batch ask for the same instant. */
let known = { milliseconds: Number.NaN, day: '' }

/** The day in Tripoli, `YYYY-MM-DD`. Deadlines ask the database. */
export function tripoliToday(now = new Date()): string {
  const milliseconds = now.getTime()
  if (milliseconds !== known.milliseconds) known = { milliseconds, day: dayFormat.format(now) }
  return known.day
}

/** How far Tripoli is ahead of UTC, in milliseconds. */
export function tripoliOffset(milliseconds: number): number {
  const [, hours = 0, minutes = 0] = /GMT\+(\d+):(\d+)/.exec(offsetFormat.format(milliseconds)) ?? []
  return (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** `2026-03-01 14:30` in Tripoli. */
export function tripoliMinute(at: Date): string {
  const milliseconds = at.getTime()
  return new Date(milliseconds + tripoliOffset(milliseconds)).toISOString().slice(0, 16).replace('T', ' ')
}
