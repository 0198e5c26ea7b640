const dayMillis = 24 * 60 * 60 * 1000

/** The day that a key leads to, or null. Days are `YYYY-MM-DD`. */
export function dayByKey(day: string, key: string, isRtl: boolean): string | null {
  const forward = isRtl ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return daysLater(day, forward)
    case 'ArrowLeft':
      return daysLater(day, -forward)
    case 'ArrowDown':
      return daysLater(day, 7)
    case 'ArrowUp':
      return daysLater(day, -7)
    case 'PageDown':
      return monthsLater(day, 1)
    case 'PageUp':
      return monthsLater(day, -1)
    default:
      return null
  }
}

/** The nearest allowed day. */
export function dayWithin(day: string, min: string | undefined, max: string | undefined): string {
  if (min !== undefined && day < min) return min
  return max !== undefined && day > max ? max : day
}

function daysLater(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMillis).toISOString().slice(0, 10)
}

/** The same day of another month; its last one when that month is shorter. */
function monthsLater(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const days = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, days))).toISOString().slice(0, 10)
}
