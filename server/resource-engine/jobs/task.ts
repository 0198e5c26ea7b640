import type { Language } from '#contract/kernel/localized.ts'
import type { ReadDb, Tx } from '#server/platform/db/database.ts'
import type { PastReads } from '#server/platform/db/past-reads.ts'
import type { FileAnswer } from '#server/platform/http/file-answer.ts'
import type { PostDeps } from '../actions/post-action.ts'
import type { Writer } from '../write-row.ts'
import type { Job, ReasonCount } from './job.queries.ts'

export interface JobDeps extends PostDeps {
  readonly pastReads: PastReads
  /** A person's current permissions; null when they no longer work here. */
  rightsOf(staffId: bigint): Promise<ReadonlySet<string> | null>
  /** A report by its name. */
  makeReport(
    db: ReadDb,
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
  /**
   * Between two rows: the person may have left meanwhile.
   * @throws Refusal `staff.permission_denied`
   */
  expectRights(): Promise<void>
}

/** The file that a task leaves. */
export interface MadeFile {
  readonly name: string
  readonly mime: string
  /** For a file of refused rows. */
  readonly reasons?: readonly ReasonCount[]
}
