import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#web/lib/api/use-download.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconDownload } from '#web/ui/icons.ts'

const formats = ['xlsx', 'csv', 'pdf'] as const
export type Format = (typeof formats)[number]

interface ExportButtonsProps {
  /** Without it there are no buttons. */
  readonly permission: string
  fetchFile(format: Format): Promise<File>
}

/** The filtered data as a file. */
export function ExportButtons({ permission, fetchFile }: ExportButtonsProps) {
  const { t } = useTranslation('reports-staff')
  const { can } = useStaffSession()
  const { fetching, download } = useDownload(fetchFile)
  if (!can(permission)) return null
  return (
    <fieldset className="row no-print">
      <legend className="unseen">{t('export')}</legend>
      {formats.map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={fetching === format}
          disabled={fetching !== null && fetching !== format}
          onClick={() => void download(format)}
        >
          {t(`formats.${format}`)}
        </Button>
      ))}
    </fieldset>
  )
}
