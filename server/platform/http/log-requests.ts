import type { FastifyInstance } from 'fastify'
import { addressOf } from './caller.ts'

/** One line for each answer. The template of the address stands for the address: the address itself may hold a key. */
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
