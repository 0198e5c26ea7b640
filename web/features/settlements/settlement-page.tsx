import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showSettlement } from '#contract/operations/settlements/list-settlements.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import type { Route } from './+types/settlement-page.ts'
import { SettlementStatus } from './settlement-status.tsx'
import classes from './settlements.module.css'

export const handle: RouteHandle = { messages: ['portal', 'settlements'] }

export default function SettlementPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('settlements')
  const { locale } = usePage()
  const { formatDate } = useUiTools()
  const settlement = useCall(showSettlement, { params: { id: params.id } })
  if (settlement.isPending) return <BlockSkeleton height={360} />
  if (settlement.isError)
    return (
      <ErrorState
        message={settlement.error.message}
        number={settlement.error.status}
        onRetry={() => void settlement.refetch()}
      />
    )
  const { data } = settlement
  const facts = [
    { label: t('fields.status'), value: <SettlementStatus status={data.status} /> },
    { label: t('fields.date'), value: formatDate(data.created_at) },
    { label: t('fields.total_amount'), value: <Money value={data.total_amount} currency={data.currency} /> },
    { label: t('fields.fee'), value: <Money value={data.fee} currency={data.currency} /> },
    { label: t('fields.net_amount'), value: <Money value={data.net_amount} currency={data.currency} /> },
    ...(data.paid_at ? [{ label: t('fields.paid_at'), value: formatDate(data.paid_at) }] : []),
    ...(data.reference
      ? [
          {
            label: t('common:reference'),
            value: (
              <bdi dir="ltr" className="code">
                {data.reference}
              </bdi>
            ),
          },
        ]
      : []),
    ...(data.note ? [{ label: t('fields.note'), value: data.note }] : []),
  ]
  return (
    <div className="stack-wide">
      <PageHeader
        title={t('one', { supplier: data.supplier.name[locale] })}
        actions={<Link to="/settlements">{t('back')}</Link>}
      />
      <dl className={`card ${classes.facts}`}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className="card" aria-labelledby="vouchers">
        <h2 id="vouchers">{t('vouchers')}</h2>
        <DataTable
          label={t('vouchers')}
          rows={data.vouchers}
          rowKey={(row) => row.serial_number}
          columns={[
            {
              name: 'serial',
              label: t('fields.serial'),
              cell: (row) => (
                <bdi dir="ltr" className="code">
                  {row.serial_number}
                </bdi>
              ),
            },
            { name: 'category', label: t('fields.category'), cell: (row) => row.category[locale] },
            { name: 'used', label: t('fields.used_at'), cell: (row) => formatDate(row.used_at) },
            {
              name: 'amount',
              label: t('fields.amount'),
              numeric: true,
              cell: (row) => <Money value={row.amount} currency={data.currency} />,
            },
            {
              name: 'net',
              label: t('fields.net_amount'),
              numeric: true,
              cell: (row) => <Money value={row.net_amount} currency={data.currency} />,
            },
          ]}
        />
      </section>
    </div>
  )
}
