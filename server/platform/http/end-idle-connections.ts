import type { FastifyInstance } from 'fastify'

const everyMilliseconds = 100

/**
 * While the server closes, ends every connection as soon as its request is answered. Node ends those that are idle when
 * it begins to close; one that was busy then would be kept open for its next request, and hold up the end.
 */
export function endIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const timer = setInterval(() => app.server.closeIdleConnections(), everyMilliseconds)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
    done()
  })
}
