import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  comparisons,
  isLevel,
  reportNames,
  type StatisticReport,
} from '#contract/operations/statistics/statistic-reports.ts'
import { exportStatistic, showStatistic } from '#contract/operations/statistics/statistics.ts'
import DateTimeWidget from '#web/console-kit/fields/date-time-widget.tsx'
import { DayInput } from '#web/console-kit/fields/day-input.tsx'
import { PageTitle } from '#web/console-kit/page-title.tsx'
import { callFile } from '#web/lib/api/call.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { DeniedPage } from '#web/ui/state-panel.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { ExportButtons } from './export-buttons.tsx'
import classes from './reports.module.css'
import { ShownDays, StatisticFigures } from './statistic-figures.tsx'
import { type StatisticQuery, useStatisticQuery } from './statistic-query.ts'

export const handle: RouteHandle = {
  messages: ['kit', 'reports-staff', 'statistics', 'resources/wallet-transactions'],
}

/** Figures of the business, by what people ask for; each opens its rows. */
export default function StatisticsPage() {
  const { t } = useTranslation('statistics')
  const { can } = useStaffSession()
  const [query, change] = useStatisticQuery()
  if (!can('statistics')) return <DeniedPage />
  return (
    <div className={classes.page}>
      <div>
        <PageTitle title={t('title')} />
        <p className="soft">{t(`lines.${query.report}`)}</p>
      </div>
      <ReportTabs query={query} />
      <div className={classes.bar}>
        <Question query={query} onChange={change} />
        <ExportButtons
          permission="statistics"
          fetchFile={(format) => callFile(exportStatistic, { query: { ...query, format } })}
        />
      </div>
      {!isLevel(query.report) && <p className="soft small">{t('days_help')}</p>}
      <Figures key={query.report} query={query} />
    </div>
  )
}

function ReportTabs({ query }: { query: StatisticQuery }) {
  const { t } = useTranslation('statistics')
  const addressOf = (report: StatisticReport) => {
    const { report: _, ...rest } = query
    return `/console/statistics?${new URLSearchParams({ report, ...rest })}`
  }
  return (
    <TabLinks
      label={t('title')}
      tabs={reportNames.map((report) => ({
        to: addressOf(report),
        label: t(`reports.${report}`),
        active: report === query.report,
      }))}
    />
  )
}

interface QuestionProps {
  readonly query: StatisticQuery
  onChange(changes: Record<string, string>): void
}

function Question({ query, onChange }: QuestionProps) {
  const { t } = useTranslation('statistics')
  const day = (name: 'from' | 'to') => (
    <DayInput
      name={name}
      label={t(name)}
      value={query[name] ?? ''}
      min={name === 'to' ? query.from : undefined}
      max={name === 'from' ? query.to : undefined}
      onChange={(chosen) => onChange({ [name]: chosen })}
    />
  )
  return (
    <div className={`row ${classes.question}`}>
      {!isLevel(query.report) && (
        <>
          {day('from')}
          {day('to')}
          <Select
            label={t('compare')}
            allowDeselect={false}
            data={comparisons.map((value) => ({ value, label: t(`comparisons.${value}`) }))}
            value={query.compare}
            onChange={(compare) => onChange({ compare: compare ?? 'none' })}
          />
        </>
      )}
      <details className={classes.moment} open={query.as_of !== undefined || undefined}>
        <summary>{t('as_of')}</summary>
        <DateTimeWidget
          name="as_of"
          label={t('as_of')}
          value={query.as_of ?? ''}
          error={undefined}
          required={false}
          disabled={false}
          focusRef={() => undefined}
          onChange={(moment) => onChange({ as_of: String(moment) })}
          onBlur={() => undefined}
        />
      </details>
    </div>
  )
}

function Figures({ query }: { query: StatisticQuery }) {
  const reading = useCall(showStatistic, { query })
  return (
    <WhenRead of={reading} skeleton={<RowsSkeleton />}>
      {(answer) => (
        <>
          <ShownDays query={query} answer={answer} />
          <StatisticFigures query={query} answer={answer} />
        </>
      )}
    </WhenRead>
  )
}
