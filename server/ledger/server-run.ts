import { type AccountCells, openAccountCells } from './account-cells.ts'
import { flushCall } from './ledger.queries.ts'
import type { Statement } from './pipeline.ts'
import { openWorkerConnection, type WorkerConnection } from './worker-connection.ts'

/**
 * A database server that has run without a break, as one connection has seen it: what ends the server ends the
 * connection. What was committed in a run, and what we know of accounts, counts only while the run goes on.
 */
export interface ServerRun {
  /** Of this server, and no other: its start. */
  readonly server: string
  readonly cells: AccountCells
  /** Resolves when everything that was committed before is on disk. Rejects when nobody knows. */
  flush(): Promise<void>
  isOver(): boolean
}

export interface ServerRuns {
  /** A run that was going on after this call; begins one if there is none. */
  join(): Promise<ServerRun>
  /** Resolves when no flush is under way. */
  idle(): Promise<void>
  close(): Promise<void>
}

const askServerStatement: Statement<string> = {
  name: 'ask_server',
  text: `select pg_postmaster_start_time()`,
  read: ([startedAt]) => startedAt ?? '',
}

/** What tells the connection's server from its standby and from itself after a restart. */
export async function askServer(connection: WorkerConnection): Promise<string> {
  const [{ rows }] = await connection.send<[string]>({ statement: askServerStatement, values: [] })
  return rows[0] ?? ''
}

interface OpenRun extends ServerRun {
  readonly connection: WorkerConnection
}

export function openServerRuns(url: string, cellsMax?: number): ServerRuns {
  let opening: Promise<OpenRun> | undefined
  const flushing = new Set<Promise<void>>()

  const begin = async (): Promise<OpenRun> => {
    const connection = await openWorkerConnection(url)
    const server = await askServer(connection)
    const flushGroup = groupFlushes(connection)
    const flush = (): Promise<void> => {
      const flushed = flushGroup()
      flushing.add(flushed)
      const end = () => flushing.delete(flushed)
      flushed.then(end, end)
      return flushed
    }
    return { server, cells: openAccountCells(cellsMax), flush, isOver: connection.isLost, connection }
  }
  return {
    async join() {
      const before = opening
      if (before && (await isGoingOn(before))) return before
      // Another caller may have begun one meanwhile.
      if (opening === before) opening = begin()
      return opening ?? begin()
    },
    async idle() {
      await Promise.allSettled(flushing)
    },
    async close() {
      const [opened] = await Promise.allSettled([opening])
      if (opened.status === 'fulfilled') await opened.value?.connection.close()
    },
  }
}

/** Whether its connection answers; one that does not is not used again. */
async function isGoingOn(opening: Promise<OpenRun>): Promise<boolean> {
  try {
    await askServer((await opening).connection)
    return true
  } catch {
    return false
  }
}

/** Who asks while a flush is under way shares the next one: the one under way may have begun too early. */
function groupFlushes(connection: WorkerConnection): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= underWay.then(async () => {
      next = undefined
      const flushed = connection.send<[never]>(flushCall)
      const end = () => undefined
      underWay = flushed.then(end, end)
      await flushed
    })
    return next
  }
}
