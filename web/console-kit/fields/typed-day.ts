import { isDate } from '#contract/kernel/dates.ts'
import { cleanTyped } from '#contract/kernel/digits.ts'

const tripoliOffsetMs = 2 * 60 * 60 * 1000

/** A day as people type it: `3/11/2026`, `03-11-2026`, `2026-11-03`, in any digits; null when it is none. */
export function readTypedDay(typed: string): string | null {
  const parts = cleanTyped(typed).split(/[/.\-\s]+/)
  const [first = '', second = '', third = ''] = parts
  const [year, month, day] = first.length === 4 ? [first, second, third] : [third, second, first]
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parts.length === 3 && isDate(date) ? date : null
}

/** `2026-11-03` → `03/11/2026`, as it is typed. */
export function writeDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** `9`, `9:30`, `0930`, `21.05` → `HH:MM`; null when it is no time of a day. */
export function readTypedTime(typed: string): string | null {
  const text = cleanTyped(typed)
  const parts = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text)
  const [hour, minute] = [Number(parts?.[1]), Number(parts?.[2] ?? '0')]
  if (!parts || hour > 23 || minute > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** An instant as Tripoli reads it. */
export function toTripoli(instant: string): { day: string; time: string } {
  const moment = new Date(Date.parse(instant) + tripoliOffsetMs).toISOString()
  return { day: moment.slice(0, 10), time: moment.slice(11, 16) }
}

export function fromTripoli(day: string, time: string): string {
  return new Date(`${day}T${time}:00+02:00`).toISOString()
}
