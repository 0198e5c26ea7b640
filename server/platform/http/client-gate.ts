import { type Access, backgroundHeader } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Gate } from './api.ts'
import type { ClientActor } from './caller.ts'

/**
 * @param authenticate returns the actor of a bearer token, or null without an open session; `isWork` prolongs it
 */
export function clientGate(
  authenticate: (token: string, isWork: boolean) => Promise<ClientActor | null>,
): Gate {
  return {
    surface: 'client',
    async admit({ access, method }, request) {
      if (access === 'public') return null
      const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
      const isWork = method !== 'GET' || request.headers[backgroundHeader] === undefined
      return expectAccess(access, token ? await authenticate(token, isWork) : null)
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
