import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#web/lib/api/use-download.ts'
import { IconDownload } from '#web/ui/icons.ts'
import classes from './report-filter.module.css'

const formats = ['xlsx', 'csv', 'pdf'] as const
export type ExportFormat = (typeof formats)[number]

/** Saves the whole query, not only this page. */
export function ReportExport({ fetchFile }: { fetchFile: (format: ExportFormat) => Promise<File> }) {
  const { t } = useTranslation('reports')
  const { fetching, download } = useDownload(fetchFile)
  return (
    <fieldset className={`${classes.exports} no-print`}>
      <legend className="unseen">{t('export.label')}</legend>
      {formats.map((format) => (
        <Button
          key={format}
          variant="default"
          size="md"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={fetching === format}
          disabled={fetching !== null && fetching !== format}
          aria-label={t(`export.${format}`)}
          onClick={() => void download(format)}
        >
          {t(`export.short.${format}`)}
        </Button>
      ))}
    </fieldset>
  )
}
