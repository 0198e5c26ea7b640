import type { scheduledExportRuns } from '#contract/resources/exports/scheduled-export-runs.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const FileCell = lazyPart(async () => (await import('./file-cell.tsx')).FileCell)

export const section: ResourceOverride<typeof scheduledExportRuns> = { cells: { file: FileCell } }
