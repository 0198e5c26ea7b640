import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { downloadRejected } from '#contract/operations/vouchers/import-codes.ts'
import type { voucherImports } from '#contract/resources/vouchers/voucher-imports.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useDownload } from '#web/lib/api/use-download.ts'
import { IconDownload } from '#web/ui/icons.ts'
import classes from './vouchers.module.css'

const formats = ['xlsx', 'csv'] as const

/** The rejected rows of an import, as a file. */
export function RejectedPanel({ row }: CellProps<RowOf<typeof voucherImports>>) {
  const { t } = useTranslation('vouchers-staff')
  const { fetching, download } = useDownload((format: (typeof formats)[number]) =>
    callFile(downloadRejected, { params: { id: row.id }, query: { format } }),
  )
  const isClean = row.rows_rejected === 0
  return (
    <section className={classes.card} aria-labelledby="rejected">
      <h2 id="rejected">{t('import.rejected_title')}</h2>
      <p className="soft small">{t(isClean ? 'import.none_rejected' : 'import.rejected_text')}</p>
      {!isClean && (
        <div className="row">
          {formats.map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              loading={fetching === format}
              onClick={() => void download(format)}
            >
              {`${t('import.download')} (${format.toUpperCase()})`}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
