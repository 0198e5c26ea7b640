import type { Language } from '#contract/kernel/localized.ts'

const timeZone = 'Africa/Tripoli'
// Arabic month names with Western digits: ٢٠ نوفمبر would not align with amounts.
const tags = { ar: 'ar-LY-u-nu-latn', en: 'en-GB' } as const

/** `20 نوفمبر 2026`, `20 November 2026`. */
export function formatDate(instant: string | Date, locale: Language): string {
  return format(instant, locale, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** `الجمعة 20 نوفمبر`, for the heading of a day in this year. */
export function formatDay(day: string, locale: Language): string {
  return format(`${day}T12:00:00Z`, locale, { weekday: 'long', day: 'numeric', month: 'long' })
}

/** `20 نوفمبر`, `20 Nov`, for a chart's axis. */
export function formatShortDay(day: string, locale: Language): string {
  return format(`${day}T12:00:00Z`, locale, { day: 'numeric', month: 'short' })
}

/** `20 نوفمبر 2026`, `20 Nov 2026`, for a line of a list. */
export function formatShortDate(instant: string | Date, locale: Language): string {
  return format(instant, locale, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** `نوفمبر 2026`, for the heading of a month. */
export function formatMonth(instant: string, locale: Language): string {
  return format(instant, locale, { month: 'long', year: 'numeric' })
}

/** `20` and `نوفمبر`, for a calendar's sheet. */
export function formatDayParts(instant: string, locale: Language): { day: string; month: string } {
  return {
    day: format(instant, 'en', { day: 'numeric' }),
    month: format(instant, locale, { month: 'short' }),
  }
}

/** `14:05`. */
export function formatTime(instant: string | Date): string {
  return format(instant, 'en', { hour: '2-digit', minute: '2-digit', hour12: false })
}

/** The Tripoli day of an instant, `2026-11-20`. */
export function dayOf(instant: string | Date): string {
  return formatterOf('en-CA', {}).format(new Date(instant))
}

function format(instant: string | Date, locale: Language, options: Intl.DateTimeFormatOptions): string {
  return formatterOf(tags[locale], options).format(new Date(instant))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A list formats a hundred moments; making a formatter costs more than all of them. */
function formatterOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(tag, { timeZone, ...options })
  formatters.set(key, made)
  return made
}
