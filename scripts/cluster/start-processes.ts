import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import type { Server } from '#server/main.ts'
import { poolSizeFor } from '#server/platform/db/pool-size.rules.ts'
import { explainError } from '#server/platform/describe-error.ts'
import { findFreePort } from '#server/platform/find-free-port.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** The database allows fewer processes: a sentence, without a stack. */
export class NoRoom extends Error {}

/** A process that ends sooner is broken: the next one waits longer. */
const healthyMillisMin = 10_000
const restartMillis = [0, 500, 1_000, 2_000, 5_000, 15_000]

/**
 * Serves from this many processes behind one port. A dead one is replaced; `close` lets all finish their work. The
 * database must be migrated.
 */
export async function startProcesses(
  config: Config,
  count: number,
  printLine: (line: string) => void,
): Promise<Server> {
  // All processes, also replacements, must listen on one port: port 0 becomes a fixed one.
  const port = config.port || (await findFreePort(config.host))
  const shared = { ...config, port, databasePoolMax: await boundPool(config, count) }
  // Each process takes its own connections. Handed out in turn by the first process, a connection on its way to one that
  // is killed would stay open for ever without an answer.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), args: [], silent: false })
  const stopping = new AbortController()
  const first = await startWorker(shared)
  const kept = [keepAlive(1, first.worker)]
  const rest = await Promise.all(Array.from({ length: count - 1 }, () => startWorker(shared)))
  for (const [index, { worker }] of rest.entries()) kept.push(keepAlive(index + 2, worker))

  /** Resolves when the process must not run any more. */
  async function keepAlive(number: number, begun: Worker): Promise<void> {
    let worker = begun
    let failures = 0
    for (;;) {
      printLine(`  Process ${number} of ${count}: pid ${worker.process.pid}`)
      const startedAt = performance.now()
      await ended(worker)
      if (stopping.signal.aborted) return
      failures = performance.now() - startedAt < healthyMillisMin ? failures + 1 : 0
      const next = await replace(number, failures)
      if (next === null) return
      worker = next
    }
  }

  async function replace(number: number, failuresBefore: number): Promise<Worker | null> {
    for (let failures = failuresBefore; ; failures += 1) {
      printLine(`  Process ${number} of ${count} ended; another takes its place.`)
      try {
        await wait(restartMillis[Math.min(failures, restartMillis.length - 1)], null, stopping)
        return (await startWorker(shared)).worker
      } catch (error) {
        if (stopping.signal.aborted) return null
        console.error(explainError(error))
      }
    }
  }

  return {
    url: first.url,
    async close() {
      stopping.abort()
      for (const worker of Object.values(cluster.workers ?? {})) stop(worker)
      await Promise.all(kept)
    },
  }
}

/** @throws NoRoom */
async function boundPool(
  { databaseUrl, replicaUrl, databasePoolMax }: Config,
  processes: number,
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl ?? undefined })
  await client.connect()
  try {
    const { rows } = await client.query<{ max: number }>(
      `select current_setting('max_connections')::int as max`,
    )
    const connectionsMax = rows[0]?.max ?? 0
    const size = poolSizeFor({
      connectionsMax,
      processes,
      wanted: databasePoolMax,
      hasReplica: replicaUrl !== null,
    })
    if (size === null)
      throw new NoRoom(
        `${processes} processes need more connections than the database allows (max_connections = ${connectionsMax}). Start fewer, or raise it.`,
      )
    return size
  } finally {
    await client.end()
  }
}

/** Resolves when it serves; rejects with its reason, or when it ends before. */
async function startWorker(config: Config): Promise<{ worker: Worker; url: string }> {
  const worker = cluster.fork()
  const given = new AbortController()
  try {
    worker.send({ kind: 'serve', config } satisfies ToWorker)
    const [message] = await Promise.race([
      once(worker, 'message', { signal: given.signal }) as Promise<[FromWorker]>,
      once(worker, 'exit', { signal: given.signal }).then(([code, signal]) => {
        throw new Error(`A process ended while it started (${signal ?? code}).`)
      }),
    ])
    if (message.kind === 'failed') throw new Error(`A process could not start: ${message.problem}`)
    return { worker, url: message.url }
  } finally {
    given.abort()
  }
}

async function ended(worker: Worker): Promise<void> {
  if (!worker.isDead()) await once(worker, 'exit')
}

/** A process that has just died gets no message. */
function stop(worker: Worker | undefined): void {
  if (worker?.isConnected()) worker.send({ kind: 'stop' } satisfies ToWorker)
}
