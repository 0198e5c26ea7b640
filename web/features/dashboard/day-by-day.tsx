import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import actionClasses from '#web/ui/small-action.module.css'
import classes from './day-by-day.module.css'
import { DayChart } from './day-chart.tsx'
import { type Figure, FigureValue } from './figure-band.tsx'

const charted: readonly Figure['name'][] = ['card_sales', 'recharges', 'income']

interface DayByDayProps {
  readonly figures: readonly Figure[]
  readonly days: readonly string[]
  readonly currency: string
}

/** The daily figures as lines, or as a table. */
export function DayByDay({ figures, days, currency }: DayByDayProps) {
  const { t } = useTranslation('dashboard')
  const [asTable, setAsTable] = useState(false)
  const shown = figures.filter(({ name }) => charted.includes(name))
  const isEmpty = shown.every(({ days: amounts }) => amounts.every((amount) => Number(amount) === 0))
  return (
    <section className={classes.chart} aria-label={t('chart.title')}>
      <header className="between">
        <h2>{t('chart.title')}</h2>
        {!isEmpty && (
          <button type="button" className={actionClasses.action} onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'chart.as_chart' : 'chart.as_table')}
          </button>
        )}
      </header>
      {isEmpty && <p className="soft">{t('chart.empty')}</p>}
      {!isEmpty && asTable && <DaysTable figures={shown} days={days} currency={currency} />}
      {!isEmpty && !asTable && <DayChart figures={shown} days={days} currency={currency} />}
    </section>
  )
}

function DaysTable({ figures, days, currency }: DayByDayProps) {
  const { t } = useTranslation('dashboard')
  const { locale } = usePage()
  const rows = days.map((day, at) => ({ day, at })).reverse()
  return (
    <div className={classes.scroll}>
      <DataTable
        label={t('chart.title')}
        rows={rows}
        rowKey={({ day }) => day}
        columns={[
          { name: 'day', label: t('chart.day'), cell: ({ day }) => formatDay(day, locale) },
          ...figures.map(({ name, unit, days: amounts }) => ({
            name,
            label: t(`figures.${name}`),
            numeric: true,
            cell: ({ at }: { day: string; at: number }) => (
              <FigureValue unit={unit} value={amounts[at] ?? '0'} currency={currency} />
            ),
          })),
        ]}
      />
    </div>
  )
}
