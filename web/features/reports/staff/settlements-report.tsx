import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromWire, toWire } from '#contract/kernel/amounts.ts'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { exportSettlementCounts } from '#contract/operations/reports/staff-reports.ts'
import { countSettlements } from '#contract/operations/settlements/read-settlements.ts'
import { DayInput } from '#web/console-kit/fields/day-input.tsx'
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

type Rows = AnswerOf<typeof countSettlements>

const states = ['requested', 'paid', 'refused'] as const
const amounts = ['requested_amount', 'paid_amount'] as const

/** Settlements of some days with their sums, by supplier. */
export function SettlementsReport() {
  const { t } = useTranslation('reports-staff')
  const [days, setDays] = useState({ from: '', to: '' })
  const query = { ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) }
  const report = useCall(countSettlements, { query })
  const bound = (name: 'from' | 'to') => (
    <DayInput
      name={name}
      label={t(name)}
      value={days[name]}
      min={name === 'to' ? days.from || undefined : undefined}
      max={name === 'from' ? days.to || undefined : undefined}
      onChange={(day) => setDays({ ...days, [name]: day })}
    />
  )
  return (
    <>
      <div className={classes.bar}>
        <div className="row">
          {bound('from')}
          {bound('to')}
        </div>
        <ExportButtons
          permission="settlements-export"
          fetchFile={(format) => callFile(exportSettlementCounts, { query: { ...query, format } })}
        />
      </div>
      <WhenRead of={report} skeleton={<RowsSkeleton />}>
        {(rows) => <Answer rows={rows} />}
      </WhenRead>
    </>
  )
}

function Answer({ rows }: { rows: Rows }) {
  const { t } = useTranslation('reports-staff')
  const { locale } = usePage()
  if (rows.length === 0) return <p className="soft">{t('settlements.none')}</p>
  const title = t('settlements.by_supplier')
  return (
    <>
      <Totals
        figures={[
          ...states.map((state) => ({
            label: t(`states.${state}`),
            value: rows.reduce((sum, row) => sum + row[state], 0).toLocaleString('en'),
          })),
          ...amounts.map((name) => ({
            label: t(name),
            value: <Money value={sumOf(rows.map((row) => row[name]))} />,
          })),
        ]}
      />
      <Course
        title={title}
        series={[
          { name: 'paid_amount', label: t('paid_amount'), color: 'var(--sea)' },
          { name: 'requested_amount', label: t('requested_amount'), color: 'var(--amber-fill-hover)' },
        ]}
        bars={rows.map((row) => ({
          label: row.supplier.name[locale],
          // Drawing needs proportions, not money.
          figures: {
            paid_amount: Number(row.paid_amount),
            requested_amount: Number(row.requested_amount),
          },
        }))}
        table={
          <DataTable
            label={title}
            rows={rows}
            rowKey={({ supplier }) => supplier.id}
            columns={[
              { name: 'supplier', label: t('supplier'), cell: ({ supplier }) => supplier.name[locale] },
              ...states.map((state) => ({
                name: state,
                label: t(`states.${state}`),
                numeric: true,
                cell: (row: Rows[number]) => row[state].toLocaleString('en'),
              })),
              ...amounts.map((name) => ({
                name,
                label: t(name),
                numeric: true,
                cell: (row: Rows[number]) => <Money value={row[name]} currency={row.currency} />,
              })),
            ]}
          />
        }
      />
    </>
  )
}

function sumOf(amountsOnWire: readonly string[]): string {
  const minor = amountsOnWire.reduce((sum, amount) => sum + fromWire(amount, defaultCurrency), 0n)
  return toWire(minor, defaultCurrency)
}
