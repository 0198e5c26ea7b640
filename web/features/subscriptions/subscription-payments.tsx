import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listSubscriptionPayments } from '#contract/operations/subscriptions/list-subscription-payments.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'

/** What was paid, each with its receipt; nothing before the first payment. */
export function SubscriptionPayments() {
  const { t } = useTranslation('subscriptions')
  const { locale } = usePage()
  const { formatDate } = useUiTools()
  const { query, paging } = usePaging(10)
  const list = useList(listSubscriptionPayments, { query })
  if (list.isPending) return <RowsSkeleton count={2} />
  if (list.isLoadingError) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
  if (list.data.data.length === 0) return null
  return (
    <section className="card" aria-labelledby="plan-payments">
      <h2 id="plan-payments">{t('payments.title')}</h2>
      <DataTable
        label={t('payments.title')}
        rows={list.data.data}
        rowKey={(row) => row.id}
        columns={[
          {
            name: 'plan',
            label: t('review.plan'),
            cell: (row) => <Link to={`/portal/subscription/payments/${row.id}`}>{row.name[locale]}</Link>,
          },
          { name: 'kind', label: t('payments.kind'), cell: (row) => t(`kinds.${row.kind}`) },
          { name: 'date', label: t('payments.date'), cell: (row) => formatDate(row.created_at) },
          { name: 'until', label: t('payments.until'), cell: (row) => formatDate(row.ends_at) },
          {
            name: 'total',
            label: t('payments.total'),
            numeric: true,
            cell: (row) => <Money value={row.total} currency={row.currency} />,
          },
        ]}
      />
      <Pager meta={list.data.meta} {...paging} />
    </section>
  )
}
