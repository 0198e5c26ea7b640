import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { readPageSettings } from './modules/settings/index.ts'
import { expectKeys } from './modules/vouchers/index.ts'
import { servePages } from './pages.ts'
import { readAnywhere } from './platform/db/read-anywhere.ts'
import { measureProcess } from './platform/metrics/process-metrics.ts'
import { serveMetrics } from './platform/metrics/route-metrics.ts'
import { openServices } from './services.ts'
import { startWorkers } from './workers.ts'

export interface Server {
  readonly url: string
  /**
   * Reports not ready and waits until that was seen; then open requests finish, the posting engine drains, jobs stop,
   * connections end.
   */
  close(): Promise<void>
}

/** The whole program on a migrated database and a built web application. */
export async function startServer(config: Config): Promise<Server> {
  const services = await openServices(config)
  try {
    await expectKeys(services.database.db, services.keys)
    const app = await buildApp(services)
    await servePages(app, {
      publicUrl: config.publicUrl,
      readSettings: () => readAnywhere(services, readPageSettings),
    })
    const workers = await startWorkers(services)
    const url = await app.listen({ port: config.port, host: config.host })
    const measured = measureProcess(services.metrics)
    const metrics =
      config.metricsPort === null ? null : await serveMetrics(services.metrics, config.metricsPort)
    if (metrics) services.log.info({ port: metrics.port }, 'metrics are served on a port of their own')
    return {
      url,
      async close() {
        services.lifecycle.stopping()
        await wait(config.stopDelaySeconds * 1000)
        await app.close()
        await metrics?.close()
        measured.close()
        await workers.stop()
        await services.close()
      },
    }
  } catch (error) {
    await services.close()
    throw error
  }
}
