import { useTranslation } from 'react-i18next'
import { DayChart } from '#web/ui/day-chart.tsx'
import { everyDay } from './ranges.ts'

interface Day {
  readonly day: string
  readonly first: string
  readonly second: string
}

interface ReportChartProps {
  readonly title: string
  readonly firstLabel: string
  readonly secondLabel: string
  readonly currency: string
  /** Oldest first; days without movements may be missing. */
  readonly days: readonly Day[]
}

/** The daily figures of a report. A single day is no trend: the sums above show it. */
export function ReportChart({ days, ...labels }: ReportChartProps) {
  const { t } = useTranslation('reports')
  const from = days[0]
  const to = days.at(-1)
  if (!from || !to || from === to) return null
  const known = new Map(days.map((day) => [day.day, day]))
  const course = everyDay(from.day, to.day).map(
    (day) => known.get(day) ?? { day, first: '0.000', second: '0.000' },
  )
  return (
    <DayChart
      {...labels}
      days={course}
      dayLabel={t('promo.day')}
      showTableLabel={t('portal:home.as_table')}
      showChartLabel={t('portal:home.as_chart')}
    />
  )
}
