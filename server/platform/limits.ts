import type pg from 'pg'
import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { openAttemptLines } from './attempt-lines.ts'

/** So many in so many seconds for one caller, counted from their first. */
export interface Budget {
  readonly points: number
  readonly seconds: number
}

/** Budgets kept in PostgreSQL and timed by its clock, so that they hold across processes. */
export interface Limiter<Name extends string> {
  /** Takes one; refuses with `code` and `retryAfterSeconds` when the budget is spent, and then takes nothing. */
  take(name: Name, caller: string, code?: ErrorCode): Promise<void>
  /**
   * Runs `work` for a point that it keeps only if it was wrong. The point is taken first, so that no more wrong ones
   * are evaluated than the budget allows, however many come at once; honest ones wait for each other's points.
   */
  attempt<T>(name: Name, caller: string, rule: AttemptRule, work: () => Promise<T>): Promise<T>
  /** Gives one back: the attempt turned out to be an honest one. */
  giveBack(name: Name, caller: string): Promise<void>
  /** How many are left. */
  left(name: Name, caller: string): Promise<number>
}

export interface AttemptRule {
  /** Of the refusal when the budget is spent. */
  readonly code: ErrorCode
  /** Whether what `work` threw says that the attempt was a wrong one. */
  isWrong(error: unknown): boolean
}

const takesBetweenSweeps = 1_000

export function createLimiter<Name extends string>(
  pool: pg.Pool,
  budgets: Readonly<Record<Name, Budget>>,
  refused: (name: Name) => void = () => undefined,
): Limiter<Name> {
  let takes = 0
  const lines = openAttemptLines()

  async function take(name: Name, caller: string, code: ErrorCode = 'request.limited'): Promise<void> {
    const { points, seconds } = budgets[name]
    takes += 1
    if (takes % takesBetweenSweeps === 0) await pool.query(sweep)
    const { rows } = await pool.query<{ taken: boolean; seconds_left: number }>({
      ...takeOne,
      values: [keyOf(name, caller), seconds, points],
    })
    const [answer] = rows
    if (answer?.taken) return
    refused(name)
    throw new Refusal(code, { retryAfterSeconds: Math.max(1, answer?.seconds_left ?? 1) })
  }

  async function giveBack(name: Name, caller: string): Promise<void> {
    await pool.query(giveOneBack, [keyOf(name, caller)])
  }

  return {
    take,
    giveBack,
    async attempt(name, caller, { code, isWrong }, work) {
      const leave = await lines.enter(keyOf(name, caller), () => take(name, caller, code), code)
      let wrong = false
      try {
        return await work()
      } catch (error) {
        wrong = isWrong(error)
        throw error
      } finally {
        await (wrong ? Promise.resolve() : giveBack(name, caller)).finally(leave)
      }
    },
    async left(name, caller) {
      const { rows } = await pool.query<{ points: number }>(readPoints, [keyOf(name, caller)])
      return Math.max(0, budgets[name].points - (rows[0]?.points ?? 0))
    },
  }
}

/** One atomic statement: of any number at the same time each gets its own count, and a full budget is left alone. */
const takeOne = {
  name: 'take-from-budget',
  text: `
    with taken as (
      insert into rate_limit as known (key, points, expires_at)
      values ($1, 1, now() + make_interval(secs => $2))
      on conflict (key) do update set
        points = case when known.expires_at <= now() then 1 else known.points + 1 end,
        expires_at = case when known.expires_at <= now() then excluded.expires_at else known.expires_at end
      where known.expires_at <= now() or known.points < $3
      returning true
    )
    select true as taken, 0 as seconds_left from taken
    union all
    select false, ceil(extract(epoch from expires_at - now()))::int
    from rate_limit where key = $1 and not exists (select from taken)`,
}
const giveOneBack =
  'update rate_limit set points = greatest(0, points - 1) where key = $1 and expires_at > now()'
const readPoints = 'select points from rate_limit where key = $1 and expires_at > now()'
const sweep = `delete from rate_limit where expires_at < now() - interval '1 hour'`

function keyOf(name: string, caller: string): string {
  return `${name}:${caller}`.slice(0, 300)
}
