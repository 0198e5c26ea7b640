import { Refusal } from '#contract/kernel/refusal.ts'
import { clearAlarm, raiseAlarm } from '../alarms/index.ts'
import type { Alarm } from '../alarms/raise-alarm.ts'
import type { Database, Db } from '../db/database.ts'
import type { Limiter } from './limits.ts'

/** Counts what all callers do together: many small tries stay below each budget, and are an attack. */
export interface Breaker<Name extends string> {
  readonly counter: Name
  /** How often staff are told again. */
  readonly alarmOnce: Name
  readonly alarm: Pick<Alarm, 'code' | 'subject'>
}

export interface BreakerDeps<Name extends string> {
  readonly database: Database
  readonly limiter: Limiter<Name>
}

const everyone = 'all'

/** Counts one; above the budget staff are told. @returns whether the budget still holds */
export async function countTogether<Name extends string>(
  { database, limiter }: BreakerDeps<Name>,
  { counter, alarmOnce, alarm }: Breaker<Name>,
  details: Alarm['details'] = {},
  /** Of the budget, or several times it. */
  share = 1,
): Promise<boolean> {
  if (await takes(limiter, counter, everyone, share)) return true
  if (await takes(limiter, alarmOnce, alarm.code)) await raiseAlarm(database.db, { ...alarm, details })
  return false
}

/** What was counted turned out honest. */
export async function uncount<Name extends string>(
  { limiter }: Pick<BreakerDeps<Name>, 'limiter'>,
  { counter }: Pick<Breaker<Name>, 'counter'>,
): Promise<void> {
  await limiter.giveBack(counter, everyone)
}

/** Whether so many were counted that the budget is spent. */
export async function isTripped<Name extends string>(
  limiter: Limiter<Name>,
  { counter }: Pick<Breaker<Name>, 'counter'>,
): Promise<boolean> {
  return (await limiter.left(counter, everyone)) === 0
}

/** A continued attack gets new budgets every hour; after two quiet hours it is over. */
const quietSecondsMin = 7_200

/** For a chore. */
export async function endAlarm(db: Db, { alarm }: Pick<Breaker<string>, 'alarm'>): Promise<void> {
  await clearAlarm(db, alarm, { quietSeconds: quietSecondsMin })
}

/** Takes a point; false when the budget is spent. */
export async function takes<Name extends string>(
  limiter: Pick<Limiter<Name>, 'take'>,
  name: Name,
  caller: string,
  share = 1,
): Promise<boolean> {
  try {
    await limiter.take(name, caller, 'request.limited', share)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
