import { type Answer, accepted, refused } from '../answer.ts'
import type { Client, Model } from './model.ts'

/** What the product gave a new client. */
export interface Membership {
  readonly id: string
  readonly memberNo: string
  readonly token: string
}

/** A phone and a name belong to one client. */
export function register(
  { clients }: Model,
  { phone, username }: { phone: string; username: string },
  member: Membership | undefined,
): Answer {
  if (clients.some((one) => one.phone === phone || one.username === username)) return refused('auth.taken')
  if (!member) return accepted({ username })
  const rights = { verified: false, active: true, pro: false, merchant: false, seller: false }
  clients.push({ ...member, phone, username, ...rights, signedIn: true, sent: 0n })
  return accepted({ username })
}

/** With the code that was sent. */
export function verify(_model: Model, { client }: { client: Client }): Answer {
  if (client.verified) return refused('auth.already_verified')
  client.verified = true
  return accepted()
}

type Flags = Pick<Client, 'pro' | 'merchant' | 'seller'>

export function changeFlags(_model: Model, { client, flags }: { client: Client; flags: Flags }): Answer {
  Object.assign(client, flags)
  return accepted({ ...flags })
}

/** Closing an account ends its session. */
export function changeStatus(_model: Model, { client, active }: { client: Client; active: boolean }): Answer {
  if (client.active === active) return refused('resource.not_now')
  client.active = active
  if (!active) client.signedIn = false
  return accepted()
}

/** What an operation requires besides a session: nothing, a proven phone, or that and a right. */
export type Asked = 'session' | 'phone' | 'pro' | 'merchant'

/** Over HTTP the access of a client is checked first. */
export function auth(client: Client, asked: Asked): Answer | null {
  if (!client.signedIn) return refused('request.unauthenticated')
  if (asked === 'session') return null
  if (!client.verified) return refused('auth.verify_phone')
  return asked === 'phone' || client[asked] ? null : refused('request.permission_denied')
}
