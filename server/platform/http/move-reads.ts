import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLoss } from '../db/connection-loss.ts'
import type { Standby } from '../db/standby.ts'
import { answerError } from './answer-error.ts'

export interface Elsewhere {
  readonly standby: Standby
  /** The same routes on the standby. It does not listen. */
  readonly app: FastifyInstance
  /**
   * The addresses, as routed, of what it can answer. `before`: not once the first route runs, which sets the status of the answer
   * itself.
   */
  readonly urls: ReadonlyMap<string, 'always' | 'before'>
  /** Told of each request that is moved there. */
  onMove(): void
}

interface Waiting {
  readonly reply: FastifyReply
  readonly since: number
  readonly when: 'always' | 'before'
}

const lookedEveryMillis = 100

/**
 * While the primary is away, a GET of this scope is answered by the application that reads the standby: a new one at once, one
 * that waits as soon as the primary is found away, and one that has lost its connection. When the primary is there, the last is
 * asked of it once more. Register before the routes.
 */
export function moveReads(scope: FastifyInstance, { standby, app, urls, onMove }: Elsewhere): void {
  /** May still be moved: nothing of the answer was sent. */
  const waiting = new Map<FastifyRequest, Waiting>()
  const askedAgain = new WeakSet<IncomingMessage>()
  ignoreFailuresOfMoved(scope, urls)

  /** Whatever the routes of this scope still do for it is not sent. */
  function move(request: FastifyRequest, reply: FastifyReply, to: FastifyInstance): void {
    waiting.delete(request)
    reply.hijack()
    if (to === app) onMove()
    to.routing(request.raw, reply.raw)
  }

  /** Where a read is done again that has lost its connection; null: nowhere. */
  async function findNext({ raw }: FastifyRequest): Promise<FastifyInstance | null> {
    if (await standby.findPrimaryAway()) return (await standby.isUpToDate()) ? app : null
    if (askedAgain.has(raw)) return null
    askedAgain.add(raw)
    return scope
  }

  async function moveWanted(): Promise<void> {
    const wanted = [...waiting].filter(([, { since, when }]) => when === 'always' && standby.isWanted(since))
    if (wanted.length === 0 || !(await standby.isUpToDate())) return
    for (const [request, { reply }] of wanted) if (waiting.has(request)) move(request, reply, app)
  }

  const timer = setInterval(() => void moveWanted(), lookedEveryMillis).unref()
  scope.addHook('onClose', async () => clearInterval(timer))
  scope.addHook('onRequest', (request, reply, done) => {
    const { method, url = '' } = request.routeOptions
    const when = method === 'GET' ? urls.get(url) : undefined
    if (when === undefined) return done()
    const since = performance.now()
    waiting.set(request, { reply, since, when })
    if (!standby.isWanted(since)) return done()
    void standby.isUpToDate().then((is) => {
      if (!waiting.has(request)) return
      if (is) move(request, reply, app)
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
    const next = waiting.has(request) && isConnectionLoss(error) ? await findNext(request) : null
    if (next && waiting.has(request)) move(request, reply, next)
    else if (!reply.sent) answerError(error, request, reply)
    return reply
  })
}

/** The framework would log each as an answer that was sent twice. */
function ignoreFailuresOfMoved(scope: FastifyInstance, urls: Elsewhere['urls']): void {
  scope.addHook('onRoute', (route) => {
    if (route.method !== 'GET' || !urls.has(route.url)) return
    const { handler } = route
    route.handler = async function handleUnlessMoved(request, reply) {
      try {
        return await handler.call(this, request, reply)
      } catch (error) {
        if (!reply.sent) throw error
        request.log.info({ err: error }, 'the primary has failed a read that was moved')
        return reply
      }
    }
  })
}
