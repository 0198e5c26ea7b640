import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Sections } from '../section.ts'
import type { Writer } from '../write-row.ts'
import type { Job, ReasonCount } from './job.queries.ts'

export interface JobDeps {
  readonly database: Database
  readonly sections: Sections
  readonly jobs: Jobs
  /** What somebody may do now; null when they work here no more. */
  rightsOf(staffId: bigint): Promise<ReadonlySet<string> | null>
  /** Tells whoever started it, in the transaction that ends it. */
  onJobEnd(tx: Tx, job: Job): Promise<void>
}

/** A task under way, with whom it acts for. */
export interface Task {
  readonly job: Job
  readonly params: Readonly<Record<string, unknown>>
  readonly writer: Writer
  readonly signal: AbortSignal
}

export interface MadeFile {
  readonly name: string
  readonly mime: string
  /** Of a file of refused rows. */
  readonly reasons?: readonly ReasonCount[]
}
