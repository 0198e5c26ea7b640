import type { Language } from '#contract/kernel/localized.ts'
import type { ExportRequest } from '#contract/kernel/resource/many-rows-operations.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { insertJob } from './job.queries.ts'
import { writeParams } from './params.rules.ts'

interface ScheduledJob {
  readonly staffId: bigint
  readonly permissions: ReadonlySet<string>
  readonly locale: Language
  readonly resource: string
  /** Of a list, or of a report with the permission that its file needs. */
  readonly request: ExportRequest | { readonly format: 'csv' | 'xlsx'; readonly right: string }
  readonly scheduledExportId: bigint
}

/** An export that nobody started by hand: its file stays longer, because its receiver may be away. */
export async function startScheduledJob(
  tx: Tx,
  jobs: Jobs,
  { staffId, permissions, locale, resource, request, scheduledExportId }: ScheduledJob,
): Promise<void> {
  const id = await insertJob(tx, {
    ...{ staffId, resource, locale, scheduledExportId },
    kind: 'right' in request ? 'report' : 'export',
    params: writeParams({ ...request, permissions: [...permissions] }),
  })
  await recordActivity(tx, [
    {
      action: 'exported',
      subject: { type: 'console_job', id },
      actor: { type: 'staff', id: staffId },
      ip: null,
      after: { resource, ...request },
    },
  ])
  await jobs.enqueue(tx, 'console-job', { id: id.toString() })
}
