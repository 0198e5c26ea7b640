import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Fastify would make each route of GET a second time for HEAD, which is a third of making an application. */
export interface Heads {
  /** For `rewriteUrl`, the only step before a route is looked for: HEAD is answered by the route of GET. */
  readonly seekAsGet: (request: IncomingMessage) => string
  /** Every hook that is added from here on sees the method that was sent; Node sends no body for it. */
  showAsSent(app: FastifyInstance): void
}

export function openHeads(): Heads {
  const heads = new WeakSet<IncomingMessage>()
  return {
    seekAsGet(request) {
      if (request.method === 'HEAD') {
        heads.add(request)
        request.method = 'GET'
      }
      return request.url ?? '/'
    },
    showAsSent(app) {
      app.addHook('onRequest', ({ raw }, _reply, done) => {
        if (heads.has(raw)) raw.method = 'HEAD'
        done()
      })
    },
  }
}
