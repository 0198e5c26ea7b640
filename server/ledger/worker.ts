import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Refusal } from '#contract/kernel/refusal.ts'
import { isConnectionLoss } from '#server/platform/db/connection-loss.ts'
import { Stale } from '#server/platform/db/stale.ts'
import type { AccountState } from './account.rules.ts'
import type { AccountDirectory } from './account-directory.ts'
import type { Outcome } from './decide-batch.rules.ts'
import { idBlockSize, takeIdBlock, takeStripe } from './ledger.queries.ts'
import type { Pickable } from './pick-batch.rules.ts'
import type { BatchFigures } from './posting-engine-observer.ts'
import { type Request, runBatch } from './run-batch.ts'
import type { MacKey } from './transaction-mac.ts'
import { openWorkerConnection, type WorkerConnection } from './worker-connection.ts'

export interface Waiting extends Request, Pickable {
  /** Failed runs that will be repeated; searching in a failing batch does not count. */
  attempts: number
  /** By `performance.now()`, since when another connection has locked a needed row; null: not yet. */
  blockedSince: number | null
  settle(outcome: Outcome): void
}

/** One connection and the batches that run on it, one after another. */
export interface Worker {
  /** When it resolves, each request is settled or in the blocked queue; it never rejects. */
  settle(requests: readonly Waiting[]): Promise<void>
  close(): Promise<void>
}

export interface WorkerOptions {
  readonly url: string
  readonly directory: AccountDirectory
  readonly macKey: MacKey
  committed(changed: readonly AccountState[]): void
  /** Gets the figures of each finished batch. */
  measured(figures: BatchFigures): void
  /** Takes requests with locked rows for a later try, so others pass. */
  moveToBlocked(requests: readonly Waiting[]): void
  /** Rows are known to be locked: wait only briefly. */
  isHurried(): boolean
  /** Time to search for the blocked requests of a batch; then the rest moves to the blocked queue together. */
  readonly searchMillisMax: number
  /** A request blocked for longer gets `busy`. */
  readonly blockedMillisMax: number
}

const attemptsMax = 5
const reconnectMillis = [0, 50, 100, 200, 400, 800]
const lockTimedOut = '55P03'
/** Another transaction was faster or in the way: fresh facts may change the result. */
const worthAnotherTry = new Set(['23505', '40001', '40P01', lockTimedOut])

class Unreachable extends Error {}

/** Searches for the blocked requests of a batch, waiting briefly for each lock. */
interface Search {
  readonly endsAt: number
}

export function openWorker(options: WorkerOptions): Worker {
  const { url, directory, committed, moveToBlocked, isHurried, searchMillisMax, blockedMillisMax } = options
  let opened: Opened | undefined
  const ids = { next: 0n, end: 0n }
  const startSearch = (): Search => ({ endsAt: performance.now() + searchMillisMax })

  const run = async (requests: readonly Waiting[], hurried: boolean): Promise<void> => {
    if (!opened || opened.connection.isLost()) opened = await connect(url)
    const { connection, stripe } = opened
    await giveIds(connection, ids, requests)
    const terms = { hurried, stripe, macKey: options.macKey }
    const { outcomes, changed, figures } = await runBatch(connection, directory, requests, terms)
    options.measured(figures)
    if (changed.length > 0) committed(changed)
    for (const [position, outcome] of outcomes.entries()) requests[position]?.settle(outcome)
  }

  const settle = async (requests: readonly Waiting[], search?: Search): Promise<void> => {
    try {
      await run(requests, search !== undefined)
    } catch (error) {
      if (error instanceof Unreachable) await askAgain(requests, error)
      else if (opened?.connection.isLost()) await reconnect(requests, error)
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
    settle: (requests) => settle(requests, isHurried() ? startSearch() : undefined),
    close: async () => opened?.connection.close(),
  }
}

interface Opened {
  readonly connection: WorkerConnection
  /** Its own part of the operator's busy accounts. */
  readonly stripe: bigint
}

function halvesOf<Item>(items: readonly Item[]): readonly [readonly Item[], readonly Item[]] {
  const middle = items.length >> 1
  return [items.slice(0, middle), items.slice(middle)]
}

async function connect(url: string): Promise<Opened> {
  let problem: unknown
  for (const millis of reconnectMillis) {
    await wait(millis)
    try {
      const connection = await openWorkerConnection(url)
      return { connection, stripe: await takeStripe(connection) }
    } catch (error) {
      problem = error
    }
  }
  throw new Unreachable('the database does not answer', { cause: problem })
}

async function giveIds(
  connection: WorkerConnection,
  ids: { next: bigint; end: bigint },
  requests: readonly Waiting[],
): Promise<void> {
  for (const request of requests) {
    if (request.transactionId !== 0n) continue
    if (ids.next === ids.end) {
      ids.next = await takeIdBlock(connection)
      ids.end = ids.next + idBlockSize
    }
    request.transactionId = ids.next
    ids.next += 1n
  }
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
