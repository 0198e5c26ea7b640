import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type {
  Access,
  AnswerInput,
  BodyOf,
  LimitName,
  Operation,
  ParamsOf,
  QueryOf,
} from '#contract/kernel/operation.ts'
import type { PageMeta } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { responsesOf } from './answers.ts'
import { type Actor, addressOf, type Origin, originOf } from './caller.ts'
import type { GuessGuard } from './guess-guard.ts'
import { type Idempotency, idempotencyOf } from './idempotency.ts'
import { routeMultipart } from './multipart/route-multipart.ts'
import { openPresence } from './presence.ts'

type ActorOf<O extends Operation> = O['access'] extends 'public' ? Actor | null : Actor

export interface Call<O extends Operation> {
  readonly actor: ActorOf<O>
  readonly params: ParamsOf<O>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  readonly origin: Origin
}
export interface MoneyCall<O extends Operation> extends Call<O> {
  readonly idempotency: Idempotency
}

/** How a module puts its operations on the wire. Each is: limit → authenticate → permission → validate → handler. */
export interface Api {
  route<O extends Operation>(operation: O, handle: (call: Call<O>) => Promise<AnswerInput<O>>): void
  /** For operations declared `paged`. */
  list<O extends Operation>(
    operation: O,
    handle: (call: Call<O>) => Promise<{ data: AnswerInput<O>; meta: PageMeta }>,
  ): void
  /** For operations declared `idempotent`; a replayed answer carries the header that says so. */
  money<O extends Operation>(
    operation: O,
    handle: (call: MoneyCall<O>) => Promise<{ answer: AnswerInput<O>; replayed: boolean }>,
  ): void
}

export interface ApiGuards {
  /** The actor of a bearer token, or null when no open session has it. */
  authenticate(token: string): Promise<Actor | null>
  /** Takes one from the budget of this caller; refuses with `request.limited` when it is spent. */
  takeFromBudget(limit: LimitName, caller: string): Promise<void>
  giveBackToBudget(limit: LimitName, caller: string): Promise<void>
  readonly guesses: GuessGuard
  /** Whether the actor's request with this key was done before. */
  isKnownKey(actor: Actor, key: string): Promise<boolean>
}

/** Every operation routed so far, for the check that none of the contract is missing. */
export interface RoutedApi extends Api {
  readonly routed: ReadonlySet<string>
}

export function clientApi(app: FastifyInstance, guards: ApiGuards): RoutedApi {
  const routed = new Set<string>()
  const presence = openPresence()

  function add<O extends Operation>(operation: O, respond: Responder<O>): void {
    routed.add(operation.id)
    const route: RouteOptions = {
      method: operation.method,
      url: operation.path,
      schema: schemaOf(operation),
      config: { idempotent: operation.idempotent === true },
      onRequest: (request) => presence.work(request, false, () => admit(operation, guards, request)),
      handler: (request, reply) =>
        presence.work(request, true, () =>
          answer(operation, guards, request, () => respond(callOf(operation, request), request, reply)),
        ),
      onResponse: async (request) => presence.answered(request),
    }
    if (operation.multipart) routeMultipart(app, operation, route)
    else app.route(route)
  }

  return {
    routed,
    route(operation, handle) {
      expectKind(operation, { paged: false, idempotent: false })
      add(operation, async (call) => ({ data: await handle(call) }))
    },
    list(operation, handle) {
      expectKind(operation, { paged: true, idempotent: false })
      add(operation, handle)
    },
    money(operation, handle) {
      expectKind(operation, { paged: false, idempotent: true })
      add(operation, async (call, request, reply) => {
        const { answer, replayed } = await handle({ ...call, idempotency: idempotencyOf(request) })
        if (replayed) reply.header('idempotent-replayed', 'true')
        return { data: answer }
      })
    },
  }
}

type Responder<O extends Operation> = (
  call: Call<O>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

const actors = new WeakMap<FastifyRequest, Actor>()

async function admit(operation: Operation, guards: ApiGuards, request: FastifyRequest): Promise<void> {
  if (operation.limit) await guards.takeFromBudget(operation.limit, addressOf(request))
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  const actor = token && operation.access !== 'public' ? await guards.authenticate(token) : null
  checkAccess(operation.access, actor)
  if (actor) actors.set(request, actor)
}

/** Answers within the account's budget of guesses, and spares the address whose caller succeeded. */
async function answer<T>(
  { limit, limitSpares, guessed, idempotent }: Operation,
  guards: ApiGuards,
  request: FastifyRequest,
  respond: () => Promise<T>,
): Promise<T> {
  const actor = actors.get(request)
  const isReplay = async () =>
    actor !== undefined && idempotent === true && guards.isKnownKey(actor, idempotencyOf(request).key)
  const answered = await (guessed && actor
    ? guards.guesses.run({ caller: `${actor.type}:${actor.id}`, guessed, isReplay }, respond)
    : respond())
  if (limit && limitSpares) await guards.giveBackToBudget(limit, addressOf(request))
  return answered
}

function checkAccess(access: Access, actor: Actor | null): void {
  if (access === 'public') return
  if (!actor) throw new Refusal('request.unauthenticated')
  if (access === 'client-unverified') return
  if (actor.unverified) throw new Refusal(actor.unverified.code, actor.unverified.data)
  const flag = access.split(':')[1]
  if (flag && !actor.flags.has(flag)) throw new Refusal('request.permission_denied')
}

function callOf<O extends Operation>(_operation: O, request: FastifyRequest): Call<O> {
  // The schema compiler has parsed these with the operation's own schemas, and admit() has set the actor.
  return {
    actor: actors.get(request) ?? null,
    params: request.params,
    query: request.query,
    body: request.body,
    origin: originOf(request),
  } as Call<O>
}

function expectKind(operation: Operation, kind: { paged: boolean; idempotent: boolean }): void {
  if (Boolean(operation.paged) !== kind.paged || Boolean(operation.idempotent) !== kind.idempotent)
    throw new Error(`${operation.id} is routed as another kind than it is declared`)
}

/** What an operation does not take is refused, also where it takes nothing. */
const noQuery = z.strictObject({})

function schemaOf(operation: Operation): Record<string, unknown> {
  const [tag] = operation.id.split('.')
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [tag],
    ...(operation.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(operation.params && { params: operation.params }),
    querystring: operation.query ?? noQuery,
    ...(operation.body && { body: operation.body }),
    ...(operation.multipart && { consumes: ['multipart/form-data', 'application/json'] }),
    response: responsesOf(operation),
  }
}
