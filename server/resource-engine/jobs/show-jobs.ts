import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showJob } from '#contract/operations/console/jobs.ts'
import type { Db } from '#server/platform/db/database.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import type { StaffMember } from '../served-resource.ts'
import { type Job, selectOwnJobs } from './job.queries.ts'
import { readKeptFile } from './keep-file.ts'
import { readCounts } from './kept-counts.rules.ts'
import { neededRight } from './params.rules.ts'

type ShownJob = AnswerInput<typeof showJob>

const jobsMax = 20

export async function showOwnJobs(db: Db, staffId: bigint): Promise<ShownJob[]> {
  const jobs = await selectOwnJobs(db, { staffId, id: null, limit: jobsMax })
  return jobs.map(viewJob)
}

export async function showOwnJob(db: Db, staffId: bigint, id: bigint): Promise<ShownJob> {
  return viewJob(await findOwn(db, staffId, id))
}

/** Streams the file. It does not exist for other people, or once the permission is gone. */
export async function openJobFile(
  db: Db,
  { id: staffId, permissions }: StaffMember,
  id: bigint,
): Promise<FileAnswer> {
  const job = await findOwn(db, staffId, id)
  if (!permissions.has(neededRight(job))) throw new Refusal('staff.permission_denied')
  const { fileName, fileMime } = job
  if (fileName === null || fileMime === null) throw new Refusal('request.not_found')
  return new FileAnswer({ mime: fileMime, filename: fileName, body: readKeptFile(db, id) })
}

async function findOwn(db: Db, staffId: bigint, id: bigint): Promise<Job> {
  const [job] = await selectOwnJobs(db, { staffId, id, limit: 1 })
  if (!job) throw new Refusal('request.not_found')
  return job
}

function viewJob(job: Job): ShownJob {
  const { asked, reasons } = readCounts(job)
  return {
    id: job.id.toString(),
    kind: job.kind,
    resource: job.resource,
    status: job.status,
    total: job.total,
    done: job.done,
    refused: job.refused,
    asked,
    reasons: [...reasons],
    file_name: job.fileName,
    created_at: job.createdAt.toISOString(),
    ended_at: job.endedAt?.toISOString() ?? null,
  }
}
