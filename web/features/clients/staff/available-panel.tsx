import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listClientAvailable } from '#contract/operations/settlements/make-settlement.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'

/** A merchant's unpaid earnings, with a link to settle them. */
export function AvailablePanel({ row }: CellProps) {
  const { t } = useTranslation(['resources', 'resources/settlements', 'dialogs/settlements'])
  const { locale } = usePage()
  const { can } = useStaffSession()
  const available = useCall(listClientAvailable, { params: { id: row.id }, quiet: true })
  const title = t('clients.tabs.available')
  const field = (name: string) => t(`settlements.fields.${name}`)
  return (
    <Panel title={title} named="above">
      <WhenRead of={available} skeleton={<RowsSkeleton count={2} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="soft small">{t('dialogs:settlements.none_available')}</p>
          ) : (
            <div className="stack">
              <DataTable
                label={title}
                rows={rows}
                rowKey={({ supplier }) => supplier.id}
                columns={[
                  {
                    name: 'supplier',
                    label: field('supplier_id'),
                    cell: ({ supplier }) => supplier.name[locale],
                  },
                  {
                    name: 'vouchers',
                    label: field('vouchers_count'),
                    numeric: true,
                    cell: ({ vouchers_count }) => vouchers_count.toLocaleString('en'),
                  },
                  ...(['total_amount', 'fee', 'net_amount'] as const).map((name) => ({
                    name,
                    label: field(name),
                    numeric: true,
                    cell: (line: (typeof rows)[number]) => (
                      <Money value={line[name]} currency={line.currency} />
                    ),
                  })),
                ]}
              />
              {can('settlements-store') && (
                <div className="row">
                  <Button
                    component={Link}
                    to={`/console/settlements/create?client_id=${row.id}`}
                    variant="default"
                  >
                    {t('dialogs:settlements.settle')}
                  </Button>
                </div>
              )}
            </div>
          )
        }
      </WhenRead>
    </Panel>
  )
}
