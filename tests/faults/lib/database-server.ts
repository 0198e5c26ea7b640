import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { findFreePort } from '#server/platform/find-free-port.ts'
import { until } from './until.ts'

/** A PostgreSQL of the test's own, durable, beside the program as in production; it can be killed and comes back. */
export interface DatabaseServer {
  readonly ownerUrl: string
  readonly appUrl: string
  /** May copy the cluster. */
  readonly backupUrl: string
  /** Kills the postmaster and every process it started. */
  kill(): Promise<void>
  /** Stops every process without closing a connection, as a machine that hangs. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  start(): Promise<void>
  /** The postmaster and every process it started; none when it does not run. */
  processIds(): Promise<readonly number[]>
  /** False once it ended by itself, as it does when its disk is full. */
  isRunning(): boolean
  stop(): Promise<void>
}

const settings = {
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
}
const endMillisMax = 10_000

export interface DatabaseServerOptions {
  /** Left out: a free port. */
  readonly port?: number
  /** Asked at each start. */
  readonly settingsNow?: () => Readonly<Record<string, string>>
}

export async function openDatabaseServer(
  dataDirectory: string,
  options: DatabaseServerOptions = {},
): Promise<DatabaseServer> {
  const port = options.port ?? (await findFreePort())
  let running = false
  const start = async (): Promise<EmbeddedPostgres> => {
    const server = await startEmbeddedPostgres({
      dataDirectory,
      port,
      settings: { ...settings, ...options.settingsNow?.() },
      onUnexpectedExit: () => {
        running = false
      },
    })
    running = true
    return server
  }
  let server = await start()
  const { ownerUrl, appUrl, backupUrl } = server
  const processIds = async (): Promise<readonly number[]> => {
    const pid = await readPostmaster(server.home)
    return [pid, ...(await childrenOf(pid))]
  }
  const signalAll = async (signal: NodeJS.Signals): Promise<readonly number[]> => {
    const group = await processIds()
    for (const member of group) signalIfThere(member, signal)
    return group
  }
  return {
    ownerUrl,
    appUrl,
    backupUrl,
    isRunning: () => running,
    processIds: async () => (running ? processIds() : []),
    async start() {
      // Releases the data directory, which still looks used after the kill.
      await server.stop()
      server = await start()
    },
    async kill() {
      const group = await signalAll('SIGKILL')
      await until('every process of PostgreSQL is gone', endMillisMax, async () => {
        const alive = await Promise.all(group.map(isAlive))
        return !running && !alive.includes(true)
      })
    },
    async freeze() {
      await signalAll('SIGSTOP')
    },
    async thaw() {
      await signalAll('SIGCONT')
    },
    async stop() {
      await server.stop()
      running = false
    },
  }
}

async function readPostmaster(home: string): Promise<number> {
  return Number((await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Each of them leads a group of its own, so the postmaster's group is not all of it. */
async function childrenOf(parent: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const facts = await Promise.all(ids.map(async (id) => ({ id, stat: await readStat(id) })))
  return facts.filter(({ stat }) => stat?.parent === parent).map(({ id }) => id)
}

async function isAlive(pid: number): Promise<boolean> {
  const stat = await readStat(pid)
  return stat !== null && stat.state !== 'Z'
}

async function readStat(pid: number): Promise<{ state: string; parent: number } | null> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent] = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return { state, parent: Number(parent) }
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
