import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { readSettings } from './modules/settings/index.ts'
import { servePages } from './pages.ts'
import { openServices } from './services.ts'
import { startWorkers } from './workers.ts'

export interface Server {
  readonly url: string
  /** Requests in flight finish, the desk drains, jobs stop, connections end. */
  close(): Promise<void>
}

/** The whole program on a migrated database and a built web application. */
export async function startServer(config: Config): Promise<Server> {
  const services = await openServices(config)
  try {
    const app = await buildApp(services)
    await servePages(app, {
      publicUrl: config.publicUrl,
      readSettings: async () => {
        const { rtl } = await readSettings(services.database.db)
        return { rtl }
      },
    })
    const workers = await startWorkers(services)
    const url = await app.listen({ port: config.port, host: config.host })
    return {
      url,
      async close() {
        await app.close()
        await workers.stop()
        await services.close()
      },
    }
  } catch (error) {
    await services.close()
    throw error
  }
}
