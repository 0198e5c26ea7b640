import { Button } from '@mantine/core'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { downloadJobFile } from '#contract/operations/console/jobs.ts'
import type { scheduledExportRuns } from '#contract/resources/exports/scheduled-export-runs.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useDownload } from '#web/lib/api/use-download.ts'
import { IconDownload } from '#web/ui/icons.ts'

/** The file, to be saved once it is ready. */
export function FileCell({ row }: CellProps<RowOf<typeof scheduledExportRuns>>) {
  const { fetching, download } = useDownload(() => callFile(downloadJobFile, { params: { id: row.id } }))
  if (row.file === null || row.status !== 'done') return <>—</>
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={fetching !== null}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => void download('file')}
    >
      <bdi>{row.file}</bdi>
    </Button>
  )
}
