import type pg from 'pg'
import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { openAttemptLines } from './attempt-lines.ts'

/** This many in this many seconds for one caller, counted from the first. */
export interface Budget {
  readonly points: number
  readonly seconds: number
  /** From so many on, an unknown caller's machine must work for the next: the soft stage. */
  readonly proofAfter?: number
  /** A known device has no budget of its own: the call is about a person whom nobody knows yet. */
  readonly ofNetwork?: true
}

/** Budgets kept in PostgreSQL and timed by its clock, so they hold across processes. */
export interface Limiter<Name extends string> {
  /**
   * Takes one; when the budget is spent, refuses with `code` and `retryAfterSeconds` and takes nothing.
   * @param share of the budget, or several times it
   * @returns how many are taken, this one included
   */
  take(name: Name, caller: string, code?: ErrorCode, share?: number): Promise<number>
  /**
   * Runs `work` for a point that is kept only if it was wrong. The point is taken first, so no more wrong attempts
   * are evaluated than the budget allows; honest ones wait for each other's points. The point of a killed process
   * returns after a minute.
   */
  attempt<T>(name: Name, caller: string, rule: AttemptRule, work: () => Promise<T>): Promise<T>
  /** Returns one: the attempt was honest. */
  giveBack(name: Name, caller: string): Promise<void>
  /** Resets the budget. */
  refill(name: Name, caller: string): Promise<void>
  /** Resets it for all callers whose names begin so; a person at a command line may wait for it. */
  refillAll(name: Name, callersBegin: string): Promise<void>
  budgetOf(name: Name): Budget
  /** The points that are left. */
  left(name: Name, caller: string): Promise<number>
}

export interface AttemptRule {
  /** The code of the refusal when the budget is spent. */
  readonly code: ErrorCode
  /** Whether the error of `work` means a wrong attempt. */
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

  async function takeOne(
    name: Name,
    caller: string,
    kind: 'kept' | 'tried',
    { code, share }: { code: ErrorCode; share: number },
  ): Promise<number> {
    const { points, seconds } = budgets[name]
    takes += 1
    if (takes % takesBetweenSweeps === 0) await pool.query(sweep)
    const { rows } = await pool.query<{ taken: number; seconds_left: number }>({
      ...takeStatement,
      values: [
        keyOf(name, caller),
        seconds,
        Math.ceil(points * share),
        kind === 'tried' ? 1 : 0,
        tryingSecondsMax,
      ],
    })
    const [answer] = rows
    if (answer && answer.taken > 0) return answer.taken
    refused(name)
    throw new Refusal(code, { retryAfterSeconds: Math.max(1, answer?.seconds_left ?? 1) })
  }

  return {
    take: (name, caller, code = 'request.limited', share = 1) =>
      takeOne(name, caller, 'kept', { code, share }),
    budgetOf: (name) => budgets[name],
    async giveBack(name, caller) {
      await pool.query(giveBackStatement, [keyOf(name, caller)])
    },
    async refill(name, caller) {
      await pool.query('delete from rate_limit where key = $1', [keyOf(name, caller)])
    },
    async refillAll(name, callersBegin) {
      await pool.query('delete from rate_limit where starts_with(key, $1)', [keyOf(name, callersBegin)])
    },
    async attempt(name, caller, { code, isWrong }, work) {
      const key = keyOf(name, caller)
      const leave = await lines.enter(key, () => takeOne(name, caller, 'tried', { code, share: 1 }), code)
      let wrong = false
      try {
        return await work()
      } catch (error) {
        wrong = isWrong(error)
        throw error
      } finally {
        const ended = wrong
          ? pool.query(keepTriedStatement, [key, budgets[name].seconds])
          : pool.query(releaseTriedStatement, [key])
        await ended.finally(leave)
      }
    },
    async left(name, caller) {
      const { rows } = await pool.query<{ taken: number }>(readStatement, [keyOf(name, caller)])
      return Math.max(0, budgets[name].points - (rows[0]?.taken ?? 0))
    },
  }
}

/** Longer than any evaluation: an attempt still open then belongs to a dead process. */
const tryingSecondsMax = 60

const kept = 'case when known.expires_at > now() then known.points else 0 end'
const tried = 'case when known.trying_until > now() then known.trying else 0 end'
const expiry = 'case when known.expires_at > now() then known.expires_at else excluded.expires_at end'

/** One atomic statement: concurrent callers each get their own count, and a full budget does not change. */
const takeStatement = {
  name: 'take-from-budget',
  text: `
    with taken as (
      insert into rate_limit as known (key, points, trying, trying_until, expires_at)
      values ($1, 1 - $4, $4, now() + make_interval(secs => $5), now() + make_interval(secs => $2))
      on conflict (key) do update set
        points = ${kept} + excluded.points, trying = ${tried} + excluded.trying,
        trying_until = case when excluded.trying > 0 then excluded.trying_until else known.trying_until end,
        expires_at = ${expiry}
      where ${kept} + ${tried} < $3
      returning points + trying as taken
    )
    select taken, 0 as seconds_left from taken
    union all
    select 0, case when ${kept} < $3 then 1 else ceil(extract(epoch from expires_at - now()))::int end
    from rate_limit known where key = $1 and not exists (select from taken)`,
}
const giveBackStatement =
  'update rate_limit set points = greatest(0, points - 1) where key = $1 and expires_at > now()'
const releaseTriedStatement =
  'update rate_limit set trying = greatest(0, trying - 1) where key = $1 and trying_until > now()'
/** Also for an attempt that outlived its time or its budget. */
const keepTriedStatement = `
  insert into rate_limit as known (key, points, expires_at) values ($1, 1, now() + make_interval(secs => $2))
  on conflict (key) do update set
    points = ${kept} + 1, trying = greatest(0, ${tried} - 1), expires_at = ${expiry}`
const readStatement = `select ${kept} + ${tried} as taken from rate_limit known where key = $1`
const sweep = `delete from rate_limit where expires_at < now() - interval '1 hour'`

function keyOf(name: string, caller: string): string {
  return `${name}:${caller}`.slice(0, 300)
}
