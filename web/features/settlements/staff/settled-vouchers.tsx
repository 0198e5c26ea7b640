import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { listSettledVouchers, printSettlement } from '#contract/operations/settlements/read-settlements.ts'
import { useLabels } from '#web/console-kit/labels/use-labels.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { useDownload } from '#web/lib/api/use-download.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { IconDownload } from '#web/ui/icons.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'

/** The vouchers of a settlement, and its statement. */
export function SettledVouchers({ resource, row }: CellProps) {
  const { t } = useTranslation('resources')
  const { locale } = usePage()
  const labels = useLabels(resource)
  const params = { id: row.id }
  const { query, paging } = usePaging()
  const vouchers = useList(listSettledVouchers, { params, query })
  const { fetching, download } = useDownload(() => callFile(printSettlement, { params }))
  const title = t('dialogs:settlements.vouchers_in')
  return (
    <Panel
      title={title}
      tools={
        <Button
          variant="default"
          loading={fetching !== null}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => void download('statement')}
        >
          {t('dialogs:settlements.statement')}
        </Button>
      }
    >
      <WhenRead of={vouchers} skeleton={<RowsSkeleton />}>
        {({ data, meta }) => (
          <>
            <DataTable
              label={title}
              rows={data}
              rowKey={({ serial_number }) => serial_number}
              columns={[
                {
                  name: 'serial',
                  label: t('dialogs:settlements.serial'),
                  cell: (voucher) => <Serial number={voucher.serial_number} />,
                },
                {
                  name: 'category',
                  label: t('categories.singular'),
                  cell: (voucher) => voucher.category[locale],
                },
                {
                  name: 'used',
                  label: t('dialogs:settlements.used_at'),
                  cell: (voucher) => <Moment at={voucher.used_at} />,
                },
                ...(['amount', 'fee', 'net_amount'] as const).map((name) => ({
                  name,
                  label: labels.field(name === 'amount' ? 'total_amount' : name),
                  numeric: true,
                  cell: (voucher: (typeof data)[number]) => <Money value={voucher[name]} />,
                })),
              ]}
            />
            <Pager meta={meta} always {...paging} />
          </>
        )}
      </WhenRead>
    </Panel>
  )
}
