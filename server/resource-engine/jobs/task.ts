import type { Language } from '#contract/kernel/localized.ts'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import type { FileAnswer } from '#server/platform/http/file-answer.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { ServedResources } from '../served-resource.ts'
import type { Writer } from '../write-row.ts'
import type { Job, ReasonCount } from './job.queries.ts'

export interface JobDeps {
  readonly database: Database
  readonly servedResources: ServedResources
  readonly jobs: Jobs
  readonly config: { readonly production: boolean }
  /** A person's current permissions; null when they no longer work here. */
  rightsOf(staffId: bigint): Promise<ReadonlySet<string> | null>
  /** A report by its name. */
  makeReport(
    db: Db,
    report: {
      readonly name: string
      readonly format: 'csv' | 'xlsx'
      readonly locale: Language
      readonly staffId: bigint
    },
  ): Promise<FileAnswer>
  /** Notifies the person who started it, in the transaction that ends it. */
  onJobEnd(tx: Tx, job: Job): Promise<void>
}

/** A running task, and the person it acts for. */
export interface Task {
  readonly job: Job
  readonly params: Readonly<Record<string, unknown>>
  readonly writer: Writer
  readonly signal: AbortSignal
}

export interface MadeFile {
  readonly name: string
  readonly mime: string
  /** For a file of refused rows. */
  readonly reasons?: readonly ReasonCount[]
}
