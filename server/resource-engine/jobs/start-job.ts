import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Section } from '../section.ts'
import type { Writer } from '../write-row.ts'
import { insertJob, type JobKind } from './job.queries.ts'
import { writeParams } from './params.rules.ts'

/** Writes the task down and the job that does it, in one transaction; whoever asked may look how far it is. */
export async function startJob(
  tx: Tx,
  jobs: Jobs,
  { kind, section, writer, params }: { kind: JobKind; section: Section; writer: Writer; params: object },
): Promise<{ job_id: string }> {
  const { staff, locale, ip } = writer
  const id = await insertJob(tx, {
    staffId: staff.id,
    kind,
    resource: section.resource.name,
    locale,
    // What they may do now is what the task may do: it is over within the hour.
    params: writeParams({ ...params, ip, permissions: [...staff.permissions] }),
  })
  await jobs.enqueue(tx, 'console-job', { id: id.toString() })
  return { job_id: id.toString() }
}
