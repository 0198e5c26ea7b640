import { dayOf, formatDate, formatShortDate, formatShortDay, formatTime } from '#web/lib/formats/dates.ts'
import { formatRelative } from '#web/lib/formats/relative-time.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Parts } from '#web/ui/parts.tsx'
import classes from './cell.module.css'
import { NoValue } from './no-value.tsx'

/** `20 Nov 2026` in a list, `20 November 2026` on a page. */
export function DayCell({ day, within }: { day: string; within: 'list' | 'page' }) {
  const { locale } = usePage()
  if (!isMoment(day)) return <bdi>{day}</bdi>
  const noon = `${day}T12:00:00Z`
  const text = within === 'page' ? formatDate(noon, locale) : formatShortDate(noon, locale)
  return <time dateTime={day}>{text}</time>
}

/** The exact time; or how long ago, where that is easier to read. */
export function TimeCell({ at, within }: { at: string | null; within: 'list' | 'page' }) {
  const { locale } = usePage()
  if (at === null) return <NoValue />
  if (!isMoment(at)) return <bdi>{at}</bdi>
  const relative = formatRelative(at, locale)
  const time = <bdi dir="ltr">{formatTime(at)}</bdi>
  if (within === 'list') {
    return (
      <time dateTime={at} title={relative ?? undefined} className={classes.moment}>
        {isThisYear(at) ? formatShortDay(dayOf(at), locale) : formatShortDate(at, locale)} {time}
      </time>
    )
  }
  return (
    <time dateTime={at}>
      <Parts>
        {formatDate(at, locale)}
        {time}
        {relative !== null && <span className={classes.relative}>{relative}</span>}
      </Parts>
    </time>
  )
}

function isThisYear(at: string): boolean {
  return dayOf(at).slice(0, 4) === dayOf(new Date()).slice(0, 4)
}

/** A history may hold values from before a rule. */
function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}
