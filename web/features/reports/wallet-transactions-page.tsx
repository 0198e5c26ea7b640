import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { reportWalletTransactions } from '#contract/operations/reports/report-wallet-transactions.ts'
import { movementKinds } from '#contract/shapes/movement.ts'
import { kindName } from '#contract/shapes/movement-names.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { useMovementRows } from '#web/lib/formats/movement-rows.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { IconListDetails } from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { StatementList } from '#web/ui/statement-list.tsx'
import { MovementSheet } from './movement-sheet.tsx'
import { FilterChoice, ReportFilter } from './report-filter.tsx'
import { NoRows, ReportFrame } from './report-frame.tsx'
import { ReportSummary } from './report-summary.tsx'
import { type ReportState, useReportState } from './use-report-state.ts'

export const handle: RouteHandle = { messages: ['portal', 'reports', 'receipts'] }

type Answer = AnswerOf<typeof reportWalletTransactions>

export default function WalletTransactionsPage() {
  const { t } = useTranslation('reports')
  const state = useReportState()
  const kind = movementKinds.find((name) => name === state.filter)
  const query = { ...state.query, 'filter[kind]': kind }
  const report = useList(reportWalletTransactions, { query })
  return (
    <>
      <PageHeader title={t('wallet.title')} line={t('wallet.line')} />
      <div className="stack-wide">
        <ReportFilter state={state}>
          <KindField state={state} />
        </ReportFilter>
        <ReportFrame
          state={state}
          report={report}
          empty={
            <NoRows
              of="wallet"
              icon={<IconListDetails size={28} aria-hidden="true" />}
              to="/portal/recharge"
            />
          }
          summary={(answer) => <Summary answer={answer} />}
          rows={(answer) => <Movements answer={answer} />}
          fetchFile={(format) => callFile(reportWalletTransactions, { query: { ...query, format } })}
        />
      </div>
    </>
  )
}

function KindField({ state }: { state: ReportState }) {
  const { t } = useTranslation('portal')
  const kinds = movementKinds.map((value) => ({ value, label: t(kindName(value)) }))
  return <FilterChoice state={state} label={t('reports:filter.kind')} choices={kinds} />
}

function Summary({ answer: { totals, days } }: { answer: Answer }) {
  const { t } = useTranslation('reports')
  return (
    <ReportSummary
      currency={totals.currency}
      totals={[
        { label: t('wallet.received'), amount: totals.received },
        { label: t('wallet.spent'), amount: totals.spent },
        { label: t('wallet.net'), amount: totals.net, signed: true },
      ]}
      firstLabel={t('wallet.received')}
      secondLabel={t('wallet.spent')}
      days={days.map(({ day, spent, received }) => ({ day, first: received, second: spent }))}
    />
  )
}

/** The page that led here wants its reader back. */
function isReturning(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'goesBack' in state
}

function Movements({ answer }: { answer: Answer }) {
  const { t } = useTranslation('portal')
  const { currency } = answer.totals
  // The home page leads to one of the newest, and gets the reader back.
  const [query] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const first = query.get('open')
  const [opened, setOpened] = useState(first)
  const close = () => {
    if (isReturning(state) && opened === first) void navigate(-1)
    else setOpened(null)
  }
  const rows = useMovementRows(answer.rows, currency)
  return (
    <>
      <StatementList
        rows={rows}
        balanceLabel={t('balance_after')}
        beforeLabel={t('reports:sheet.before')}
        onOpen={setOpened}
      />
      <MovementSheet
        movement={answer.rows.find(({ version }) => version === opened)}
        currency={currency}
        onClose={close}
      />
    </>
  )
}
