import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countSettlements } from '#contract/operations/settlement-desk/read-settlements.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './settlement-desk.module.css'

/** The report "settlements by supplier", over any days. */
export function SupplierCounts() {
  const { t } = useTranslation(['resources', 'kit'])
  const { locale } = usePage()
  const [days, setDays] = useState({ from: '', to: '' })
  const counts = useCall(countSettlements, { query: days })
  const bound = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={t(`kit:filters.${name}`)}
      value={days[name]}
      onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
    />
  )
  return (
    <section className={classes.panel} aria-label={t('settlements.desk.counts')}>
      <div className={classes.panelHead}>
        <div>
          <h2>{t('settlements.desk.counts')}</h2>
          <p className="small soft">{t('settlements.desk.counts_line')}</p>
        </div>
        <div className="row">
          {bound('from')}
          {bound('to')}
        </div>
      </div>
      <WhenRead of={counts} skeleton={<RowsSkeleton count={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="soft">{t('settlements.desk.counts_none')}</p>
          ) : (
            <DataTable
              label={t('settlements.desk.counts')}
              rows={rows}
              rowKey={({ supplier }) => supplier.id}
              columns={[
                {
                  name: 'supplier',
                  label: t('settlements.fields.supplier_id'),
                  cell: ({ supplier }) => supplier.name[locale],
                },
                ...(['requested', 'paid', 'refused'] as const).map((name) => ({
                  name,
                  label: t(`settlements.desk.${name}`),
                  numeric: true,
                  cell: (row: (typeof rows)[number]) => row[name].toLocaleString('en'),
                })),
                ...(['requested_amount', 'paid_amount'] as const).map((name) => ({
                  name,
                  label: t(`settlements.desk.${name}`),
                  numeric: true,
                  cell: (row: (typeof rows)[number]) => <Money value={row[name]} currency={row.currency} />,
                })),
              ]}
            />
          )
        }
      </WhenRead>
    </section>
  )
}
