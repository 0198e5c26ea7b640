import { formatDayParts } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from './events.module.css'

/** A day as on a calendar's sheet; the text beside it says it in full. */
export function DayMark({ at }: { at: string }) {
  const { locale } = usePage()
  const { day, month } = formatDayParts(at, locale)
  return (
    <span className={classes.day} aria-hidden="true">
      <span>{day}</span>
      <span>{month}</span>
    </span>
  )
}
