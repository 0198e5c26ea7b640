import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Sections } from './section.ts'

export interface EngineDeps {
  readonly jobs: Jobs
  readonly database: Database
  readonly sections: Sections
}
