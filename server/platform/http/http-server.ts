import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { uploadMillisecondsMax } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type CapacityBoard, openCapacityBoard } from '../capacity.ts'
import type { Logger } from '../log.ts'
import { answerError, answerNotFound } from './answer-error.ts'
import { openHeads } from './answer-heads.ts'
import { answerUnreadable } from './answer-unreadable.ts'
import { endIdleConnections } from './end-idle-connections.ts'
import { endUnreadRequests } from './end-unread-requests.ts'
import { logRequests } from './log-requests.ts'
import { type Bodies, openBodies } from './receive-body.ts'
import { keepRequestState } from './request-state.ts'
import { noteRoutedMethods } from './routed-methods.ts'
import { sharedHeaders } from './shared-headers.ts'
import { strictJsonOf } from './strict-json.ts'
import { validatorCompiler } from './validation.ts'

const bodyBytesMax = 64 * 1024
/**
 * From the first byte until the request is complete. Longer than a page waits for its form: `receive-body.ts` and
 * `expect-pace.ts` refuse slow ones much earlier.
 */
const requestMillisecondsMax = uploadMillisecondsMax + 5_000
/** From a new connection until the head of its first request; Node's default is 60 seconds. */
const headersMillisecondsMax = 20_000
/** How often Node checks for late requests; its default is 30 seconds. */
const lateLookedForEveryMilliseconds = 1_000
/** For a connection without any traffic. No work takes as long; an event stream has its heartbeat. */
const stillMillisecondsMax = 120_000
const queryLengthMax = 4_000
/** A UUID, or nginx's form of one; other text could be a phone number. */
const idPattern = /^[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}$/
/** More than all places for streams, requests and bodies together. */
const connectionsMax = 8_000

export interface HttpOptions {
  readonly log: Logger
  /** Number of proxies in front whose X-Forwarded-For is believed; 0: none. */
  readonly proxies: number
  /** The only host that is answered, with its port; null: any. */
  readonly host?: string | null
  /** Left out: more than all work needs. */
  readonly connectionsMax?: number
  /** A log line for each answer. */
  readonly logRequests?: boolean
  /** Of the whole process; left out: a board of its own. */
  readonly places?: CapacityBoard
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly places: CapacityBoard
    readonly bodies: Bodies
  }
}

/** A Fastify instance with the limits, parsers, error answers and headers of every route. */
export async function httpServer(options: HttpOptions): Promise<FastifyInstance> {
  const heads = openHeads()
  const app = Fastify({
    loggerInstance: options.log,
    // Two lines per request would cost more than the request; failures are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytesMax,
    requestTimeout: requestMillisecondsMax,
    connectionTimeout: stillMillisecondsMax,
    trustProxy: (_address: string, hop: number) => hop < options.proxies,
    genReqId: ({ headers }) => requestIdOf(headers, options),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // An address that the router cannot read runs no hook.
    frameworkErrors: (error, request, reply) => {
      stamp(request, reply)
      answerError(error, request, reply)
    },
    clientErrorHandler: answerUnreadable,
    // Refused here, with our own answer.
    http: {
      requireHostHeader: false,
      headersTimeout: headersMillisecondsMax,
      connectionsCheckingInterval: lateLookedForEveryMilliseconds,
    },
    return503OnClosing: true,
    exposeHeadRoutes: false,
    rewriteUrl: heads.seekAsGet,
  })
  const places = options.places ?? openCapacityBoard(options.log)
  app.decorate('places', places).decorate('bodies', openBodies(places))
  heads.showAsSent(app)
  keepRequestState(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  const routed = noteRoutedMethods(app)
  app.setNotFoundHandler((request, reply) => {
    reply.header('cache-control', 'no-store')
    routed.refuseOther(request, reply)
    answerNotFound(request, reply)
  })
  // A caller with an unknown expectation gets an ordinary answer.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  readJsonStrictly(app)
  if (options.logRequests) logRequests(app)
  if (options.proxies === 0) warnOfProxy(app)
  boundConnections(app, options.connectionsMax)
  endIdleConnections(app)
  endUnreadRequests(app)
  app.addHook('onRequest', (request, reply, done) => {
    stamp(request, reply)
    if (countHosts(request.raw) !== 1) throw new Refusal('request.malformed')
    if (options.host && !isOurs(request, options.host)) throw new Refusal('request.malformed')
    refuseHostileUrl(request.url)
    if (request.method === 'HEAD') routed.refuseHead(request, reply)
    done()
  })
  return app
}

/** Says once that callers behind an unknown proxy share its address, and with it every budget of an address. */
function warnOfProxy(app: FastifyInstance): void {
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true
      request.log.warn('X-Forwarded-For arrives, but PROXIES is 0: all callers behind the proxy count as one')
    }
    done()
  })
}

function stamp(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(sharedHeaders).header('x-request-id', request.id)
}

/** With two hosts, a proxy may have read one and we the other. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts
}

/** Probes of a machine know its address and not its name. */
function isOurs({ url, headers }: FastifyRequest, host: string): boolean {
  return headers.host?.toLowerCase() === host || /^\/(healthz|readyz|metrics)$/.test(url)
}

/** Above it Node ends new connections at once; without a bound, open ones take all file handles of the process. */
function boundConnections(app: FastifyInstance, max = connectionsMax): void {
  // An open connection is no work and takes no place; a refused one is a reason for the alarm.
  const refuse = app.places.watch({ surface: 'all', kind: 'connections', max }, () => 0)
  app.server.maxConnections = max
  app.server.on('drop', refuse)
}

/** JSON only. */
function readJsonStrictly(app: FastifyInstance): void {
  const readJson = strictJsonOf(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const text = await app.bodies.receive(request, bodyBytesMax)
    if (text === '') return undefined
    request.rawBody = text
    return readJson(request, text)
  })
}

/** This server is no proxy, so an address is a path: `http://elsewhere/` and `*` are refused. */
function refuseHostileUrl(url: string): void {
  if (!url.startsWith('/') || url.length > queryLengthMax || /%00/.test(url))
    throw new Refusal('request.malformed')
}

/** The id that our proxy gave the request, so both logs agree; otherwise a new one. */
function requestIdOf(headers: IncomingHttpHeaders, { proxies }: { readonly proxies: number }): string {
  const given = headers['x-request-id']
  return proxies > 0 && typeof given === 'string' && idPattern.test(given) ? given : randomUUID()
}
