import { refused, said, type Told } from '../told.ts'
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
): Told {
  if (clients.some((one) => one.phone === phone || one.username === username)) return refused('auth.taken')
  if (!member) return said({ username })
  const rights = { verified: false, active: true, pro: false, merchant: false, seller: false }
  clients.push({ ...member, phone, username, ...rights, signedIn: true, sent: 0n })
  return said({ username })
}

/** With the code that was sent. */
export function verify(_model: Model, { client }: { client: Client }): Told {
  if (client.verified) return refused('auth.already_verified')
  client.verified = true
  return said()
}

type Flags = Pick<Client, 'pro' | 'merchant' | 'seller'>

export function changeFlags(_model: Model, { client, flags }: { client: Client; flags: Flags }): Told {
  Object.assign(client, flags)
  return said({ ...flags })
}

/** Closing an account ends its session. */
export function changeStatus(_model: Model, { client, active }: { client: Client; active: boolean }): Told {
  if (client.active === active) return refused('resource.not_now')
  client.active = active
  if (!active) client.signedIn = false
  return said()
}

/** What an operation requires besides a session: nothing, a proven phone, or that and a right. */
export type Asked = 'session' | 'phone' | 'pro' | 'merchant'

/** Over HTTP the access of a client is checked first. */
export function auth(client: Client, asked: Asked): Told | null {
  if (!client.signedIn) return refused('request.unauthenticated')
  if (asked === 'session') return null
  if (!client.verified) return refused('auth.verify_phone')
  return asked === 'phone' || client[asked] ? null : refused('request.permission_denied')
}
