import type pg from 'pg'
import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import { Refusal } from '#contract/kernel/refusal.ts'

/** So many in so many seconds for one caller, counted from their first. */
export interface Budget {
  readonly points: number
  readonly seconds: number
}

/** Budgets kept in PostgreSQL and timed by its clock, so that they hold across processes. */
export interface Limiter<Name extends string> {
  /** Takes one; refuses with `code` and `retryAfterSeconds` when the budget is spent. */
  take(name: Name, caller: string, code?: ErrorCode): Promise<void>
  /** Gives one back: the attempt turned out to be an honest one. */
  giveBack(name: Name, caller: string): Promise<void>
  /** How many are left. */
  left(name: Name, caller: string): Promise<number>
}

const takesBetweenSweeps = 1_000

export function createLimiter<Name extends string>(
  pool: pg.Pool,
  budgets: Readonly<Record<Name, Budget>>,
): Limiter<Name> {
  let takes = 0
  return {
    async take(name, caller, code = 'request.limited') {
      const { points, seconds } = budgets[name]
      takes += 1
      if (takes % takesBetweenSweeps === 0) await pool.query(sweep)
      const { rows } = await pool.query<{ points: number; seconds_left: number }>({
        ...takeOne,
        values: [keyOf(name, caller), seconds],
      })
      const [taken] = rows
      if (taken && taken.points > points)
        throw new Refusal(code, { retryAfterSeconds: Math.max(1, taken.seconds_left) })
    },
    async giveBack(name, caller) {
      await pool.query(giveOneBack, [keyOf(name, caller)])
    },
    async left(name, caller) {
      const { rows } = await pool.query<{ points: number }>(readPoints, [keyOf(name, caller)])
      return Math.max(0, budgets[name].points - (rows[0]?.points ?? 0))
    },
  }
}

/** One atomic statement: of any number at the same time each gets its own count. */
const takeOne = {
  name: 'take-from-budget',
  text: `
    insert into rate_limit as known (key, points, expires_at)
    values ($1, 1, now() + make_interval(secs => $2))
    on conflict (key) do update set
      points = case when known.expires_at <= now() then 1 else known.points + 1 end,
      expires_at = case when known.expires_at <= now() then excluded.expires_at else known.expires_at end
    returning points, ceil(extract(epoch from expires_at - now()))::int as seconds_left`,
}
const giveOneBack =
  'update rate_limit set points = greatest(0, points - 1) where key = $1 and expires_at > now()'
const readPoints = 'select points from rate_limit where key = $1 and expires_at > now()'
const sweep = `delete from rate_limit where expires_at < now() - interval '1 hour'`

function keyOf(name: string, caller: string): string {
  return `${name}:${caller}`.slice(0, 300)
}
