import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/**
 * `/healthz`: the process lives, whatever is around it; restart it when this fails. `/readyz`: requests may be sent
 * here, also while an alarm puts some account in question or places have run out (`degraded`): the others are served;
 * 503 with its reasons otherwise.
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
