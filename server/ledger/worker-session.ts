import { setTimeout as wait } from 'node:timers/promises'
import type { Request } from './batch.ts'
import { idBlockSize, takeIdBlock, takeStripe } from './ledger.queries.ts'
import { askServer, type ServerRun, type ServerRuns } from './server-run.ts'
import { openWorkerConnection, type WorkerConnection } from './worker-connection.ts'

/** A worker's connection, replaced when it is lost, and what belongs to it. */
export interface WorkerSession {
  /**
   * Gives the requests their ids.
   * @throws Unreachable when the database does not answer
   */
  ready(requests: readonly Request[]): Promise<Ready>
  /** The same, if the database need not be asked for it. */
  readyNow(requests: readonly Request[]): Ready | null
  isLost(): boolean
  close(): Promise<void>
}

export interface Ready {
  readonly connection: WorkerConnection
  /** Its own part of the operator's busy accounts. */
  readonly stripe: bigint
  /** The run of its server; null: we are not sure that it is the same server. */
  readonly run: ServerRun | null
}

export class Unreachable extends Error {}

const reconnectMillis = [0, 50, 100, 200, 400, 800]

export function openSession(url: string, runs: ServerRuns): WorkerSession {
  let opened: Opened | undefined
  const ids = { next: 0n, end: 0n }
  return {
    async ready(requests) {
      if (!opened || opened.connection.isLost()) {
        opened = await connect(url)
        // No connection uses ids from before it: a range of ids is closed once all connections are newer.
        ids.next = ids.end
      }
      const { connection, stripe, joined } = opened
      const run = await joined(runs)
      dropOldIds(requests)
      await giveIds(connection, ids, requests)
      return { connection, stripe, run }
    },
    readyNow(requests) {
      if (!opened || opened.connection.isLost()) return null
      const { connection, stripe, joined } = opened
      const run = joined.now()
      if (run === null || !giveKnownIds(connection, ids, requests)) return null
      return { connection, stripe, run }
    },
    isLost: () => opened?.connection.isLost() ?? false,
    close: async () => opened?.connection.close(),
  }
}

interface Opened extends Pick<Ready, 'connection' | 'stripe'> {
  readonly joined: Joined
}

interface Joined {
  (runs: ServerRuns): Promise<ServerRun | null>
  /** Without asking. */
  now(): ServerRun | null
}

async function connect(url: string): Promise<Opened> {
  let problem: unknown
  for (const millis of reconnectMillis) {
    await wait(millis)
    try {
      const connection = await openWorkerConnection(url)
      return { connection, stripe: await takeStripe(connection), joined: runOf(connection) }
    } catch (error) {
      problem = error
    }
  }
  throw new Unreachable('the database does not answer', { cause: problem })
}

const joinAgainMillis = 1_000

/** Where the run goes on, then the connection answers, and it was there before, both are in one run of one server. */
function runOf(connection: WorkerConnection): Joined {
  let run: ServerRun | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  const now = (): ServerRun | null => {
    if (run?.isOver()) run = null
    return run
  }
  const join = async (runs: ServerRuns): Promise<ServerRun | null> => {
    const askingAt = performance.now()
    if (now() || askingAt - askedAt < joinAgainMillis) return run
    askedAt = askingAt
    const [joined] = await Promise.allSettled([runs.join()])
    const server = await askServer(connection)
    if (joined.status === 'fulfilled' && joined.value.server === server) run = joined.value
    return run
  }
  return Object.assign(join, { now })
}

/** Ids of this process only, from `next` to before `end`. */
interface Ids {
  next: bigint
  end: bigint
}

async function giveIds(connection: WorkerConnection, ids: Ids, requests: readonly Request[]): Promise<void> {
  while (!giveKnownIds(connection, ids, requests)) {
    ids.next = await takeIdBlock(connection)
    ids.end = ids.next + idBlockSize
  }
}

/** What may have been committed keeps its id, by which it is found. */
function dropOldIds(requests: readonly Request[]): void {
  for (const request of requests) if (!request.unsure && request.idFrom?.isLost()) request.transactionId = 0n
}

/** @returns whether there were enough */
function giveKnownIds(connection: WorkerConnection, ids: Ids, requests: readonly Request[]): boolean {
  for (const request of requests) {
    if (request.transactionId !== 0n) continue
    if (ids.next === ids.end) return false
    request.transactionId = ids.next
    request.idFrom = connection
    ids.next += 1n
  }
  return true
}
