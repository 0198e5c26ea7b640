import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/registry.ts'
import type { Services } from './services.ts'
import { type Api, clientApi, type RoutedApi } from './platform/http/api.ts'
import { documentApi } from './platform/http/documentation.ts'
import { httpServer } from './platform/http/http-server.ts'

/** The whole HTTP side: every module's routes, the documentation, health. Does not listen. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = await httpServer({ logLevel: services.config.logLevel, proxies: services.config.proxies })
  await documentApi(app)
  app.get('/healthz', { schema: { hide: true } }, async () => ({ data: { status: 'ok' } }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await services.database.pool.query('select 1')
    return { data: { status: 'ready' } }
  })
  await app.register(
    async (scope) => {
      const api = clientApi(scope, guardsOf(services))
      routeModules(api, scope, services)
      expectWholeContract(api)
    },
    { prefix: '/api/client' },
  )
  return app
}
