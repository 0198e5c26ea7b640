import type { FastifyInstance } from 'fastify'

/** As long as JSON may take to arrive. */
const unreadMillisecondsMax = 20_000

/**
 * A request answered before it has fully arrived (a refused form) may continue for this long, so its sender reads the
 * answer. Then its connection ends.
 */
export function endUnreadRequests(app: FastifyInstance, millisecondsMax = unreadMillisecondsMax): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) setTimeout(() => raw.complete || raw.destroy(), millisecondsMax).unref()
    done()
  })
}
