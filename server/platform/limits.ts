import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type ErrorCode } from '#contract/kernel/error-codes.ts'
import { Refusal } from '#contract/kernel/refusal.ts'

/** So many in so many seconds for one caller. */
export interface Budget {
  readonly points: number
  readonly seconds: number
}

/** Budgets kept in PostgreSQL, so that they hold across processes. */
export interface Limiter<Name extends string> {
  /** Takes one; refuses with `code` and `retryAfterSeconds` when the budget is spent. */
  take(name: Name, caller: string, code?: ErrorCode): Promise<void>
  /** Gives one back: the attempt turned out to be an honest one. */
  giveBack(name: Name, caller: string): Promise<void>
  /** How many are left. */
  left(name: Name, caller: string): Promise<number>
}

export function createLimiter<Name extends string>(
  pool: pg.Pool,
  budgets: Readonly<Record<Name, Budget>>,
): Limiter<Name> {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (name: Name): RateLimiterPostgres => {
    const known = limiters.get(name)
    if (known) return known
    const { points, seconds } = budgets[name]
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    })
    limiters.set(name, made)
    return made
  }

  return {
    async take(name, caller, code = 'request.limited') {
      try {
        await limiterOf(name).consume(caller)
      } catch (outcome) {
        if (!(outcome instanceof RateLimiterRes)) throw outcome
        throw new Refusal(code, { retryAfterSeconds: Math.max(1, Math.ceil(outcome.msBeforeNext / 1000)) })
      }
    },
    async giveBack(name, caller) {
      await limiterOf(name).reward(caller)
    },
    async left(name, caller) {
      const spent = await limiterOf(name).get(caller)
      return Math.max(0, spent ? spent.remainingPoints : budgets[name].points)
    },
  }
}
