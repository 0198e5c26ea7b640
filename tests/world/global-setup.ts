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

/** One server for the whole run. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowawayPostgres({ ...undurable, max_connections: '400' })
  await migrate(server.ownerUrl)
  const { ownerUrl, appUrl, home } = server
  project.provide('postgres', { ownerUrl, appUrl, logFile: join(home, 'postgres.log') })
  return server.stop
}
