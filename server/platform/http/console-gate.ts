import type { FastifyReply, FastifyRequest } from 'fastify'
import { backgroundHeader, type Operation, permissionsOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { equalInConstantTime } from '../secrets/index.ts'
import type { Gate } from './api.ts'
import type { Authenticated, StaffActor } from './caller.ts'

/** Over https browsers keep a name with this prefix from other hosts of the same domain. */
const boundPrefix = '__Host-'
export const sessionCookie = 'console-session'
export const csrfHeader = 'x-csrf-token'

export interface ConsoleGateOptions {
  /**
   * The console's address: pages of other hosts may not write, and over https the cookie travels on nothing else and
   * no other name of this machine is known.
   */
  readonly publicUrl: string
  /** The caller of a session's token, or null without an open session. `isWork` prolongs the session. */
  authenticate(token: string, isWork: boolean): Promise<Authenticated<StaffActor> | null>
}

interface ConsoleGate extends Gate {
  /** Whether a picture in a page of the console is asked for: a session that is open, beyond its second factor. */
  isStaff(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

/**
 * The session is a cookie that no script reads and no other site sends. A write also needs the session's own token,
 * which only our pages can read.
 */
export function consoleGate({ publicUrl, authenticate }: ConsoleGateOptions): ConsoleGate {
  const { origin, protocol } = new URL(publicUrl)
  const secure = protocol === 'https:'
  const cookieName = secure ? boundPrefix + sessionCookie : sessionCookie
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  const hand = (reply: FastifyReply, token: string | null) =>
    void (token === null ? reply.clearCookie(cookieName, cookie) : reply.setCookie(cookieName, token, cookie))
  const find = async (request: FastifyRequest, reply: FastifyReply, isWork: boolean) => {
    const token = request.cookies[cookieName]
    const found = token ? await authenticate(token, isWork) : null
    if (found?.nextToken) hand(reply, found.nextToken)
    return found?.actor ?? null
  }
  return {
    surface: 'console',
    hand,
    isStaff: async (request, reply) => (await find(request, reply, false))?.state === 'open',
    async admit(operation, request, reply) {
      const isWrite = operation.method !== 'GET'
      if (isWrite) refuseForeign(request, { origin, hasOtherNames: !secure })
      if (operation.access === 'staff-public') return null
      const actor = await find(request, reply, isWrite || request.headers[backgroundHeader] === undefined)
      if (!actor) throw new Refusal('request.unauthenticated')
      if (isWrite) expectCsrfToken(request, actor)
      return expectAccess(operation, actor)
    },
  }
}

/**
 * Checks what a browser says about the asking page. A caller without these headers is no browser and has only cookies
 * it set itself.
 */
function refuseForeign(
  { headers }: FastifyRequest,
  own: { readonly origin: string; readonly hasOtherNames: boolean },
): void {
  const { origin, host = '', 'sec-fetch-site': site } = headers
  // For trying, the same machine may have another name than the public one.
  const ours = [own.origin, ...(own.hasOtherNames ? [`http://${host}`, `https://${host}`] : [])]
  const isForeign =
    (origin !== undefined && !ours.includes(origin)) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (isForeign) throw new Refusal('request.forged')
}

function expectCsrfToken({ headers }: FastifyRequest, { csrfToken }: StaffActor): void {
  const given = headers[csrfHeader]
  if (typeof given !== 'string' || !equalInConstantTime(given, csrfToken)) throw new Refusal('request.forged')
}

function expectAccess(operation: Operation, actor: StaffActor): StaffActor {
  if (operation.access === 'staff-halfway') return actor
  if (actor.state === 'halfway') throw new Refusal('auth.second_factor_needed')
  const needed = permissionsOf(operation)
  if (needed.length > 0 && !needed.some((permission) => actor.permissions.has(permission)))
    throw new Refusal('staff.permission_denied')
  if (operation.freshProof && !actor.isFresh) throw new Refusal('auth.fresh_proof_needed')
  return actor
}
