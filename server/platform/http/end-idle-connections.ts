import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const everyMilliseconds = 100
/** Longer than JSON may take to arrive, shorter than the program's stop; longer forms are cut off. */
const closingMillisecondsMax = 35_000

/**
 * While the server closes, ends every connection after its answer, idle ones at once, and the rest after a time. Node
 * itself ends only connections idle at that moment, and stops checking for late requests.
 */
export function endIdleConnections(app: FastifyInstance, millisecondsMax = closingMillisecondsMax): void {
  const silent = new Set<Socket>()
  function forget(this: Socket): void {
    silent.delete(this)
  }
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', forget)
  })
  app.server.on('request', ({ socket }: IncomingMessage) => {
    // Only until the first request: beside a listener of ours, those of Node keep each request until a full collection.
    if (silent.delete(socket)) socket.off('close', forget)
  })
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
