import { type Access, backgroundHeader, nextTokenHeader } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Gate } from './api.ts'
import type { Authenticated, ClientActor } from './caller.ts'

/**
 * @param authenticate returns the caller of a bearer token, or null without an open session; `isWork` prolongs it
 */
export function clientGate(
  authenticate: (token: string, isWork: boolean) => Promise<Authenticated<ClientActor> | null>,
): Gate {
  return {
    surface: 'client',
    async admit(operation, request, reply) {
      const { access, method, withoutSubscription } = operation
      if (access === 'public') return null
      const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
      const isWork = method !== 'GET' || request.headers[backgroundHeader] === undefined
      const found = token ? await authenticate(token, isWork) : null
      if (found?.nextToken) reply.header(nextTokenHeader, found.nextToken)
      const actor = expectAccess(access, found?.actor ?? null)
      if (actor.isView && method !== 'GET' && !operation.endsView) throw new Refusal('client.only_viewed')
      if (actor.lacksSubscription && access !== 'client-unverified' && !withoutSubscription)
        throw new Refusal('subscription.required', { subscription_required: true })
      return actor
    },
  }
}

function expectAccess(access: Access, actor: ClientActor | null): ClientActor {
  if (!actor) throw new Refusal('request.unauthenticated')
  if (access === 'client-unverified') return actor
  if (actor.unverified) throw new Refusal(actor.unverified.code, actor.unverified.data)
  const flag = access.split(':')[1]
  if (flag && !actor.flags.has(flag)) throw new Refusal('request.permission_denied')
  return actor
}
