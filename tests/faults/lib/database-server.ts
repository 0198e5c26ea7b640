import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { findFreePort } from '#server/platform/find-free-port.ts'
import { until } from './until.ts'

/** A PostgreSQL of the test's own, durable, beside the program as in production; it can be killed and comes back. */
export interface DatabaseServer {
  readonly ownerUrl: string
  readonly appUrl: string
  /** Kills the postmaster and every process it started. */
  kill(): Promise<void>
  start(): Promise<void>
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

export async function openDatabaseServer(dataDirectory: string): Promise<DatabaseServer> {
  const port = await findFreePort()
  let running = false
  const start = async (): Promise<EmbeddedPostgres> => {
    const server = await startEmbeddedPostgres({
      dataDirectory,
      port,
      settings,
      onUnexpectedExit: () => {
        running = false
      },
    })
    running = true
    return server
  }
  let server = await start()
  const { ownerUrl, appUrl } = server
  return {
    ownerUrl,
    appUrl,
    isRunning: () => running,
    async start() {
      // Releases the data directory, which still looks used after the kill.
      await server.stop()
      server = await start()
    },
    async kill() {
      const pid = await readPostmaster(server.home)
      const group = [pid, ...(await childrenOf(pid))]
      for (const member of group) killIfThere(member)
      await until('every process of PostgreSQL is gone', endMillisMax, async () => {
        const alive = await Promise.all(group.map(isAlive))
        return !running && !alive.includes(true)
      })
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

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
