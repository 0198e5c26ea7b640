import { useTranslation } from 'react-i18next'
import { DayInput } from '#web/console-kit/fields/day-input.tsx'
import { withEnd } from './ranges.ts'
import classes from './report-filter.module.css'
import type { ReportPlace } from './use-report-place.ts'

const firstDay = '2020-01-01'
const ends = ['from', 'to'] as const

/** Any days, by their ends; a day that is none, or lies outside, leaves the range as it was. */
export default function OwnDays({ place, today }: { place: ReportPlace; today: string }) {
  const { t } = useTranslation('reports')
  return (
    <div className={classes.days}>
      {ends.map((end) => (
        <DayInput
          key={end}
          size="md"
          label={t(`filter.${end}`)}
          name={end}
          value={place.range[end]}
          min={firstDay}
          max={today}
          onChange={(day) => place.setRange(withEnd(place.range, end, day))}
        />
      ))}
    </div>
  )
}
