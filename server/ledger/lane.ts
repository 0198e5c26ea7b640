import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountState } from './account.rules.ts'
import type { AccountDirectory } from './account-directory.ts'
import type { Outcome } from './decide-batch.rules.ts'
import { type LaneConnection, openLaneConnection } from './lane-connection.ts'
import { idBlockSize, takeIdBlock } from './ledger.queries.ts'
import { type Request, runBatch } from './run-batch.ts'

export interface Waiting extends Request {
  transactionId: bigint
  attempts: number
  settle(outcome: Outcome): void
}

/** One connection and the batches that run on it, one after another. */
export interface Lane {
  /** Every request is settled when it resolves; it never rejects. */
  settle(requests: readonly Waiting[]): Promise<void>
  close(): Promise<void>
}

export interface LaneOptions {
  readonly url: string
  readonly directory: AccountDirectory
  committed(changed: readonly AccountState[]): void
}

const attemptsMax = 5
const reconnectMillis = [0, 50, 100, 200, 400, 800]
/** Somebody else was faster or in the way: with fresh facts it can go otherwise. */
const worthAnotherTry = new Set(['23505', '40001', '40P01', '55P03'])

class Unreachable extends Error {}

export function openLane({ url, directory, committed }: LaneOptions): Lane {
  let connection: LaneConnection | undefined
  const ids = { next: 0n, end: 0n }

  const run = async (requests: readonly Waiting[]): Promise<void> => {
    if (!connection || connection.isLost()) connection = await connect(url)
    await giveIds(connection, ids, requests)
    const { outcomes, changed } = await runBatch(connection, directory, requests)
    if (changed.length > 0) committed(changed)
    for (const [position, outcome] of outcomes.entries()) requests[position]?.settle(outcome)
  }

  const settle = async (requests: readonly Waiting[]): Promise<void> => {
    try {
      await run(requests)
    } catch (error) {
      for (const request of requests) request.attempts += 1
      const lost = connection?.isLost() === true
      if (error instanceof Unreachable) await askAgain(requests, error)
      else if (lost && requests.every(({ attempts }) => attempts === 1)) await settle(requests)
      else if (requests.length > 1) await settleHalves(requests)
      else if ((lost || isWorthAnotherTry(error)) && requests.every(canTryAgain)) await settle(requests)
      else fail(requests, error)
    }
  }
  /** Only those whose commit was sent wait longer: somebody has to find out what became of them. */
  const askAgain = async (requests: readonly Waiting[], error: unknown): Promise<void> => {
    const stillAsking = requests.filter((request) => request.unsure && canTryAgain(request))
    fail(
      requests.filter((request) => !stillAsking.includes(request)),
      error,
    )
    if (stillAsking.length > 0) await settle(stillAsking)
  }
  /** Until the guilty stand alone: twenty transactions instead of five hundred. */
  const settleHalves = async (requests: readonly Waiting[]): Promise<void> => {
    const middle = requests.length >> 1
    await settle(requests.slice(0, middle))
    await settle(requests.slice(middle))
  }
  return { settle, close: async () => connection?.close() }
}

async function connect(url: string): Promise<LaneConnection> {
  let problem: unknown
  for (const millis of reconnectMillis) {
    await wait(millis)
    try {
      return await openLaneConnection(url)
    } catch (error) {
      problem = error
    }
  }
  throw new Unreachable('the database does not answer', { cause: problem })
}

async function giveIds(
  connection: LaneConnection,
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

function canTryAgain({ attempts }: Waiting): boolean {
  return attempts < attemptsMax
}

function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof pg.DatabaseError && worthAnotherTry.has(error.code ?? '')
}

/** Nothing happened to those that never reached a commit, so they may simply come again. */
function fail(requests: readonly Waiting[], error: unknown): void {
  for (const request of requests) {
    const mayComeAgain = !request.unsure && (error instanceof Unreachable || isWorthAnotherTry(error))
    request.settle({ kind: 'failed', error: mayComeAgain ? busy() : error })
  }
}

export function busy(): Refusal {
  return new Refusal('busy', { retryAfterSeconds: 1 })
}
