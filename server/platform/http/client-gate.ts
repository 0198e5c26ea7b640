import type { FastifyRequest } from 'fastify'
import {
  type Access,
  backgroundHeader,
  closeKeyHeader,
  nextTokenHeader,
  type Operation,
  onlyKnownHeader,
} from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { isSigned } from '#contract/kernel/request-signature.ts'
import type { Gate } from './api.ts'
import { type Authenticated, applicationOf, type ClientActor } from './caller.ts'
import { expectSigned } from './signed-request.ts'

export interface ClientGateDeps {
  /** The caller of a bearer token, or null without an open session; `isWork` prolongs it. */
  authenticate(token: string, isWork: boolean): Promise<Authenticated<ClientActor> | null>
  /** @throws Refusal `application.update_required` for an application that is too old */
  expectCurrent(application: string): Promise<void>
  /** An outdated application may still ask this operation what to do. */
  readonly asksWhatToDo: Operation['id']
}

/** When to look again. */
const pausedSeconds = 60

export function clientGate({ authenticate, expectCurrent, asksWhatToDo }: ClientGateDeps): Gate {
  return {
    surface: 'client',
    async admit(operation, request, reply) {
      const { id, access, method, idempotent, withoutSubscription } = operation
      const application = applicationOf(request)
      if (application !== null && id !== asksWhatToDo) await expectCurrent(application)
      if (access === 'public') return null
      const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
      const isWork = method !== 'GET' || request.headers[backgroundHeader] === undefined
      const found = token ? await authenticate(token, isWork) : null
      if (found?.nextToken) reply.header(nextTokenHeader, found.nextToken)
      if (access === 'anyone' && !isKnown(found?.actor)) return null
      const actor = expectAccess(access, found?.actor ?? null)
      if (actor.isView && method !== 'GET' && !operation.endsView) throw new Refusal('client.only_viewed')
      if (actor.lacksSubscription && access !== 'client-unverified' && !withoutSubscription)
        throw new Refusal('subscription.required', { subscription_required: true })
      if (idempotent && actor.isPaused && !onlyAsks(request))
        throw new Refusal('service.disabled', { retryAfterSeconds: pausedSeconds })
      return actor
    },
    expectSigned(operation, request, actor) {
      if (actor.type === 'client' && isSigned(operation)) expectSigned(request, actor.signing)
    },
  }
}

/** What a key has done is answered, and executes nothing. */
function onlyAsks({ headers }: FastifyRequest): boolean {
  return headers[onlyKnownHeader] !== undefined || headers[closeKeyHeader] !== undefined
}

/** An unverified client reads as a visitor does. */
function isKnown(actor: ClientActor | undefined): boolean {
  return actor !== undefined && !actor.unverified && !actor.lacksSubscription
}

function expectAccess(access: Access, actor: ClientActor | null): ClientActor {
  if (!actor) throw new Refusal('request.unauthenticated')
  if (access === 'client-unverified' || access === 'anyone') return actor
  if (actor.unverified) throw new Refusal(actor.unverified.code, actor.unverified.data)
  const flag = access.split(':')[1]
  if (flag && !actor.flags.has(flag)) throw new Refusal('request.permission_denied')
  return actor
}
