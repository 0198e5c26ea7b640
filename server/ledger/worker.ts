import pg from 'pg'
import { Refusal } from '#contract/kernel/refusal.ts'
import { isConnectionLoss } from '#server/platform/db/connection-loss.ts'
import { Stale } from '#server/platform/db/stale.ts'
import type { AccountState } from './account.rules.ts'
import type { AccountDirectory } from './account-directory.ts'
import type { BatchResult, Request } from './batch.ts'
import type { Outcome } from './decide-batch.rules.ts'
import type { Pickable } from './pick-batch.rules.ts'
import type { BatchFigures } from './posting-engine-observer.ts'
import { runBatch } from './run-batch.ts'
import type { ServerRun, ServerRuns } from './server-run.ts'
import type { MacKey } from './transaction-mac.ts'
import { openSession, Unreachable, type WorkerSession } from './worker-session.ts'

export interface Waiting extends Request, Pickable {
  /** Failed runs that will be repeated; searching in a failing batch does not count. */
  attempts: number
  /** By `performance.now()`, since when another connection has locked a needed row; null: not yet. */
  blockedSince: number | null
  settle(outcome: Outcome): void
}

/** One connection and the batches that run on it, one after another. */
export interface Worker {
  /**
   * When it resolves, each request is settled, in the blocked queue, or committed and waits for a flush; it never
   * rejects.
   * @param inCompany others wait or run beside it: its commit need not wait for the disk alone
   */
  settle(requests: readonly Waiting[], inCompany?: boolean): Promise<void>
  /** Requests that are committed and wait for a flush. */
  unflushed(): number
  close(): Promise<void>
}

export interface WorkerOptions {
  readonly url: string
  readonly directory: AccountDirectory
  readonly runs: ServerRuns
  readonly macKey: MacKey
  committed(changed: readonly AccountState[]): void
  /** Gets the figures of each finished batch. */
  measured(figures: BatchFigures): void
  /** Fewer requests wait for a flush. */
  flushed(): void
  /** Takes requests with locked rows for a later try, so others pass. */
  moveToBlocked(requests: readonly Waiting[]): void
  /** Serves many: it need not lock accounts that it knows. */
  readonly isMain: boolean
  /** Several of its commits share a flush. */
  readonly sharesFlushes: boolean
  /** Rows are known to be locked: wait only briefly. */
  isHurried(): boolean
  /** Time to search for the blocked requests of a batch; then the rest moves to the blocked queue together. */
  readonly searchMillisMax: number
  /** A request blocked for longer gets `busy`. */
  readonly blockedMillisMax: number
}

const attemptsMax = 5
const lockTimedOut = '55P03'
/** Another transaction was faster or in the way: fresh facts may change the result. */
const worthAnotherTry = new Set(['23505', '40001', '40P01', lockTimedOut])

/** Searches for the blocked requests of a batch, waiting briefly for each lock. */
interface Search {
  readonly endsAt: number
}

export function openWorker(options: WorkerOptions): Worker {
  const { moveToBlocked, isHurried, searchMillisMax, blockedMillisMax } = options
  const session = openSession(options.url, options.runs)
  const unflushed = openCount(options.flushed)
  const startSearch = (): Search => ({ endsAt: performance.now() + searchMillisMax })

  const settle = async (
    requests: readonly Waiting[],
    search?: Search,
    inCompany: boolean = false,
  ): Promise<void> => {
    try {
      await runAndAnswer(
        session,
        requests,
        { ...options, count: unflushed.add },
        { hurried: search !== undefined, inCompany },
      )
    } catch (error) {
      if (error instanceof Unreachable) await askAgain(requests, error)
      else if (session.isLost()) await reconnect(requests, error)
      else if (isConnectionLoss(error)) await askAgain(requests, error)
      else if (codeOf(error) === lockTimedOut) await letOthersPass(requests, error, search ?? startSearch())
      else if (requests.length > 1) await settleHalves(requests)
      else if (isWorthAnotherTry(error) && requests.every(tryAgain)) await settle(requests)
      else fail(requests, error)
    }
  }
  /** Only requests whose commit was sent wait longer: their outcome must be found. */
  const askAgain = async (requests: readonly Waiting[], error: unknown): Promise<void> => {
    const stillAsking = requests.filter((request) => request.unsure && tryAgain(request))
    fail(
      requests.filter((request) => !stillAsking.includes(request)),
      error,
    )
    if (stillAsking.length > 0) await settle(stillAsking)
  }
  /** All together once more; if the connection is lost again, one of them may be the cause. */
  const reconnect = async (requests: readonly Waiting[], error: unknown): Promise<void> => {
    const mayTryAgain = requests.map(tryAgain).every(Boolean)
    if (requests.every(({ attempts }) => attempts === 1)) await settle(requests)
    else if (requests.length > 1) await settleHalves(requests)
    else if (mayTryAgain) await settle(requests)
    else fail(requests, error)
  }
  const letOthersPass = async (
    requests: readonly Waiting[],
    error: unknown,
    search: Search,
  ): Promise<void> => {
    const now = performance.now()
    const isLate = ({ blockedSince }: Waiting) =>
      blockedSince !== null && now - blockedSince > blockedMillisMax
    fail(requests.filter(isLate), error)
    const inTime = requests.filter((request) => !isLate(request))
    if (inTime.length > 1 && now < search.endsAt) return settleHalves(inTime, search)
    for (const request of inTime) request.blockedSince ??= now
    moveToBlocked(inTime)
  }
  /** Until the faulty ones are alone: twenty transactions instead of five hundred. */
  const settleHalves = async (requests: readonly Waiting[], search?: Search): Promise<void> => {
    for (const half of halvesOf(requests)) await settle(half, search)
  }
  return {
    settle: (requests, inCompany) => settle(requests, isHurried() ? startSearch() : undefined, inCompany),
    unflushed: unflushed.sum,
    close: session.close,
  }
}

interface AnswerOptions extends WorkerOptions {
  /** So many requests more, or fewer, wait for a flush. */
  count(change: number): void
}

/** @param fell called when it has become less */
function openCount(fell: () => void): { add(change: number): void; sum(): number } {
  let sum = 0
  return {
    add(change) {
      sum += change
      if (change < 0) fell()
    },
    sum: () => sum,
  }
}

interface Haste {
  readonly hurried: boolean
  readonly inCompany: boolean
}

function halvesOf<Item>(items: readonly Item[]): readonly [readonly Item[], readonly Item[]] {
  const middle = items.length >> 1
  return [items.slice(0, middle), items.slice(middle)]
}

async function runAndAnswer(
  session: WorkerSession,
  requests: readonly Waiting[],
  options: AnswerOptions,
  { hurried, inCompany }: Haste,
): Promise<void> {
  const { directory, macKey, isMain, sharesFlushes } = options
  const { connection, stripe, run } = await session.ready(requests)
  const isAsynchronous = inCompany && sharesFlushes && run !== null
  const terms = { hurried, mustLock: hurried || !isMain, stripe, macKey, isAsynchronous, run }
  const result = await runBatch(connection, directory, requests, terms)
  options.measured(result.figures)
  if (run === null || result.isDurable) answer(requests, result, options.committed)
  else void answerOnceFlushed(run, requests, result, options)
}

/** Refused at once; the rest when it is on disk. When the flush is lost, the database is asked what has happened. */
async function answerOnceFlushed(
  run: ServerRun,
  requests: readonly Waiting[],
  { outcomes, changed }: BatchResult,
  { committed, moveToBlocked, count }: AnswerOptions,
): Promise<void> {
  const isRefused = (position: number) => outcomes[position]?.kind === 'failed'
  const part = (refused: boolean) => ({
    requests: requests.filter((_request, position) => isRefused(position) === refused),
    outcomes: outcomes.filter((_outcome, position) => isRefused(position) === refused),
  })
  const refused = part(true)
  answer(refused.requests, { ...refused, changed: [] }, committed)
  const done = part(false)
  count(done.requests.length)
  const [flushed] = await Promise.allSettled([run.flush()])
  if (flushed.status === 'fulfilled') answer(done.requests, { ...done, changed }, committed)
  else moveToBlocked(done.requests)
  count(-done.requests.length)
}

function answer(
  requests: readonly Waiting[],
  { outcomes, changed }: Pick<BatchResult, 'outcomes' | 'changed'>,
  committed: WorkerOptions['committed'],
): void {
  if (changed.length > 0) committed(changed)
  for (const [position, outcome] of outcomes.entries()) requests[position]?.settle(outcome)
}

/** Counts the failed attempt; returns whether another is allowed. */
function tryAgain(request: Waiting): boolean {
  request.attempts += 1
  return request.attempts < attemptsMax
}

function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof Stale || worthAnotherTry.has(codeOf(error) ?? '')
}

function codeOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/**
 * Requests that never reached a commit have had no effect and may be sent again. The outcome of the others is
 * unknown.
 */
function fail(requests: readonly Waiting[], error: unknown): void {
  for (const request of requests) {
    const isPassing = error instanceof Unreachable || isConnectionLoss(error) || isWorthAnotherTry(error)
    request.settle({ kind: 'failed', error: isPassing && !request.unsure ? busy() : error })
  }
}

export function busy(): Refusal {
  return new Refusal('busy', { retryAfterSeconds: 1 })
}
