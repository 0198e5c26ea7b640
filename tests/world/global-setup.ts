import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/platform/db/migrate.ts'
import { startThrowawayPostgres, undurable } from '#server/platform/embedded/throwaway-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Both lead to the migrated template; no test connects to it, each clones it. */
    postgres: { ownerUrl: string; appUrl: string; logFile: string }
  }
}

type Server = Awaited<ReturnType<typeof startServer>>
/** Each project of a run reads this module anew. */
const run = globalThis as typeof globalThis & { testServer?: Promise<Server>; projectsServed?: number }

/** One server for all projects of a run. */
export default async function shareTestServer(project: TestProject): Promise<() => Promise<void>> {
  run.testServer ??= startServer()
  run.projectsServed = (run.projectsServed ?? 0) + 1
  const { ownerUrl, appUrl, home, stop } = await run.testServer
  project.provide('postgres', { ownerUrl, appUrl, logFile: join(home, 'postgres.log') })
  return async () => {
    run.projectsServed = (run.projectsServed ?? 1) - 1
    if (run.projectsServed === 0) await stop()
  }
}

async function startServer() {
  const server = await startThrowawayPostgres({ ...undurable, max_connections: '400' })
  await migrate(server.ownerUrl)
  return server
}
