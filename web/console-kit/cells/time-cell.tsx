import { useTranslation } from 'react-i18next'
import { dayOf, formatDate, formatTime } from '#web/lib/formats/dates.ts'
import { formatRelative } from '#web/lib/formats/relative-time.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from './cell.module.css'

/** `20/11/2026` in a list, `20 November 2026` on a page. */
export function DayCell({ day, within }: { day: string; within: 'list' | 'page' }) {
  const { locale } = usePage()
  if (!isMoment(day)) return <bdi>{day}</bdi>
  if (within === 'page') return <time dateTime={day}>{formatDate(`${day}T12:00:00Z`, locale)}</time>
  return (
    <time dateTime={day}>
      <bdi dir="ltr">{numericDay(day)}</bdi>
    </time>
  )
}

/** When it was, exactly; how long ago, where that is easier to read. */
export function TimeCell({ at, within }: { at: string | null; within: 'list' | 'page' }) {
  const { locale } = usePage()
  const { t } = useTranslation()
  if (at === null)
    return (
      <span className="faint" role="img" aria-label={t('none')}>
        —
      </span>
    )
  if (!isMoment(at)) return <bdi>{at}</bdi>
  const exact = `${numericDay(dayOf(at))} ${formatTime(at)}`
  const relative = formatRelative(at, locale)
  if (within === 'list') {
    return (
      <time dateTime={at} title={relative ?? undefined}>
        <bdi dir="ltr" className={classes.moment}>
          {exact}
        </bdi>
      </time>
    )
  }
  return (
    <time dateTime={at}>
      {formatDate(at, locale)} · <bdi dir="ltr">{formatTime(at)}</bdi>
      {relative !== null && <span className="faint"> · {relative}</span>}
    </time>
  )
}

/** A history may hold what another rule once wrote there. */
function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

function numericDay(day: string): string {
  return day.split('-').reverse().join('/')
}
