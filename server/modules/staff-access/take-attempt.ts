import { Refusal } from '#contract/kernel/refusal.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Limiter } from '#server/platform/limits.ts'
import type { Account } from './account.queries.ts'
import { writeTo } from './write-to-staff.ts'

export interface AttemptDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly limiter: Limiter<'staffAccount' | 'staffLockNotice'>
}

export function lockAlarmOf(staffId: bigint): { code: string; subject: string } {
  return { code: 'staff.locked_out', subject: `staff user ${staffId}` }
}

export function budgetOf(account: Pick<Account, 'id'>): string {
  return `staff:${account.id}`
}

/**
 * Takes one of the few attempts an account has at a password or a second factor; whoever succeeds gives it back. When
 * they are spent the account is locked for the rest of its quarter of an hour: an alarm opens, and its owner is told once.
 * @throws Refusal `auth.locked`
 */
export async function takeAttempt(deps: AttemptDeps, account: Account, origin: Origin): Promise<void> {
  const { database, jobs, limiter } = deps
  try {
    await limiter.take('staffAccount', budgetOf(account), 'auth.locked')
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'auth.locked') throw error
    const isFirst = await isFirstNotice(limiter, account)
    await database.transact(async (tx) => {
      await raiseAlarm(tx, {
        ...lockAlarmOf(account.id),
        details: { username: account.username, ip: origin.ip },
      })
      if (isFirst) await writeTo(tx, jobs, account, 'staff_locked', { ip: origin.ip })
    })
    throw error
  }
}

async function isFirstNotice(limiter: AttemptDeps['limiter'], account: Account): Promise<boolean> {
  try {
    await limiter.take('staffLockNotice', budgetOf(account))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
