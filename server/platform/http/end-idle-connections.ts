import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const everyMilliseconds = 100
/** Longer than JSON may take to arrive, shorter than the program waits for its end; a longer form is cut off. */
const closingMillisecondsMax = 35_000

/**
 * While the server closes, ends every connection as soon as its request is answered, at once where none has come, and
 * all that is left after a time. Node itself ends only what is idle at that moment, and no longer looks for late requests.
 */
export function endIdleConnections(app: FastifyInstance, millisecondsMax = closingMillisecondsMax): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket))
  app.addHook('preClose', (done) => {
    const end = () => {
      app.server.closeIdleConnections()
      for (const socket of silent) socket.destroy()
    }
    const timers = [
      setInterval(end, everyMilliseconds).unref(),
      setTimeout(() => app.server.closeAllConnections(), millisecondsMax).unref(),
    ]
    app.server.once('close', () => timers.map(clearTimeout))
    done()
  })
}
