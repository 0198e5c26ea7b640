import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { tripoliToday } from '#contract/kernel/dates.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { reportWalletTransactions } from '#contract/operations/reports/report-wallet-transactions.ts'
import { showStatement } from '#contract/operations/reports/show-statement.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { dayOf, formatMonth } from '#web/lib/formats/dates.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { Figures } from '#web/ui/figures.tsx'
import { IconCalendar } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { KindChart } from './kind-chart.tsx'
import { monthsBetween } from './ranges.ts'
import { ReportExport } from './report-export.tsx'

export const handle: RouteHandle = { messages: ['portal', 'reports'] }

type Statement = AnswerOf<typeof showStatement>

const monthsMax = 60

/** A month of the wallet: balances, sums, what was spent by kind, and all of it as a file. */
export default function StatementPage() {
  const { t } = useTranslation('reports')
  const { month, months, setMonth } = useMonth()
  const { locale } = usePage()
  const statement = useCall(showStatement, { query: { month } })
  return (
    <>
      <PageHeader title={t('statement.title')} line={t('statement.line')} />
      <div className="stack-wide">
        <NativeSelect
          size="md"
          className="no-print"
          style={{ maxInlineSize: 320 }}
          label={t('statement.month')}
          data={months.map((value) => ({ value, label: formatMonth(`${value}-02`, locale) }))}
          value={month}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        />
        <WhenRead of={statement} skeleton={<BlockSkeleton height={360} />}>
          {(known) => <Content statement={known} />}
        </WhenRead>
      </div>
    </>
  )
}

/** The chosen month is in the address; it begins with the running one. */
function useMonth() {
  const { user } = useSession()
  const [query, setQuery] = useSearchParams()
  const today = tripoliToday()
  const months = monthsBetween(user ? dayOf(user.created_at) : today, today, monthsMax)
  const month = months.find((one) => one === query.get('month')) ?? today.slice(0, 7)
  return {
    month,
    months,
    setMonth: (next: string) => setQuery({ month: next }, { replace: true, preventScrollReset: true }),
  }
}

function Content({ statement }: { statement: Statement }) {
  const { t } = useTranslation('reports')
  const { from, to, currency, count } = statement
  const figures = (['opening', 'received', 'spent', 'fees', 'closing'] as const).map((name) => ({
    label: t(`statement.${name}`),
    value: <Money value={statement[name]} currency={currency} />,
  }))
  const query = { from, to, sort: 'created_at' } as const
  return (
    <>
      <Figures label={t('totals')} figures={figures} />
      {count === 0 ? (
        <EmptyState
          icon={<IconCalendar size={28} aria-hidden="true" />}
          title={t('statement.empty')}
          text={t('statement.empty_text')}
        />
      ) : (
        <>
          <ReportExport
            fetchFile={(format) => callFile(reportWalletTransactions, { query: { ...query, format } })}
          />
          <KindChart kinds={statement.kinds} currency={currency} />
          <p className="no-print">
            <Link to={`/portal/reports/wallet-transactions?from=${from}&to=${to}`}>
              {t('statement.movements')}
            </Link>
          </p>
        </>
      )}
    </>
  )
}
