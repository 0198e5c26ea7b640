import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { exportFormEntries } from '#contract/operations/forms/read-entries.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useDownload } from '#web/lib/api/use-download.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconDownload } from '#web/ui/icons.ts'

/** All sent forms as a sheet with a column for each question. */
export function ExportEntries({ row }: CellProps) {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  const { fetching, download } = useDownload(() => callFile(exportFormEntries, { params: { id: row.id } }))
  if (!can('client-forms-export')) return null
  return (
    <div className="row">
      <Button
        variant="default"
        loading={fetching !== null}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => void download('file')}
      >
        {t('forms.export')}
      </Button>
      <span className="small soft">{t('forms.export_line')}</span>
    </div>
  )
}
