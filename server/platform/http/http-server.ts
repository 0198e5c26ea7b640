import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { uploadMillisecondsMax } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Logger } from '../log.ts'
import { openPlaceBoard, type PlaceBoard } from '../places.ts'
import { answerError, answerNotFound } from './answer-error.ts'
import { answerUnreadable } from './answer-unreadable.ts'
import { endIdleConnections } from './end-idle-connections.ts'
import { endUnreadRequests } from './end-unread-requests.ts'
import { keepRawBody } from './idempotency.ts'
import { logRequests } from './log-requests.ts'
import { type Bodies, openBodies } from './receive-body.ts'
import { requestIdOf } from './request-id.ts'
import { noteRoutedMethods } from './routed-methods.ts'
import { sharedHeaders } from './shared-headers.ts'
import { strictJsonOf } from './strict-json.ts'
import { validatorCompiler } from './validation.ts'

const bodyBytesMax = 64 * 1024
/**
 * From its first byte until the request is here whole. Longer than a page waits for its form: what comes too slowly has
 * been told so long before, a body by `receive-body.ts` and a form by `expect-pace.ts`.
 */
const requestMillisecondsMax = uploadMillisecondsMax + 5_000
/** Of a new connection until the head of its first request is here; by itself Node takes 60 seconds. */
const headersMillisecondsMax = 20_000
/** Node looks for late requests only so often; by itself every 30 seconds. */
const lateLookedForEveryMilliseconds = 1_000
/** On a connection on which nothing moves, either way. No work takes as long; an event stream has its heartbeat. */
const stillMillisecondsMax = 120_000
const queryLengthMax = 4_000

export interface HttpOptions {
  readonly log: Logger
  /** Proxies in front whose X-Forwarded-For is believed; 0 believes nobody. */
  readonly proxies: number
  /** A line in the log for each answer. */
  readonly logRequests?: boolean
  /** Of the whole process; otherwise one of its own. */
  readonly places?: PlaceBoard
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly places: PlaceBoard
    readonly bodies: Bodies
  }
}

/** A Fastify instance with the limits, parsers, error answers and headers every route shares. */
export async function httpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    // Two lines a request would cost more than the request; failures are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytesMax,
    requestTimeout: requestMillisecondsMax,
    connectionTimeout: stillMillisecondsMax,
    trustProxy: (_address: string, hop: number) => hop < options.proxies,
    genReqId: ({ headers }) => requestIdOf(headers, options),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // An address that the router cannot read meets no hook.
    frameworkErrors: (error, request, reply) => {
      stamp(request, reply)
      answerError(error, request, reply)
    },
    clientErrorHandler: answerUnreadable,
    // Refused by us, in our words.
    http: {
      requireHostHeader: false,
      headersTimeout: headersMillisecondsMax,
      connectionsCheckingInterval: lateLookedForEveryMilliseconds,
    },
    return503OnClosing: true,
  })
  const places = options.places ?? openPlaceBoard(options.log)
  app.decorate('places', places).decorate('bodies', openBodies(places))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  const routed = noteRoutedMethods(app)
  app.setNotFoundHandler((request, reply) => {
    reply.header('cache-control', 'no-store')
    routed.refuseOther(request, reply)
    answerNotFound(request, reply)
  })
  // Whoever expects what we do not know gets an answer like anybody.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  readJsonStrictly(app)
  if (options.logRequests) logRequests(app)
  endIdleConnections(app)
  endUnreadRequests(app)
  app.addHook('onRequest', (request, reply, done) => {
    stamp(request, reply)
    if (countHosts(request.raw) !== 1) throw new Refusal('request.malformed')
    refuseHostileUrl(request.url)
    done()
  })
  return app
}

function stamp(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(sharedHeaders).header('x-request-id', request.id)
}

/** Of two hosts, a proxy may have looked at the one and we at the other. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts
}

/** JSON only. */
function readJsonStrictly(app: FastifyInstance): void {
  const readJson = strictJsonOf(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const text = await app.bodies.receive(request, bodyBytesMax)
    if (text === '') return undefined
    keepRawBody(request, text)
    return readJson(request, text)
  })
}

/** Nobody's proxy, so an address is a path: `http://elsewhere/` and `*` are none. */
function refuseHostileUrl(url: string): void {
  if (!url.startsWith('/') || url.length > queryLengthMax || /%00/.test(url))
    throw new Refusal('request.malformed')
}
