import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dashboardRanges, showDashboard } from '#contract/operations/dashboard/show-dashboard.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { formatTime } from '#web/lib/formats/dates.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { DayByDay } from './day-by-day.tsx'
import { FigureBand } from './figure-band.tsx'
import classes from './home-page.module.css'
import { LowStockList } from './low-stock-list.tsx'
import { WaitingList } from './waiting-list.tsx'
import { WaitingSections } from './waiting-sections.tsx'

export const handle = { messages: ['dashboard', 'approvals'] }

type Range = (typeof dashboardRanges)[number]

/** The state of the business for people with permission, and waiting decisions for everyone. */
export default function HomePage() {
  const { t } = useTranslation('dashboard')
  const { user, can } = useStaffSession()
  const mayKnow = can('statistics')
  return (
    <>
      <PageHeader
        title={t('title')}
        line={user && t('welcome', { name: user.name })}
        actions={mayKnow && <RangeChoice />}
      />
      {mayKnow ? (
        <Statistics />
      ) : (
        <div className={classes.page}>
          <p className="soft">{t('denied')}</p>
          <WaitingList />
          <WaitingSections />
        </div>
      )}
    </>
  )
}

function useRange(): readonly [Range, (range: string) => void] {
  const [params, setParams] = useSearchParams()
  const asked = dashboardRanges.find((range) => range === params.get('days'))
  return [asked ?? '30', (range) => setParams({ days: range }, { replace: true, preventScrollReset: true })]
}

function RangeChoice() {
  const { t } = useTranslation('dashboard')
  const [range, setRange] = useRange()
  return (
    <SegmentedControl
      className={classes.range}
      aria-label={t('range')}
      value={range}
      onChange={setRange}
      data={dashboardRanges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
    />
  )
}

function Statistics() {
  const { t } = useTranslation('dashboard')
  const [range] = useRange()
  const reading = useCall(showDashboard, { query: { days: range } })
  const skeleton = (
    <div className="stack">
      <BlockSkeleton height={220} />
      <BlockSkeleton height={340} />
    </div>
  )
  return (
    <WhenRead of={reading} skeleton={skeleton}>
      {({ figures, days, currency, low_stock, summed_at }) => (
        <div className={classes.page}>
          <FigureBand figures={figures} days={days} currency={currency} />
          <div className={classes.days}>
            <DayByDay figures={figures} days={days} currency={currency} />
            <div className={classes.lists}>
              <WaitingList />
              <WaitingSections />
              <LowStockList rows={low_stock} />
            </div>
          </div>
          {summed_at !== null && (
            <p className="faint tiny">{t('summed_at', { time: `\u2066${formatTime(summed_at)}\u2069` })}</p>
          )}
        </div>
      )}
    </WhenRead>
  )
}
