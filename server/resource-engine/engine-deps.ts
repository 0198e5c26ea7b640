import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Sections } from './section.ts'

export interface EngineDeps {
  readonly jobs: Jobs
  readonly database: Database
  readonly sections: Sections
  /** The number behind a public reference; null for whatever else was typed. */
  readReference(typed: string): bigint | null
}
