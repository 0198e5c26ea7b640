import { sql } from 'kysely'
import type { Language } from '#contract/kernel/localized.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export type JobKind = 'export' | 'import' | 'bulk' | 'report'

/** Why rows were refused, in the language of the person who started the task. */
export interface ReasonCount {
  readonly reason: string
  readonly count: number
}

/** What is kept as a reason; only the version before this one writes `asked`. */
export type KeptCount = ReasonCount | { readonly asked: number }

export interface Job {
  readonly id: bigint
  readonly staffId: bigint
  readonly kind: JobKind
  readonly resource: string
  readonly params: Readonly<Record<string, unknown>>
  readonly locale: Language
  readonly status: 'queued' | 'running' | 'done' | 'failed'
  readonly total: number | null
  readonly done: number
  readonly refused: number
  /** Rows that wait for a second person. */
  readonly asked: number
  readonly reasons: readonly KeptCount[]
  readonly fileName: string | null
  readonly fileMime: string | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

const columns = sql`
  id, staff_id as "staffId", kind, resource, params, locale, status, total, done, refused, asked, reasons,
  file_name as "fileName", file_mime as "fileMime", created_at as "createdAt", ended_at as "endedAt"`

export async function insertJob(
  tx: Tx,
  job: Pick<Job, 'staffId' | 'kind' | 'resource' | 'params' | 'locale'> & {
    readonly scheduledExportId?: bigint
  },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('console_job')
    .values({
      staff_id: job.staffId,
      kind: job.kind,
      resource: job.resource,
      params: JSON.stringify(job.params),
      locale: job.locale,
      ...(job.scheduledExportId !== undefined && {
        scheduled_export_id: job.scheduledExportId,
        expires_at: sql<Date>`now() + interval '14 days'`,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Queued or running, of one person; a concurrent request of the same person waits. */
export async function countOpenJobs(tx: Tx, staffId: bigint): Promise<number> {
  await tx.selectFrom('staff_user').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('console_job')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('staff_id', '=', staffId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  return count
}

export async function findJob(db: Db, id: bigint): Promise<Job | null> {
  const { rows } = await sql<Job>`select ${columns} from console_job where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Only the owner sees a task. */
export async function selectOwnJobs(
  db: Db,
  { staffId, id, limit }: { staffId: bigint; id: bigint | null; limit: number },
): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select ${columns} from console_job
    where staff_id = ${staffId} and expires_at > now() and (${id}::bigint is null or id = ${id})
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Begins a task, also after a crash: the file of an earlier try is dropped, and what it did to rows counts. False when
 * it has ended.
 */
export async function beginJob(tx: Tx, id: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('console_job')
    .set({
      status: 'running',
      done: sql<number>`case when kind in ('bulk', 'import') then done else 0 end`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await deleteChunks(tx, id)
  return true
}

export async function deleteChunks(db: Db, id: bigint): Promise<void> {
  await db.deleteFrom('console_job_chunk').where('job_id', '=', id).execute()
}

export async function noteProgress(
  db: Db,
  id: bigint,
  progress: { readonly total?: number; readonly done?: number; readonly refused?: number },
): Promise<void> {
  await db.updateTable('console_job').set(progress).where('id', '=', id).execute()
}

/** @returns false when another worker has ended it */
export async function endJob(
  tx: Tx,
  id: bigint,
  status: 'done' | 'failed',
  file: {
    readonly name: string
    readonly mime: string
    readonly reasons?: readonly ReasonCount[]
  } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('console_job')
    .set({
      status,
      ended_at: sql`now()`,
      file_name: file?.name ?? null,
      file_mime: file?.mime ?? null,
      reasons: JSON.stringify(file?.reasons ?? []),
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertChunk(db: Db, id: bigint, position: number, bytes: Buffer): Promise<void> {
  await db.insertInto('console_job_chunk').values({ job_id: id, position, bytes }).execute()
}

export async function findChunk(db: Db, id: bigint, position: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('console_job_chunk')
    .select('bytes')
    .where('job_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.bytes ?? null
}

/** Expired tasks and import files. */
export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from console_job where expires_at < now()`.execute(db)
  await sql`delete from console_import where created_at < now() - interval '2 days'`.execute(db)
}
