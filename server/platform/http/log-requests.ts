import type { FastifyInstance } from 'fastify'
import { addressOf } from './caller.ts'

/** One line per answer. It has the route's template, because the address itself may contain a key. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        ip: addressOf(request),
      },
      'answered',
    )
    done()
  })
}
