import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { printSettlement, showSettlement } from '#contract/operations/settlements/list-settlements.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useDownload } from '#web/lib/api/use-download.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { needsValidId } from '#web/lib/valid-id.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { IconBuildingBank, IconDownload } from '#web/ui/icons.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { BlockSkeleton, RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { AccountFacts } from './account-facts.tsx'
import { Requested } from './requested.tsx'
import { SettlementStatus } from './settlement-status.tsx'
import classes from './settlements.module.css'

export const handle: RouteHandle = { messages: ['portal', 'settlements', 'validation', 'fields'] }
export const middleware = [needsValidId]
export const clientMiddleware = [needsValidId]

type Settlement = AnswerOf<typeof showSettlement>

export default function SettlementPage() {
  const { id = '' } = useParams()
  const settlement = useCall(showSettlement, { params: { id } })
  const skeleton = (
    <div className="stack-wide">
      <BlockSkeleton height={220} />
      <RowsSkeleton />
    </div>
  )
  return (
    <WhenRead of={settlement} skeleton={skeleton} missing={<NoSuchSettlement />}>
      {(data) => <SettlementContent settlement={data} onChanged={() => void settlement.refetch()} />}
    </WhenRead>
  )
}

function SettlementContent({ settlement, onChanged }: { settlement: Settlement; onChanged: () => void }) {
  const { t } = useTranslation('settlements')
  const { locale } = usePage()
  const { currency } = settlement
  return (
    <>
      <PageHeader
        title={t('one', { supplier: settlement.supplier.name[locale] })}
        line={<SettlementStatus status={settlement.status} />}
        actions={
          <div className="row">
            <Link to="/settlements">{t('back')}</Link>
            <Statement id={settlement.id} />
          </div>
        }
      />
      <div className="stack-wide">
        <Outcome settlement={settlement} />
        <Figures
          label={t('fields.total_amount')}
          figures={[
            {
              label: t('fields.net_amount'),
              value: <Money value={settlement.net_amount} currency={currency} />,
            },
            {
              label: t('fields.total_amount'),
              value: <Money value={settlement.total_amount} currency={currency} />,
            },
            { label: t('fields.fee'), value: <Money value={settlement.fee} currency={currency} /> },
          ]}
        />
        <Course settlement={settlement} />
        {settlement.status === 'requested' && <Requested settlement={settlement} onChanged={onChanged} />}
        {settlement.account && (
          <section className="card stack" aria-labelledby="paid-to">
            <h2 id="paid-to">{t('account.paid_to')}</h2>
            <AccountFacts account={settlement.account} />
          </section>
        )}
        <section className="card" aria-labelledby="vouchers">
          <h2 id="vouchers">{t('vouchers')}</h2>
          <Vouchers settlement={settlement} />
        </section>
      </div>
    </>
  )
}

/** The outcome in words, and the next action. */
function Outcome({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation('settlements')
  const { status, note } = settlement
  if (status === 'refused')
    return (
      <Notice kind="danger">
        <strong>{t('outcome.refused_title')}</strong>
        {note && <p>{t('outcome.refused_reason', { reason: `\u2068${note}\u2069` })}</p>}
        <p>{t('outcome.refused_vouchers')}</p>
        <p>
          <Link to="/settlements">{t('outcome.change_account')}</Link>
        </p>
      </Notice>
    )
  if (status === 'returned')
    return (
      <Notice kind="danger">
        <strong>{t('outcome.returned_title')}</strong>
        {note && <p>{t('outcome.refused_reason', { reason: `\u2068${note}\u2069` })}</p>}
        <p>{t('outcome.returned_vouchers')}</p>
        <p>
          <Link to="/settlements">{t('outcome.change_account')}</Link>
        </p>
      </Notice>
    )
  if (status === 'withdrawn')
    return (
      <Notice kind="info">
        <strong>{t('outcome.withdrawn_title')}</strong>
        <p>{t('outcome.withdrawn_vouchers')}</p>
      </Notice>
    )
  if (status === 'approved' || status === 'sent')
    return <Notice kind="info">{t(`outcome.${status}_text`)}</Notice>
  if (status === 'paid') return <Paid settlement={settlement} />
  return note ? <Notice kind="info">{note}</Notice> : null
}

function Paid({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation('settlements')
  const { formatDate, currencySymbol } = useUiTools()
  const { account, payment, paid_at, net_amount, currency, note } = settlement
  const paidOn = payment ? `${payment.paid_on}T12:00:00Z` : paid_at
  return (
    <Notice kind="success">
      <strong>{t('outcome.paid_title')}</strong>
      {account && paidOn && (
        <p>
          {t('outcome.paid_text', {
            amount: `\u2068${net_amount} ${currencySymbol(currency)}\u2069`,
            bank: `\u2068${account.bank}\u2069`,
            date: formatDate(paidOn),
          })}
        </p>
      )}
      {payment && <p>{t('outcome.paid_number', { number: `\u2066${payment.bank_reference}\u2069` })}</p>}
      {note && <p className="small">{note}</p>}
    </Notice>
  )
}

/** The same as a document, in both languages. */
function Statement({ id }: { id: string }) {
  const { t } = useTranslation('settlements')
  const { fetching, download } = useDownload(() => callFile(printSettlement, { params: { id } }))
  return (
    <Button
      variant="default"
      loading={fetching !== null}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => void download('statement')}
    >
      {t('statement')}
    </Button>
  )
}

/** Its history. */
function Course({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation('settlements')
  const facts = [
    { label: t('fields.date'), value: <Moment at={settlement.created_at} /> },
    ...(settlement.paid_at
      ? [{ label: t('fields.paid_at'), value: <Moment at={settlement.paid_at} /> }]
      : []),
    ...(settlement.reference
      ? [
          {
            label: t('common:reference'),
            value: (
              <bdi dir="ltr" className="code">
                {settlement.reference}
              </bdi>
            ),
          },
        ]
      : []),
  ]
  return (
    <dl className={`card ${classes.facts}`}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Vouchers({ settlement: { vouchers, currency } }: { settlement: Settlement }) {
  const { t } = useTranslation('settlements')
  const { locale } = usePage()
  const { formatDate } = useUiTools()
  return (
    <DataTable
      label={t('vouchers')}
      rows={vouchers}
      rowKey={(row) => row.serial_number}
      columns={[
        {
          name: 'serial',
          label: t('fields.serial'),
          cell: (row) => <Serial number={row.serial_number} />,
        },
        { name: 'category', label: t('fields.category'), cell: (row) => row.category[locale] },
        { name: 'used', label: t('fields.used_at'), cell: (row) => formatDate(row.used_at) },
        {
          name: 'amount',
          label: t('fields.amount'),
          numeric: true,
          cell: (row) => <Money value={row.amount} currency={currency} />,
        },
        {
          name: 'fee',
          label: t('fields.fee'),
          numeric: true,
          cell: (row) => <Money value={row.fee} currency={currency} />,
        },
        {
          name: 'net',
          label: t('fields.net_amount'),
          numeric: true,
          cell: (row) => <Money value={row.net_amount} currency={currency} />,
        },
      ]}
    />
  )
}

function NoSuchSettlement() {
  const { t } = useTranslation('settlements')
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        icon={<IconBuildingBank size={28} aria-hidden="true" />}
        title={t('missing')}
        text={t('missing_text')}
        action={<Link to="/settlements">{t('back')}</Link>}
      />
    </>
  )
}
