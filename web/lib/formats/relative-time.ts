import type { Language } from '#contract/kernel/localized.ts'
import { dayOf } from './dates.ts'

const tags = { ar: 'ar-LY-u-nu-latn', en: 'en-GB' } as const
const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const
const relativeSecondsMax = 7 * 86_400

/** `3 hours ago`, `قبل 3 ساعات`; null when a date is clearer. */
export function formatRelative(instant: string, locale: Language, now = Date.now()): string | null {
  const seconds = Math.round((Date.parse(instant) - now) / 1000)
  if (Math.abs(seconds) >= relativeSecondsMax) return null
  const words = new Intl.RelativeTimeFormat(tags[locale], { numeric: 'auto' })
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds)
  if (!step) return words.format(0, 'second')
  if (step.unit === 'day') return words.format(daysBetween(new Date(now), instant), 'day')
  return words.format(Math.trunc(seconds / step.seconds), step.unit)
}

/** By the calendar in Tripoli: "yesterday" is the day before, whatever the hours. */
function daysBetween(one: Date, other: string): number {
  return Math.round((Date.parse(dayOf(other)) - Date.parse(dayOf(one))) / 86_400_000)
}
