import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLoss } from '../db/connection-loss.ts'
import type { Standby } from '../db/standby.ts'
import { answerError } from './answer-error.ts'

export interface Elsewhere {
  readonly standby: Standby
  /** The same routes on the standby. It does not listen. */
  readonly app: FastifyInstance
  /** Told of each request that is moved there. */
  onMove(): void
}

const lookedEveryMillis = 100

/**
 * While the primary is away, a GET of this scope is answered by the application that reads the standby: a new one at once, one
 * that waits as soon as the primary is found away, and one that has lost its connection. Register before the routes.
 */
export function moveReads(scope: FastifyInstance, { standby, app, onMove }: Elsewhere): void {
  /** May still be moved: nothing of the answer was sent. */
  const waiting = new Map<FastifyRequest, { readonly reply: FastifyReply; readonly since: number }>()

  /** Whatever the routes of this scope still do for it is not sent. */
  function move(request: FastifyRequest, reply: FastifyReply): void {
    waiting.delete(request)
    reply.hijack()
    onMove()
    app.routing(request.raw, reply.raw)
  }

  async function moveWanted(): Promise<void> {
    const wanted = [...waiting].filter(([, { since }]) => standby.isWanted(since))
    if (wanted.length === 0 || !(await standby.isUpToDate())) return
    for (const [request, { reply }] of wanted) if (waiting.has(request)) move(request, reply)
  }

  const timer = setInterval(() => void moveWanted(), lookedEveryMillis).unref()
  scope.addHook('onClose', async () => clearInterval(timer))
  scope.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions
    if (request.method !== 'GET' || url === undefined || !app.hasRoute({ method: 'GET', url })) return done()
    const since = performance.now()
    waiting.set(request, { reply, since })
    if (!standby.isWanted(since)) return done()
    void standby.isUpToDate().then((is) => {
      if (!waiting.has(request)) return
      if (is) move(request, reply)
      else done()
    })
  })
  scope.addHook('onSend', (request, _reply, payload, done) => {
    waiting.delete(request)
    done(null, payload)
  })
  scope.addHook('onRequestAbort', (request, done) => {
    waiting.delete(request)
    done()
  })
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    const mayMove = waiting.has(request) && isConnectionLoss(error)
    const wanted = mayMove && (await standby.findPrimaryAway()) && (await standby.isUpToDate())
    if (wanted && waiting.has(request)) move(request, reply)
    else if (!reply.sent) answerError(error, request, reply)
    return reply
  })
}
