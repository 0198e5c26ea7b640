import { isDate } from '#contract/kernel/dates.ts'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { dayWithin } from './day-steps.ts'

const tripoliOffsetMs = 2 * 60 * 60 * 1000

/** A typed day: `3/11/2026`, `03-11-2026`, `2026-11-03`, in any digits; null for other text. */
export function readTypedDay(typed: string): string | null {
  const parts = cleanTyped(typed).split(/[/.\-\s]+/)
  const [first = '', second = '', third = ''] = parts
  const [year, month, day] = first.length === 4 ? [first, second, third] : [third, second, first]
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parts.length === 3 && isDate(date) ? date : null
}

export interface DayLimits {
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly required?: boolean | undefined
  /** A form checks any text; otherwise only days that can be picked are accepted. */
  readonly isJudged: boolean
}

/** The day accepted while typing; null for none yet. */
export function dayWhileTyped(typed: string, { min, max, isJudged }: DayLimits): string | null {
  const day = readTypedDay(typed)
  return day === null || isJudged || dayWithin(day, min, max) === day ? day : null
}

/** The value after blur for a text that is no day: empty for a deleted day, null to return to the earlier one. */
export function takenWhenLeft(typed: string, { required = false, isJudged }: DayLimits): string | null {
  const text = typed.trim()
  return isJudged || (text === '' && !required) ? text : null
}

/** `2026-11-03` → `03/11/2026`, as people type it. */
export function writeDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** `9`, `9:30`, `0930`, `21.05` → `HH:MM`; null for other text. */
export function readTypedTime(typed: string): string | null {
  const text = cleanTyped(typed)
  const parts = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text)
  const [hour, minute] = [Number(parts?.[1]), Number(parts?.[2] ?? '0')]
  if (!parts || hour > 23 || minute > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** An instant in Tripoli time. */
export function toTripoli(instant: string): { day: string; time: string } {
  const moment = new Date(Date.parse(instant) + tripoliOffsetMs).toISOString()
  return { day: moment.slice(0, 10), time: moment.slice(11, 16) }
}

export function fromTripoli(day: string, time: string): string {
  return new Date(`${day}T${time}:00+02:00`).toISOString()
}
