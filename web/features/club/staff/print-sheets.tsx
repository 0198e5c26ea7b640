import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { paperTicketsPerFile, printPaperTickets } from '#contract/operations/tickets/print-paper-tickets.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useDownload } from '#web/lib/api/use-download.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconDownload } from '#web/ui/icons.ts'

/** The sheets of a batch, thirty in each file, for those who may print them. */
export function PrintSheets({ row }: CellProps) {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  const { fetching, download } = useDownload((part: string) =>
    callFile(printPaperTickets, { params: { id: row.id }, body: { part: Number(part) } }),
  )
  const isPrintable = row['status'] === 'printed' || row['status'] === 'activated'
  if (!(isPrintable && can('offline-tickets-print'))) return null
  const files = Math.ceil(Number(row['count']) / paperTicketsPerFile)
  return (
    <div className="row">
      {Array.from({ length: files }, (_, at) => String(at + 1)).map((part) => (
        <Button
          key={part}
          variant="default"
          loading={fetching === part}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => void download(part)}
        >
          {t('dialogs:offline-tickets.sheets', { part, of: files })}
        </Button>
      ))}
    </div>
  )
}
