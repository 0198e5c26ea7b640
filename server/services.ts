import type { Config } from './config.ts'
import type { Desk } from './ledger/index.ts'
import type { Database } from './platform/db/database.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Limiter } from './platform/limits.ts'
import type { Logger } from './platform/log.ts'
import type { KeyRing } from './platform/secrets/index.ts'
import type { budgets } from './budgets.ts'

/** What the process has opened, made once at the start. A module takes the parts it needs and never the whole. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly desk: Desk
  readonly keys: KeyRing
  readonly jobs: Jobs
  readonly limiter: Limiter<keyof typeof budgets>
  readonly log: Logger
}
