import type { FastifyInstance } from 'fastify'

/** As long as JSON may take to arrive. */
const unreadMillisecondsMax = 20_000

/**
 * A request that was answered before all of it had come, such as a form that was refused, may be sent on for so long that
 * its sender reads the answer. Then its connection ends: nobody waits for the rest.
 */
export function endUnreadRequests(app: FastifyInstance, millisecondsMax = unreadMillisecondsMax): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) setTimeout(() => raw.complete || raw.destroy(), millisecondsMax).unref()
    done()
  })
}
