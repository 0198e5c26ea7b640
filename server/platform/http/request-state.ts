import type { FastifyInstance } from 'fastify'
import type { CheckedVisitor } from '../abuse/index.ts'
import type { Actor } from './caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** As sent; empty without a body. */
    rawBody: string
    /** Null: not asked for yet. The framework goes through all proxies each time that it is asked. */
    callerAddress: string | null
    /** Null: not signed in, or not known yet. */
    actor: Actor | null
    visitor: CheckedVisitor | null
  }
}

/** What is found out about a request is kept in fields of it: a map by request would cost each of them an entry. */
export function keepRequestState(app: FastifyInstance): void {
  app
    .decorateRequest('rawBody', '')
    .decorateRequest('callerAddress', null)
    .decorateRequest('actor', null)
    .decorateRequest('visitor', null)
}
