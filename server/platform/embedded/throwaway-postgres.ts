import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const directoryPrefix = 'mahfaza-throwaway-'

/** For tests, not for benches: data need not survive a power cut, and passwords no guesser. */
export const undurable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  scram_iterations: '1',
} as const

/** The files in memory of Linux. */
const memoryFolder = '/dev/shm'
const memoryBytesMin = 6 * 1024 ** 3

/**
 * A new server in a temporary folder that `stop()` removes. Durable unless `settings` say otherwise; then it is in
 * memory where there is room. A database has a thousand files: on a disk, cloning one takes many times as long.
 */
export async function startThrowawayPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  for (const place of [tmpdir(), memoryFolder]) if (existsSync(place)) await sweepLeftovers(place)
  const folder = settings['fsync'] === 'off' && (await hasRoomInMemory()) ? memoryFolder : tmpdir()
  const dataDirectory = await mkdtemp(join(folder, `${directoryPrefix}${process.pid}-`))
  // mkdtemp makes the folder private, and under root the server is another user.
  await chmod(dataDirectory, 0o755)
  const server = await startEmbeddedPostgres({ dataDirectory, settings })
  return {
    ...server,
    async stop() {
      await server.stop()
      for (const folder of [dataDirectory, server.home]) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function hasRoomInMemory(): Promise<boolean> {
  if (!existsSync(memoryFolder)) return false
  const { bavail, bsize } = await statfs(memoryFolder)
  return Math.min(bavail * bsize, freemem()) >= memoryBytesMin
}

/** A killed run could not remove its folder; its server has ended by itself. */
async function sweepLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(new RegExp(`^${directoryPrefix}(\\d+)-`).exec(name)?.[1])
    if (pid && !isAlive(pid)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
