import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../log.ts'

/** Why the process should get no requests. The runbook says what to do on each. */
export const unreadyReasons = [
  'starting',
  'stopping',
  'database_unreachable',
  'migrations_missing',
  'posting_engine_draining',
  'jobs_stopped',
] as const
export type UnreadyReason = (typeof unreadyReasons)[number]

export interface DatabaseState {
  readonly migrationsMissing: readonly string[]
  /** Codes of open alarms that put the books in question. They do not stop the process. */
  readonly alarms: readonly string[]
}

export interface ReadinessChecks {
  phase(): 'starting' | 'serving' | 'stopping'
  readDatabase(): Promise<DatabaseState>
  isEngineDraining(): boolean
  areJobsRunning(): boolean
  /** Kinds of work without a free place. They do not stop the process. */
  fullCapacities(): readonly string[]
}

export interface Readiness {
  /** Empty: ready. */
  readonly reasons: readonly UnreadyReason[]
  readonly alarms: readonly string[]
  /** Work of these kinds is refused with `busy` for now. */
  readonly full: readonly string[]
}

const databaseMillisMax = 1_000

/** Runs all checks; concurrent calls share one query. */
export function openReadiness(checks: ReadinessChecks, log: Logger): () => Promise<Readiness> {
  let asking: Promise<DatabaseState | null> | undefined

  async function askDatabase(): Promise<DatabaseState | null> {
    asking ??= checks
      .readDatabase()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the database did not answer whether it is ready')
        return null
      })
      .finally(() => {
        asking = undefined
      })
    const enough = new AbortController()
    try {
      return await Promise.race([asking, wait(databaseMillisMax, null, { signal: enough.signal })])
    } finally {
      enough.abort()
    }
  }

  return async () => {
    const database = await askDatabase()
    const phase = checks.phase()
    const found: Record<UnreadyReason, boolean> = {
      starting: phase === 'starting',
      stopping: phase === 'stopping',
      database_unreachable: database === null,
      migrations_missing: (database?.migrationsMissing.length ?? 0) > 0,
      posting_engine_draining: checks.isEngineDraining(),
      jobs_stopped: phase !== 'starting' && !checks.areJobsRunning(),
    }
    return {
      reasons: unreadyReasons.filter((reason) => found[reason]),
      alarms: database?.alarms ?? [],
      full: checks.fullCapacities(),
    }
  }
}
