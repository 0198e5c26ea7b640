import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type {
  AnswerInput,
  BodyOf,
  Operation,
  ParamsOf,
  QueryOf,
  StaffAccess,
  Surface,
} from '#contract/kernel/operation.ts'
import type { PageMeta } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type CheckedVisitor,
  type GuessGuard,
  networkOf,
  type Visitor,
  type Visitors,
} from '../abuse/index.ts'
import { answerFor } from '../activity/request-caller.ts'
import type { Places } from '../capacity.ts'
import { isPublic } from './answers.ts'
import { type Actor, addressOf, type ClientActor, type Origin, originOf, type StaffActor } from './caller.ts'
import { type FileAnswer, sendAnswer } from './file-answer.ts'
import { type Idempotency, idempotencyOf } from './idempotency.ts'
import { openKeysUnderWay } from './keys-under-way.ts'
import type { Sender } from './multipart/form-capacity.ts'
import { openForms } from './multipart/route-multipart.ts'
import { expectKind, type RouteKind } from './route-kind.ts'
import { configOf, schemaOf } from './route-schema.ts'
import { type KeyGuards, underKey } from './under-key.ts'

type ActorOf<O extends Operation> = O['access'] extends 'public' | 'staff-public'
  ? null
  : O['access'] extends 'anyone'
    ? ClientActor | null
    : O['access'] extends StaffAccess
      ? StaffActor
      : ClientActor

export interface Call<O extends Operation> {
  readonly actor: ActorOf<O>
  readonly params: ParamsOf<O>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  readonly origin: Origin
  readonly visitor: Visitor
}
export interface MoneyCall<O extends Operation> extends Call<O> {
  readonly idempotency: Idempotency
}

/** How a module serves its operations. Each is: authenticate → permission → limit → validate → handler. */
export interface Api {
  route<O extends Operation>(operation: O, handle: (call: Call<O>) => Promise<AnswerInput<O>>): void
  /** For operations declared `paged`. */
  list<O extends Operation>(
    operation: O,
    handle: (call: Call<O>) => Promise<{ data: AnswerInput<O>; meta: PageMeta } | FileAnswer>,
  ): void
  /** For operations whose `answersFile` is their only answer. */
  file<O extends Operation>(operation: O, handle: (call: Call<O>) => Promise<FileAnswer>): void
  /** For operations declared `idempotent`; a replayed answer has a header that says so. */
  money<O extends Operation>(
    operation: O,
    handle: (call: MoneyCall<O>) => Promise<{ answer: AnswerInput<O>; replayed: boolean }>,
  ): void
  /** For operations declared `opensSession`; the cookie follows the token: null removes it, undefined leaves it. */
  session<O extends Operation>(
    operation: O,
    handle: (call: Call<O>) => Promise<{ answer: AnswerInput<O>; token?: string | null }>,
  ): void
  /** For operations declared `guarded`: done at once, or waiting for a second person. */
  guarded<O extends Operation>(
    operation: O,
    handle: (call: Call<O>) => Promise<GuardedAnswer<AnswerInput<O>>>,
  ): void
  action<O extends Operation>(
    operation: O,
    handle: (call: ActionCall<O>) => Promise<ActionOutcome<AnswerInput<O>>>,
  ): void
}

/** The outcome of an action: done (now or at the first use of the key), or waiting for a second person. */
export type ActionOutcome<Answer> = GuardedAnswer<Answer> & { readonly replayed?: boolean }

export interface ActionCall<O extends Operation> extends Call<O> {
  /** Of an operation declared `idempotent`. */
  readonly idempotency: Idempotency | null
}

export type GuardedAnswer<Answer> = { readonly done: Answer } | { readonly approvalId: bigint }

/** The sign-in of one surface: who calls, and whether they may do this. */
export interface Gate {
  readonly surface: Surface
  /** @returns the actor; null at operations open to everyone. @throws Refusal 401, 403 */
  admit(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<Actor | null>
  expectSigned?(operation: Operation, request: FastifyRequest, actor: Actor): void
  /** Sets or removes the caller's session token. */
  hand?(reply: FastifyReply, token: string | null): void
}

export interface ApiGuards extends KeyGuards {
  readonly visitors: Visitors
  readonly guesses: GuessGuard
  /** Whether this very request of the actor was done before. */
  isDone(actor: Actor, idempotency: Idempotency): Promise<boolean>
}

/** Every operation routed so far, to check that none is missing. */
export interface RoutedApi extends Api {
  readonly routed: ReadonlySet<string>
}

/** Per surface, of reads and of writes: what waits while the database does not answer. */
const requestsAtOnceMax = 1_000

/** Serves the operations of one surface. */
export function openApi(app: FastifyInstance, gate: Gate, guards: ApiGuards): RoutedApi {
  const routed = new Set<string>()
  const { surface } = gate
  const { reads, writes } = openPlaces(app, surface)
  const keys = { underWay: openKeysUnderWay(), guards }
  app.places.watch({ surface, kind: 'money keys', max: requestsAtOnceMax }, keys.underWay.count)
  const routeForm = openForms(app, surface, senderOf)

  function add<O extends Operation>(operation: O, kind: RouteKind, respond: Responder<O>): void {
    expectKind(operation, surface, kind)
    routed.add(operation.id)
    const places = operation.method === 'GET' ? reads : writes
    const route: RouteOptions = {
      method: operation.method,
      url: operation.path,
      schema: schemaOf(operation),
      config: configOf(operation),
      // While its body arrives a request has no place here: its end depends on the caller.
      onRequest: (request, reply) =>
        places.hold(() => admit(operation, gate, { request, reply }, guards.visitors(request, reply))),
      handler: (request, reply) =>
        places.goOn(() => {
          const visitor = guards.visitors(request, reply)
          return answer(operation, guards, { request, visitor }, async () => {
            const origin = originOf(request)
            const { actor } = request
            if (actor) gate.expectSigned?.(operation, request, actor)
            const answered = await answerFor({ ...origin, actor }, () =>
              respond(callOf<O>(request, { visitor, origin }), request, reply),
            )
            return sendAnswer(operation, reply, answered)
          })
        }),
    }
    if (operation.multipart) routeForm(operation, route)
    else app.route(route)
  }

  return {
    routed,
    route: (operation, handle) => add(operation, null, async (call) => ({ data: await handle(call) })),
    list: (operation, handle) => add(operation, 'paged', handle),
    file: (operation, handle) => add(operation, null, handle),
    money: (operation, handle) =>
      add(operation, 'idempotent', async (call, request, reply) => {
        const { answer } = await underKey(keys, keyed(request, reply), (idempotency) =>
          handle({ ...call, idempotency }),
        )
        return { data: answer }
      }),
    session: (operation, handle) =>
      add(operation, 'opensSession', async (call, _request, reply) => {
        const { answer, token } = await handle(call)
        if (token !== undefined) gate.hand?.(reply, token)
        return { data: answer }
      }),
    guarded: (operation, handle) =>
      add(operation, 'guarded', async (call, _request, reply) => {
        return answerGuarded(reply, await handle(call))
      }),
    action: (operation, handle) =>
      add(operation, 'action', async (call, request, reply) => {
        const act = (idempotency: Idempotency | null) => handle({ ...call, idempotency })
        return answerGuarded(
          reply,
          await (operation.idempotent ? underKey(keys, keyed(request, reply), act) : act(null)),
        )
      }),
  }
}

/** Apart, so that payments which wait keep no reader out. */
function openPlaces({ places }: FastifyInstance, surface: Surface): Record<'reads' | 'writes', Places> {
  return {
    reads: places.open({ surface, kind: 'reads', max: requestsAtOnceMax }),
    writes: places.open({ surface, kind: 'writes', max: requestsAtOnceMax }),
  }
}

function answerGuarded<Answer>(reply: FastifyReply, outcome: GuardedAnswer<Answer>) {
  if ('done' in outcome) return { data: outcome.done }
  reply.code(202)
  return { data: { approval_id: String(outcome.approvalId) } }
}

type Responder<O extends Operation> = (
  call: Call<O>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

/** Who is signed in has a budget of their own, so the session comes first; an unknown caller's network pays for unknown callers. */
async function admit(
  operation: Operation,
  gate: Gate,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  visitor: CheckedVisitor,
): Promise<void> {
  const { limit } = operation
  const isOpen = isPublic(operation)
  if (limit && isOpen) await visitor.enter(limit, null)
  const actor = await gate.admit(operation, request, reply)
  request.actor = actor
  if (limit && !isOpen) await visitor.enter(limit, bucketOf(actor))
}

function bucketOf(actor: Actor | null): string | null {
  return actor ? `${actor.type}:${actor.id}` : null
}

function callerNameOf(request: FastifyRequest): string {
  return bucketOf(request.actor) ?? networkOf(addressOf(request))
}

function keyed(request: FastifyRequest, reply: FastifyReply) {
  return { request, reply, actor: request.actor, caller: callerNameOf(request) }
}

function senderOf(request: FastifyRequest): Sender {
  return { caller: callerNameOf(request), network: networkOf(addressOf(request)) }
}

/** Answers within the guess budget of the caller, and returns the point of the limit as the operation says. */
async function answer<T>(
  { limitSpares, guessed, idempotent }: Operation,
  guards: ApiGuards,
  { request, visitor }: { request: FastifyRequest; visitor: CheckedVisitor },
  respond: () => Promise<T>,
): Promise<T> {
  const { actor } = request
  const isReplay = async () =>
    actor !== null && idempotent === true && guards.isDone(actor, idempotencyOf(request))
  try {
    const answered = await (guessed
      ? guards.guesses.run({ caller: callerNameOf(request), guessed, isReplay }, respond)
      : respond())
    if (limitSpares === 'success') await visitor.spare()
    return answered
  } catch (error) {
    if (Array.isArray(limitSpares) && error instanceof Refusal && limitSpares.includes(error.code))
      await visitor.spare()
    throw error
  }
}

function callOf<O extends Operation>(
  request: FastifyRequest,
  { visitor, origin }: Pick<Call<O>, 'visitor' | 'origin'>,
): Call<O> {
  // The schema compiler has parsed these with the operation's schemas, and admit() has set the actor.
  return {
    actor: request.actor,
    params: request.params,
    query: request.query,
    body: request.body,
    origin: { ...origin, deviceId: visitor.device.id },
    visitor,
  } as Call<O>
}
