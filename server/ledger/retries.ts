import pg from 'pg'
import { Refusal } from '#contract/kernel/refusal.ts'
import { isConnectionLoss } from '#server/platform/db/connection-loss.ts'
import { Stale } from '#server/platform/db/stale.ts'
import type { Waiting } from './batch.ts'
import { Unreachable, type WorkerSession } from './worker-session.ts'
import { Outdated } from './write-batch.ts'

const attemptsMax = 5
const lockTimedOut = '55P03'
/** Another transaction was faster or in the way: fresh facts may change the result. */
const worthAnotherTry = new Set(['23505', '40001', '40P01', lockTimedOut])

/** Searches for the blocked requests of a batch, waiting briefly for each lock. */
export interface Search {
  readonly endsAt: number
}

export interface RetryOptions {
  /** Takes requests with locked rows for a later try, so others pass. */
  moveToBlocked(requests: readonly Waiting[]): void
  /** Time to search for the blocked requests of a batch; then the rest moves to the blocked queue together. */
  readonly searchMillisMax: number
  /** A request blocked for longer gets `busy`. */
  readonly blockedMillisMax: number
}

export function startSearch({ searchMillisMax }: RetryOptions): Search {
  return { endsAt: performance.now() + searchMillisMax }
}

type Settle = (requests: readonly Waiting[], search?: Search) => Promise<void>
/** Tries the requests of a failed batch again, as a whole or in parts, or fails them. It never rejects. */
type Recover = (requests: readonly Waiting[], error: unknown, search?: Search) => Promise<void>

/** @param settle runs requests as a batch, whose failure comes back here */
export function openRetries(session: WorkerSession, options: RetryOptions, settle: Settle): Recover {
  const { moveToBlocked, blockedMillisMax } = options

  const recover: Recover = async (requests, error, search) => {
    if (error instanceof Unreachable) await askAgain(requests, error)
    else if (session.isLost()) await reconnect(requests, error)
    else if (isConnectionLoss(error)) await askAgain(requests, error)
    else if (codeOf(error) === lockTimedOut)
      await letOthersPass(requests, error, search ?? startSearch(options))
    else if (error instanceof Outdated) await settle(requests, search)
    else if (requests.length > 1) await settleHalves(requests)
    else if (isWorthAnotherTry(error) && requests.every(tryAgain)) await settle(requests)
    else fail(requests, error)
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
  return recover
}

function halvesOf<Item>(items: readonly Item[]): readonly [readonly Item[], readonly Item[]] {
  const middle = items.length >> 1
  return [items.slice(0, middle), items.slice(middle)]
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
