import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listSettlements } from '#contract/operations/settlements/list-settlements.ts'
import { showPayoutAccount } from '#contract/operations/settlements/payout-account.ts'
import { useAccountRequest } from '#web/lib/api/use-account-request.ts'
import { useCall, useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { IconBuildingBank } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { NotOpenYet } from '#web/ui/not-open-yet.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { PayoutAnswer } from '#web/ui/payout-answer.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { Available } from './available.tsx'
import { PayoutPanel } from './payout-panel.tsx'
import { SettlementStatus } from './settlement-status.tsx'

export const handle: RouteHandle = { messages: ['portal', 'settlements', 'validation', 'fields'] }

export default function SettlementsPage() {
  const { t } = useTranslation('settlements')
  const { user } = useSession()
  const request = useAccountRequest('merchant', user?.merchant)
  return (
    <>
      <PageHeader title={t('title')} line={t('line')} />
      {user?.merchant ? <Merchant /> : <NotOpenYet text={t('not_merchant')} request={request} />}
    </>
  )
}

/** A merchant without a payout account sets it first. */
function Merchant() {
  const account = useCall(showPayoutAccount)
  return (
    <WhenRead of={account} skeleton={<RowsSkeleton />}>
      {(named) => (
        <div className="stack-wide">
          {named === null && <PayoutPanel account={named} />}
          <Available account={named} />
          {named !== null && <PayoutPanel account={named} />}
          <PayoutAnswer isOnSettlements />
          <Settlements />
        </div>
      )}
    </WhenRead>
  )
}

function Settlements() {
  const { t } = useTranslation('settlements')
  const { locale } = usePage()
  const { formatDate } = useUiTools()
  const { query, paging } = usePaging()
  const list = useList(listSettlements, { query })
  if (list.isPending) return <RowsSkeleton />
  if (list.isLoadingError) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
  if (list.data.data.length === 0)
    return (
      <EmptyState
        icon={<IconBuildingBank size={28} aria-hidden="true" />}
        title={t('empty')}
        text={t('empty_text')}
      />
    )
  return (
    <section className="card" aria-labelledby="settlements">
      <h2 id="settlements">{t('list')}</h2>
      <DataTable
        label={t('list')}
        rows={list.data.data}
        rowKey={(row) => row.id}
        columns={[
          {
            name: 'supplier',
            label: t('fields.supplier'),
            cell: (row) => <Link to={`/settlements/${row.id}`}>{row.supplier.name[locale]}</Link>,
          },
          { name: 'date', label: t('fields.date'), cell: (row) => formatDate(row.created_at) },
          { name: 'count', label: t('fields.vouchers'), numeric: true, cell: (row) => row.vouchers_count },
          {
            name: 'net',
            label: t('fields.net_amount'),
            numeric: true,
            cell: (row) => <Money value={row.net_amount} currency={row.currency} />,
          },
          {
            name: 'status',
            label: t('fields.status'),
            cell: (row) => <SettlementStatus status={row.status} />,
          },
        ]}
      />
      <Pager meta={list.data.meta} {...paging} />
    </section>
  )
}
