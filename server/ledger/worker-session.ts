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
  isLost(): boolean
  close(): Promise<void>
}

interface Ready {
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
      if (!opened || opened.connection.isLost()) opened = await connect(url)
      const { connection, stripe, joined } = opened
      const run = await joined(runs)
      await giveIds(connection, ids, requests)
      return { connection, stripe, run }
    },
    isLost: () => opened?.connection.isLost() ?? false,
    close: async () => opened?.connection.close(),
  }
}

interface Opened extends Pick<Ready, 'connection' | 'stripe'> {
  readonly joined: (runs: ServerRuns) => Promise<ServerRun | null>
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
function runOf(connection: WorkerConnection): Opened['joined'] {
  let run: ServerRun | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  return async (runs) => {
    if (run?.isOver()) run = null
    const now = performance.now()
    if (run || now - askedAt < joinAgainMillis) return run
    askedAt = now
    const [joined] = await Promise.allSettled([runs.join()])
    const server = await askServer(connection)
    if (joined.status === 'fulfilled' && joined.value.server === server) run = joined.value
    return run
  }
}

async function giveIds(
  connection: WorkerConnection,
  ids: { next: bigint; end: bigint },
  requests: readonly Request[],
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
