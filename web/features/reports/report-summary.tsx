import { useTranslation } from 'react-i18next'
import { DayChart } from '#web/ui/day-chart.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import { everyDay } from './ranges.ts'
import classes from './report-frame.module.css'

interface Total {
  readonly label: string
  /** In the report's currency; or a count. */
  readonly amount?: string
  readonly signed?: true
  readonly count?: number
}

interface Day {
  readonly day: string
  readonly first: string
  readonly second: string
}

interface ReportSummaryProps {
  readonly totals: readonly Total[]
  readonly firstLabel: string
  readonly secondLabel: string
  readonly currency: string
  /** Oldest first; days without movements may be missing. */
  readonly days: readonly Day[]
}

/** The totals of a report, and its days in a chart. A single day is no trend: the totals show it. */
export function ReportSummary({ totals, days, ...chart }: ReportSummaryProps) {
  const { t } = useTranslation(['reports', 'portal'])
  const from = days[0]
  const to = days.at(-1)
  const known = new Map(days.map((day) => [day.day, day]))
  const figures = totals.map(({ label, amount, signed = false, count }) => ({
    label,
    value: amount === undefined ? count : <Money value={amount} currency={chart.currency} signed={signed} />,
  }))
  return (
    <>
      <Figures label={t('totals')} figures={figures} />
      {from && to && from !== to && (
        <div className={classes.chart}>
          <DayChart
            {...chart}
            title={t('chart')}
            days={everyDay(from.day, to.day).map(
              (day) => known.get(day) ?? { day, first: '0.000', second: '0.000' },
            )}
            dayLabel={t('promo.day')}
            showTableLabel={t('portal:home.as_table')}
            showChartLabel={t('portal:home.as_chart')}
          />
        </div>
      )}
    </>
  )
}
