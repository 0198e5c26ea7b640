import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type Attempts,
  forgetTries,
  type Limiter,
  type TryBudgets,
  takes,
  triesFrom,
  triesOfOwn,
  type Visitor,
} from '#server/platform/abuse/index.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { readAccount } from './account.queries.ts'
import { writeTo } from './write-to-staff.ts'

export interface AttemptDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly limiter: Limiter<'staffOwn' | 'staffAccount' | 'staffUnknown' | 'staffLockNotice'>
}

export function lockAlarmOf(staffId: bigint): { code: string; subject: string } {
  return { code: 'staff.locked_out', subject: `staff user ${staffId}` }
}

const budgets: TryBudgets<'staffOwn' | 'staffAccount' | 'staffUnknown'> = {
  own: 'staffOwn',
  network: 'staffAccount',
  unknown: 'staffUnknown',
  code: 'auth.locked',
}

export interface Attempting {
  readonly staffId: bigint
  readonly origin: Origin
}

/**
 * The few attempts at a password of a person who is not signed in. Unknown callers never spend those of a device on which
 * the person has signed in before. When they are used up the account is locked there for the rest of a quarter of an
 * hour: an alarm opens, and its owner gets one message. Then `take` throws Refusal `auth.locked`.
 */
export function attemptsOf(deps: AttemptDeps, attempting: Attempting, visitor: Visitor): Attempts {
  const tried = { account: accountOf(attempting.staffId), visitor }
  return announcing(deps, attempting, triesFrom(deps.limiter, budgets, tried))
}

/**
 * The same for a person who has proven the password: no unknown caller can spend these.
 * @param what the password once more, or a second factor
 */
export function ownAttemptsOf(
  deps: AttemptDeps,
  attempting: Attempting,
  what: 'password' | 'factor',
): Attempts {
  return announcing(
    deps,
    attempting,
    triesOfOwn(deps.limiter, budgets, `${accountOf(attempting.staffId)}:${what}`),
  )
}

/** At a login that nobody has. */
export function attemptsAtNobody({ limiter }: AttemptDeps, login: string, visitor: Visitor): Attempts {
  return triesFrom(limiter, budgets, { account: `login:${login.toLowerCase()}`.slice(0, 200), visitor })
}

export function accountOf(staffId: bigint): string {
  return `staff:${staffId}`
}

/** An administrator lets a colleague try again at once. */
export function forgetAttempts(limiter: AttemptDeps['limiter'], staffId: bigint): Promise<void> {
  return forgetTries(limiter, budgets, accountOf(staffId))
}

function announcing(deps: AttemptDeps, { staffId, origin }: Attempting, attempts: Attempts): Attempts {
  return {
    take: () =>
      attempts.take().catch(async (error: unknown) => {
        if (error instanceof Refusal && error.code === 'auth.locked') {
          const isFirst = await takes(deps.limiter, 'staffLockNotice', accountOf(staffId))
          await announceLock(deps, { staffId, origin, isFirst })
        }
        throw error
      }),
    giveBack: () => attempts.giveBack(),
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
