import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSome } from '#contract/kernel/amounts.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listCategories } from '#contract/operations/catalogue/list-categories.ts'
import { reportCardsTransactions } from '#contract/operations/reports/report-cards-transactions.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useCall, useList } from '#web/lib/api/use-call.ts'
import { joinParts } from '#web/lib/formats/join-parts.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { IconCreditCard } from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { StatementList } from '#web/ui/statement-list.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { FilterChoice, ReportFilter } from './report-filter.tsx'
import { NoRows, ReportFrame } from './report-frame.tsx'
import { ReportSummary } from './report-summary.tsx'
import { type ReportState, useReportState } from './use-report-state.ts'

export const handle: RouteHandle = { messages: ['portal', 'reports', 'receipts'] }

type Answer = AnswerOf<typeof reportCardsTransactions>

export default function CardsTransactionsPage() {
  const { t } = useTranslation('reports')
  const state = useReportState()
  const categoryId = /^[1-9]\d{0,17}$/.test(state.filter) ? state.filter : undefined
  const query = { ...state.query, 'filter[category_id]': categoryId }
  const report = useList(reportCardsTransactions, { query })
  return (
    <>
      <PageHeader title={t('cards.title')} line={t('cards.line')} />
      <div className="stack-wide">
        <ReportFilter state={state}>
          <CategoryField state={state} />
        </ReportFilter>
        <ReportFrame
          state={state}
          report={report}
          empty={
            <NoRows of="cards" icon={<IconCreditCard size={28} aria-hidden="true" />} to="/portal/cards" />
          }
          summary={(answer) => <Summary answer={answer} />}
          rows={(answer) => <Orders answer={answer} />}
          fetchFile={(format) => callFile(reportCardsTransactions, { query: { ...query, format } })}
        />
      </div>
    </>
  )
}

function CategoryField({ state }: { state: ReportState }) {
  const { t } = useTranslation('reports')
  const { locale } = usePage()
  const categories = useCall(listCategories)
  const choices = (categories.data ?? []).map(({ id, name, supplier }) => ({
    value: id,
    label: joinParts([supplier.name[locale], name[locale]]),
  }))
  return <FilterChoice state={state} label={t('filter.category')} choices={choices} />
}

function Summary({ answer: { totals, days } }: { answer: Answer }) {
  const { t } = useTranslation('reports')
  return (
    <ReportSummary
      currency={totals.currency}
      totals={[
        { label: t('cards.paid'), amount: totals.total_amount },
        { label: t('cards.quantity'), count: totals.quantity },
        { label: t('cards.discount'), amount: totals.discount },
      ]}
      firstLabel={t('cards.paid')}
      secondLabel={t('cards.discount')}
      days={days.map(({ day, total_amount, discount }) => ({ day, first: total_amount, second: discount }))}
    />
  )
}

function Orders({ answer }: { answer: Answer }) {
  const { t } = useTranslation('reports')
  const { locale } = usePage()
  const { currency } = answer.totals
  const [opened, setOpened] = useState<string | null>(null)
  const rows = answer.rows.map((order) => ({
    id: order.order_id,
    kind: order.refunded_at ? 'reversal' : 'card_order',
    title: joinParts([order.supplier[locale], order.category[locale]]),
    parts: [t(order.refunded_at ? 'cards.refunded_count' : 'cards.count', { count: order.quantity })],
    amount: isSome(order.total_amount) ? `-${order.total_amount}` : order.total_amount,
    currency,
    balanceBefore: order.balance_before,
    balanceAfter: order.balance_after,
    at: order.created_at,
  }))
  return (
    <>
      <StatementList
        rows={rows}
        balanceLabel={t('sheet.after')}
        beforeLabel={t('sheet.before')}
        onOpen={setOpened}
      />
      <OrderSheet
        order={answer.rows.find(({ order_id }) => order_id === opened)}
        currency={currency}
        onClose={() => setOpened(null)}
      />
    </>
  )
}
