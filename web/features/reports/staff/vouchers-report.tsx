import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { exportVoucherCounts } from '#contract/operations/reports/staff-reports.ts'
import { countByCategory } from '#contract/operations/vouchers/count-vouchers.ts'
import { countedStates, voucherKinds } from '#contract/shapes/voucher.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { Course } from './course.tsx'
import { ExportButtons } from './export-buttons.tsx'
import classes from './reports.module.css'
import { Totals } from './totals.tsx'

type Kind = (typeof voucherKinds)[number]
type Report = AnswerOf<typeof countByCategory>

const colors = {
  not_activated: 'var(--line-strong)',
  available: 'var(--success)',
  reserved: 'var(--pending)',
  sold: 'var(--sea)',
  used: 'var(--ink-soft)',
  cancelled: 'var(--danger)',
  expired: 'var(--warning)',
} as const satisfies Record<(typeof countedStates)[number], string>

/** The number of vouchers per category and state. */
export function VouchersReport() {
  const { t } = useTranslation('reports-staff')
  const { locale } = usePage()
  const [supplierId, setSupplierId] = useState<string | null>(null)
  const [kind, setKind] = useState<Kind | null>(null)
  const query = { ...(supplierId && { supplier_id: supplierId }), ...(kind && { kind }) }
  const whole = useCall(countByCategory)
  const report = useCall(countByCategory, { query })
  const suppliers = new Map((whole.data?.rows ?? []).map((row) => [row.supplier_id, row.supplier[locale]]))
  return (
    <>
      <div className={classes.bar}>
        <div className="row">
          <Select
            label={t('supplier')}
            placeholder={t('all')}
            clearable
            searchable
            data={[...suppliers].map(([value, label]) => ({ value, label }))}
            value={supplierId}
            onChange={setSupplierId}
          />
          <Select
            label={t('kind')}
            placeholder={t('all')}
            clearable
            data={voucherKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={kind}
            onChange={(value) => setKind(voucherKinds.find((known) => known === value) ?? null)}
          />
        </div>
        <ExportButtons
          permission="vouchers-export"
          fetchFile={(format) => callFile(exportVoucherCounts, { query: { ...query, format } })}
        />
      </div>
      <WhenRead of={report} skeleton={<RowsSkeleton />}>
        {(answer) => <Answer report={answer} />}
      </WhenRead>
    </>
  )
}

function Answer({ report: { rows, totals } }: { report: Report }) {
  const { t } = useTranslation('reports-staff')
  const { locale } = usePage()
  if (rows.length === 0) return <p className="soft">{t('vouchers.none')}</p>
  const title = t('vouchers.by_category')
  return (
    <>
      <Totals
        figures={countedStates.map((status) => ({
          label: t(`statuses.${status}`),
          value: totals[status].toLocaleString('en'),
        }))}
      />
      <Course
        title={title}
        series={countedStates.map((name) => ({ name, label: t(`statuses.${name}`), color: colors[name] }))}
        bars={rows.map(({ category, counts }) => ({ label: category[locale], figures: counts }))}
        table={
          <DataTable
            label={title}
            rows={rows}
            rowKey={({ category_id }) => category_id}
            columns={[
              { name: 'category', label: t('category'), cell: ({ category }) => category[locale] },
              { name: 'supplier', label: t('supplier'), cell: ({ supplier }) => supplier[locale] },
              ...countedStates.map((status) => ({
                name: status,
                label: t(`statuses.${status}`),
                numeric: true,
                cell: ({ counts }: Report['rows'][number]) => counts[status].toLocaleString('en'),
              })),
              {
                name: 'value',
                label: t('available_value'),
                numeric: true,
                cell: ({ available_value }) => <Money value={available_value} />,
              },
            ]}
          />
        }
      />
    </>
  )
}
