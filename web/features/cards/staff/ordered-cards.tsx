import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listOrderedCards } from '#contract/operations/cards/card-orders.ts'
import { TimeCell } from '#web/console-kit/cells/time-cell.tsx'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'

/** The cards of an order: whether each was revealed, and its owner's mark. */
export function OrderedCards({ row }: CellProps) {
  const { t } = useTranslation(['resources', 'resources/vouchers'])
  const { can } = useStaffSession()
  const reading = useCall(listOrderedCards, { params: { id: row.id }, quiet: true })
  const labels = (name: string) => t(`dialogs:card-orders.${name}`)
  const time = (at: string | null) => (at === null ? '—' : <TimeCell at={at} within="list" />)
  return (
    <Panel title={t('card-orders.tabs.cards')}>
      <WhenRead of={reading} skeleton={<RowsSkeleton count={2} />}>
        {(cards) => (
          <DataTable
            label={t('card-orders.tabs.cards')}
            rows={cards}
            rowKey={({ id }) => id}
            columns={[
              {
                name: 'serial',
                label: labels('serial'),
                cell: ({ id, serial_number: serial }) =>
                  can('vouchers-index') ? (
                    <Link to={`/console/vouchers/${id}`}>
                      <Serial number={serial} />
                    </Link>
                  ) : (
                    <Serial number={serial} />
                  ),
              },
              {
                name: 'last4',
                label: labels('last4'),
                cell: ({ code_last4 }) => (
                  <bdi dir="ltr" className="code">
                    {code_last4 || '—'}
                  </bdi>
                ),
              },
              {
                name: 'status',
                label: labels('status'),
                cell: ({ status }) => t(`vouchers.choices.status.${status}`),
              },
              { name: 'revealed', label: labels('revealed'), cell: ({ revealed_at }) => time(revealed_at) },
              { name: 'marked', label: labels('marked'), cell: ({ marked_used_at }) => time(marked_used_at) },
            ]}
          />
        )}
      </WhenRead>
    </Panel>
  )
}
