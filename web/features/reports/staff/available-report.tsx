import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { PageMeta } from '#contract/kernel/paging.ts'
import { exportAvailable, reportAvailable } from '#contract/operations/reports/staff-reports.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { Course } from './course.tsx'
import { ExportButtons } from './export-buttons.tsx'
import classes from './reports.module.css'
import { Totals } from './totals.tsx'

type Report = AnswerOf<typeof reportAvailable>
type Row = Report['rows'][number]

const amounts = ['total_amount', 'fee', 'net_amount'] as const

/** What merchants could request now, by supplier. */
export function AvailableReport() {
  const { t } = useTranslation('reports-staff')
  const { locale } = usePage()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const [supplierId, setSupplierId] = useState<string | null>(null)
  const { query: page, first, paging } = usePaging()
  const query = { ...(search && { search }), ...(supplierId && { supplier_id: supplierId }) }
  const report = useList(reportAvailable, { query: { ...query, ...page } })
  const suppliers = report.data?.data.suppliers ?? []
  return (
    <>
      <div className={classes.bar}>
        <div className="row">
          <TextInput
            type="search"
            label={t('merchant')}
            placeholder={t('merchant_hint')}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              first()
            }}
          />
          <Select
            label={t('supplier')}
            placeholder={t('all')}
            clearable
            data={suppliers.map(({ supplier }) => ({ value: supplier.id, label: supplier.name[locale] }))}
            value={supplierId}
            onChange={(id) => {
              setSupplierId(id)
              first()
            }}
          />
        </div>
        <ExportButtons
          permission="clients-export"
          fetchFile={(format) => callFile(exportAvailable, { query: { ...query, format } })}
        />
      </div>
      <WhenRead of={report} skeleton={<RowsSkeleton />}>
        {({ data, meta }) => <Answer report={data} meta={meta} paging={paging} />}
      </WhenRead>
    </>
  )
}

interface AnswerProps {
  readonly report: Report
  readonly meta: PageMeta
  readonly paging: ReturnType<typeof usePaging>['paging']
}

function Answer({ report, meta, paging }: AnswerProps) {
  const { t } = useTranslation('reports-staff')
  const { locale } = usePage()
  const { rows, suppliers, totals } = report
  if (meta.total === 0) return <p className="soft">{t('available.none')}</p>
  return (
    <>
      <Totals
        figures={[
          { label: t('merchants'), value: totals.clients_count.toLocaleString('en') },
          { label: t('vouchers_count'), value: totals.vouchers_count.toLocaleString('en') },
          ...amounts.map((name) => ({ label: t(name), value: <Money value={totals[name]} /> })),
        ]}
      />
      <Course
        title={t('available.by_merchant')}
        series={[{ name: 'net_amount', label: t('net_amount'), color: 'var(--sea)' }]}
        bars={suppliers.map(({ supplier, net_amount }) => ({
          label: supplier.name[locale],
          figures: { net_amount: Number(net_amount) },
        }))}
        table={
          <>
            <DataTable
              label={t('available.by_merchant')}
              rows={rows}
              rowKey={({ client, supplier }) => `${client.id}-${supplier.id}`}
              columns={[
                {
                  name: 'merchant',
                  label: t('merchant'),
                  cell: ({ client }) => (
                    <Link to={`/console/clients/${client.id}`}>
                      <bdi>{client.name}</bdi>
                    </Link>
                  ),
                },
                { name: 'supplier', label: t('supplier'), cell: ({ supplier }) => supplier.name[locale] },
                {
                  name: 'count',
                  label: t('vouchers_count'),
                  numeric: true,
                  cell: (row) => row.vouchers_count.toLocaleString('en'),
                },
                ...amounts.map((name) => ({
                  name,
                  label: t(name),
                  numeric: true,
                  cell: (row: Row) => <Money value={row[name]} />,
                })),
              ]}
            />
            <Pager meta={meta} always {...paging} />
          </>
        }
      />
    </>
  )
}
