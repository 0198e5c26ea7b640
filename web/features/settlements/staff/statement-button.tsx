import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { printSettlement } from '#contract/operations/settlements/read-settlements.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useDownload } from '#web/lib/api/use-download.ts'
import { IconDownload } from '#web/ui/icons.ts'

export function StatementButton({ row }: CellProps) {
  const { t } = useTranslation('resources')
  const { fetching, download } = useDownload(() => callFile(printSettlement, { params: { id: row.id } }))
  return (
    <Button
      variant="default"
      loading={fetching !== null}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => void download('statement')}
    >
      {t('dialogs:settlements.statement')}
    </Button>
  )
}
