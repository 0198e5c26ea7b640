import type { Tx } from '#server/platform/db/database.ts'
import { notifyStaff } from './notify-staff.ts'

interface EndedJob {
  readonly id: bigint
  readonly staffId: bigint
  readonly kind: 'export' | 'import' | 'bulk' | 'report'
  readonly resource: string
  readonly status: string
  readonly done: number
  readonly refused: number
  readonly fileName: string | null
  /** Rows that wait for a second person. */
  readonly asked: number
}

const doneKinds = {
  export: 'export_done',
  report: 'export_done',
  import: 'import_done',
  bulk: 'bulk_done',
} as const

/** Notifies the person who started a task about its end and result. */
export function notifyOfJob(tx: Tx, job: EndedJob): Promise<void> {
  const { id, staffId, kind, resource, done, refused, fileName, asked } = job
  const data = {
    about: `resources:${resource}.title`,
    made: String(done - refused - asked),
    refused: String(refused),
    ...(asked > 0 && { asked: String(asked) }),
    link: fileName === null ? `/console/${resource}` : `/api/console/jobs/${id}/file`,
  }
  return notifyStaff(tx, [{ staffId, kind: job.status === 'done' ? doneKinds[kind] : 'job_failed', data }])
}
