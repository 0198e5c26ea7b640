import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { requestOriginOf } from '#server/platform/activity/request-caller.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { ServedResource } from '../served-resource.ts'
import type { Writer } from '../write-row.ts'
import { countOpenJobs, insertJob, type JobKind } from './job.queries.ts'
import { writeParams } from './params.rules.ts'

/** Per person, queued and running. */
const openJobsMax = 10

/** Writes the task and its job in one transaction; its owner can watch the progress. */
export async function startJob(
  tx: Tx,
  jobs: Jobs,
  { kind, served, writer, params }: { kind: JobKind; served: ServedResource; writer: Writer; params: object },
): Promise<{ job_id: string }> {
  const { staff, locale, ip, requestId } = writer
  if ((await countOpenJobs(tx, staff.id)) >= openJobsMax)
    throw new Refusal('job.too_many_open', { max: openJobsMax })
  const device = requestOriginOf(tx, staff)?.device
  const id = await insertJob(tx, {
    staffId: staff.id,
    kind,
    resource: served.resource.name,
    locale,
    // The task has today's permissions: it ends within the hour.
    params: writeParams({ ...params, ip, device, permissions: [...staff.permissions] }),
  })
  if (kind === 'export')
    await recordActivity(tx, [
      {
        action: 'exported',
        subject: { type: 'console_job', id },
        actor: { type: 'staff', id: staff.id },
        ip,
        requestId,
        // What leaves the system, as it was asked for.
        after: { resource: served.resource.name, ...params },
      },
    ])
  await jobs.enqueue(tx, 'console-job', { id: id.toString() })
  return { job_id: id.toString() }
}
