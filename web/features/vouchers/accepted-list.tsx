import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listAcceptedVouchers } from '#contract/operations/vouchers/list-accepted-vouchers.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import classes from './vouchers.module.css'

type Accepted = AnswerOf<typeof listAcceptedVouchers>[number]

/** The merchant's accepted vouchers, newest first; empty before the first. */
export function AcceptedList() {
  const { t } = useTranslation('vouchers')
  const { query, paging } = usePaging(10)
  const list = useList(listAcceptedVouchers, { query })
  if (list.isPending) return <RowsSkeleton count={3} />
  if (list.isLoadingError) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
  if (list.data.data.length === 0) return null
  return (
    <section className="card" aria-labelledby="accepted">
      <h2 id="accepted">{t('accepted.title')}</h2>
      <DataTable
        label={t('accepted.title')}
        rows={list.data.data}
        rowKey={(row) => row.id}
        columns={[
          { name: 'voucher', label: t('fields.category'), cell: (row) => <Voucher voucher={row} /> },
          {
            name: 'net',
            label: t('fields.net_amount'),
            numeric: true,
            cell: (row) => <Money value={row.net_amount} currency={row.currency} />,
          },
          { name: 'settlement', label: t('accepted.settlement'), cell: (row) => <Settlement of={row} /> },
        ]}
      />
      <Pager meta={list.data.meta} {...paging} />
    </section>
  )
}

function Voucher({ voucher }: { voucher: Accepted }) {
  const { locale } = usePage()
  return (
    <span className={classes.accepted}>
      <span>{voucher.category[locale]}</span>
      <span className="tiny faint">
        <Serial number={voucher.serial_number} />
      </span>
      <span className="tiny faint">
        <Moment at={voucher.used_at} />
      </span>
    </span>
  )
}

function Settlement({ of: { settlement_id: id, settlement_status: status } }: { of: Accepted }) {
  const { t } = useTranslation('vouchers')
  const label = t(`accepted.${status ?? 'not_asked'}`)
  return id === null ? <span className="faint">{label}</span> : <Link to={`/settlements/${id}`}>{label}</Link>
}
