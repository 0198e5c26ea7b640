import type { Language } from '#contract/kernel/localized.ts'
import { dayOf, formatDate, formatTime } from '#web/lib/formats/dates.ts'

/** `20 November 2026, 18:00–21:00`; over several days with both dates. */
export function formatSpan(starts: string, ends: string | null, locale: Language): string {
  const comma = locale === 'ar' ? '،' : ','
  const begin = `${formatDate(starts, locale)}${comma} ${formatTime(starts)}`
  if (ends === null) return begin
  if (dayOf(starts) === dayOf(ends)) return `${begin}–${formatTime(ends)}`
  return `${begin} – ${formatDate(ends, locale)}${comma} ${formatTime(ends)}`
}
