import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/**
 * `/healthz`: the process runs; restart it when this fails. `/readyz`: requests may be sent here, also while an alarm
 * puts an account in question or places are full (`degraded`); otherwise 503 with reasons.
 */
export function routeHealth(app: FastifyInstance, check: () => Promise<Readiness>): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ data: { status: 'ok' } }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const { reasons, alarms, full } = await check()
    reply.header('cache-control', 'no-store')
    const isWhole = alarms.length === 0 && full.length === 0
    if (reasons.length === 0) return { data: { status: isWhole ? 'ready' : 'degraded', alarms, full } }
    return reply
      .code(503)
      .header('retry-after', '1')
      .send({ data: { status: 'not_ready', reasons, alarms, full } })
  })
}
