import { Readable } from 'node:stream'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Database } from '#server/platform/db/database.ts'
import { changeMany, keepRefusals } from './change-many.ts'
import { exportRows } from './export-rows.ts'
import { importRows } from './import-rows.ts'
import { beginJob, deleteExpired, endJob, findJob, type Job, type JobKind } from './job.queries.ts'
import { keepFile } from './keep-file.ts'
import { neededRight, readParams } from './params.rules.ts'
import type { JobDeps, MadeFile, Task } from './task.ts'

const works: Record<JobKind, (deps: JobDeps, task: Task) => Promise<MadeFile | null>> = {
  export: exportRows,
  import: importRows,
  bulk: changeMany,
  report: keepReport,
}

/** A report is made whole, by the module that knows it. */
async function keepReport(
  { database: { db }, pastReads, makeReport }: JobDeps,
  { job }: Task,
): Promise<MadeFile> {
  const { staffId, resource, locale, params } = job
  const format = params['format'] === 'csv' ? 'csv' : 'xlsx'
  const { body, mime, filename } = await makeReport(pastReads.open(), {
    name: resource,
    format,
    locale,
    staffId,
  })
  await keepFile(db, job.id, body instanceof Readable ? body : Readable.from([body]))
  return { name: filename, mime }
}

/** Starts processing the tasks of staff. */
export async function workConsoleJobs(deps: JobDeps): Promise<void> {
  await deps.jobs.work('console-job', (payload, signal, isLastTry) =>
    workOne(deps, idOf(payload), signal, isLastTry),
  )
  await deps.jobs.work('lost-console-job', (payload) => endLost(deps, idOf(payload)))
}

export async function purgeConsoleJobs({ db }: Database): Promise<void> {
  await deleteExpired(db)
}

/** An error is logged and tried again; a task fails when a rule refuses it or its tries are used up. */
async function workOne(deps: JobDeps, id: bigint, signal: AbortSignal, isLastTry: boolean): Promise<void> {
  const job = await begin(deps, id)
  if (!job) return
  const params = readParams(job.params)
  try {
    const staff = { type: 'staff', id: job.staffId, permissions: await rightsFor(deps, job) } as const
    const device = typeof params['device'] === 'string' ? params['device'] : null
    const writer = { staff, locale: job.locale, ip: String(params['ip']), device }
    const expectRights = async () => void (await rightsFor(deps, job))
    const made = await works[job.kind](deps, { job, params, writer, signal, expectRights })
    await end(deps, id, 'done', made)
  } catch (error) {
    // Refused as a whole: nothing was begun, or the person may no longer see the rows.
    if (error instanceof Refusal) await end(deps, id, 'failed', null)
    else if (isLastTry && !signal.aborted) await endFailed(deps, job, error)
    throw error
  }
}

/** After the last try, which may have been given away or killed before it could end the task. */
async function endLost(deps: JobDeps, id: bigint): Promise<void> {
  const job = await begin(deps, id)
  if (job) await endFailed(deps, job, new Error('the last try of a task did not end it'))
}

/** Null when it has ended. */
async function begin({ database: { db, transact } }: JobDeps, id: bigint): Promise<Job | null> {
  return (await transact((tx) => beginJob(tx, id))) ? findJob(db, id) : null
}

/** With the file of what was refused. The task ends without it when it cannot be written; then both errors are thrown. */
async function endFailed(deps: JobDeps, job: Job, error: unknown): Promise<void> {
  const keep = async () => (job.kind === 'bulk' ? keepRefusals(deps.database.db, job) : null)
  const [kept] = await Promise.allSettled([keep()])
  await end(deps, job.id, 'failed', kept.status === 'fulfilled' ? kept.value : null)
  if (kept.status === 'rejected')
    throw new AggregateError([error, kept.reason], 'a task failed, and its refused rows could not be kept')
}

/**
 * The permissions at the start that the owner still has.
 * @throws Refusal `staff.permission_denied`
 */
async function rightsFor({ rightsOf }: JobDeps, job: Job): Promise<ReadonlySet<string>> {
  const now = await rightsOf(job.staffId)
  const { permissions } = readParams(job.params)
  const then = Array.isArray(permissions) ? permissions.map(String) : []
  const both = new Set(then.filter((name) => now?.has(name)))
  if (!both.has(neededRight(job))) throw new Refusal('staff.permission_denied')
  return both
}

function end(
  { database, onJobEnd }: JobDeps,
  id: bigint,
  status: 'done' | 'failed',
  made: MadeFile | null,
): Promise<void> {
  return database.transact(async (tx) => {
    if (!(await endJob(tx, id, status, made))) return
    const ended = await findJob(tx, id)
    if (ended) await onJobEnd(tx, ended)
  })
}

function idOf(payload: unknown): bigint {
  if (typeof payload === 'object' && payload !== null && 'id' in payload) return BigInt(String(payload.id))
  throw new Error('the task has no id')
}
