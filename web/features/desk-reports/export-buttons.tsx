import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#web/lib/api/use-download.ts'
import { IconDownload } from '#web/ui/icons.ts'
import classes from './desk-reports.module.css'

const formats = ['xlsx', 'csv', 'pdf'] as const
export type Format = (typeof formats)[number]

/** Exactly what is filtered, as a file. */
export function ExportButtons({ fetchFile }: { fetchFile(format: Format): Promise<File> }) {
  const { t } = useTranslation('desk-reports')
  const { fetching, download } = useDownload(fetchFile)
  return (
    <fieldset className={`row no-print ${classes.tools}`}>
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
