import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** `ownerUrl` and `appUrl` lead to the migrated template; nobody connects to it, everyone clones it. */
    postgres: { ownerUrl: string; appUrl: string }
  }
}

const directoryPrefix = 'mahfaza-test-'

/** One throw-away server for the whole run, not durable because it need not outlive it. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  await sweepLeftovers()
  const dataDirectory = await mkdtemp(join(tmpdir(), `${directoryPrefix}${process.pid}-`))
  const server = await startEmbeddedPostgres({
    dataDirectory,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '400',
      log_statement: 'none',
      log_min_error_statement: 'panic',
    },
  })
  await migrate(server.ownerUrl)
  project.provide('postgres', { ownerUrl: server.ownerUrl, appUrl: server.appUrl })
  return async () => {
    await server.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

/** A run that was killed could not remove its folder; its server has ended by itself. */
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
