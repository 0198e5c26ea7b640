import { Refusal } from '#contract/kernel/refusal.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Limiter } from '#server/platform/limits.ts'
import type { Attempts } from '#server/platform/sign-in/index.ts'
import { readAccount } from './account.queries.ts'
import { writeTo } from './write-to-staff.ts'

export interface AttemptDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly limiter: Limiter<'staffAccount' | 'staffLockNotice'>
}

export function lockAlarmOf(staffId: bigint): { code: string; subject: string } {
  return { code: 'staff.locked_out', subject: `staff user ${staffId}` }
}

/**
 * An account's few attempts at a password or a second factor. When they are used up the account is locked for the
 * rest of a quarter of an hour: an alarm opens, and its owner gets one message. Then `take` throws Refusal
 * `auth.locked`.
 */
export function attemptsOf(deps: AttemptDeps, staffId: bigint, origin: Origin): Attempts {
  const { limiter } = deps
  const budget = `staff:${staffId}`
  return {
    take: () =>
      limiter.take('staffAccount', budget, 'auth.locked').catch(async (error: unknown) => {
        if (error instanceof Refusal && error.code === 'auth.locked')
          await announceLock(deps, { staffId, origin, isFirst: await isFirstNotice(limiter, budget) })
        throw error
      }),
    giveBack: () => limiter.giveBack('staffAccount', budget),
  }
}

function announceLock(
  { database, jobs }: AttemptDeps,
  { staffId, origin, isFirst }: { staffId: bigint; origin: Origin; isFirst: boolean },
): Promise<void> {
  return database.transact(async (tx) => {
    const account = await readAccount(tx, staffId)
    const details = { username: account.username, ip: origin.ip }
    await raiseAlarm(tx, { ...lockAlarmOf(staffId), details })
    if (isFirst) await writeTo(tx, jobs, account, 'staff_locked', { ip: origin.ip })
  })
}

async function isFirstNotice(limiter: AttemptDeps['limiter'], budget: string): Promise<boolean> {
  try {
    await limiter.take('staffLockNotice', budget)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
