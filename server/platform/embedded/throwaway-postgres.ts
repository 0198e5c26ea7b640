import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const directoryPrefix = 'mahfaza-throwaway-'

/** For tests, not for benches: data need not survive a power cut. */
export const undurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const

/** A new server in a temporary folder that `stop()` removes. Durable unless `settings` say otherwise. */
export async function startThrowawayPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  await sweepLeftovers()
  const dataDirectory = await mkdtemp(join(tmpdir(), `${directoryPrefix}${process.pid}-`))
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

/** A killed run could not remove its folder; its server has ended by itself. */
async function sweepLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${directoryPrefix}(\\d+)-`).exec(name)?.[1])
    if (pid && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true })
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
