import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Locale } from '../messages.ts'

/** A client. `flags` are what the account may do beyond its type (`pro`, `merchant`). */
export interface ClientActor {
  readonly type: 'client'
  readonly id: bigint
  readonly sessionId: bigint
  /** In clear: mask it before anyone else sees it. */
  readonly name: string
  readonly flags: ReadonlySet<string>
  /** Set while something about the account is still to be proven; the answer's `data` says what. */
  readonly unverified: {
    code: 'auth.verify_phone' | 'auth.verify_email'
    data: Record<string, string>
  } | null
}

/** A member of staff in a session of the console. */
export interface StaffActor {
  readonly type: 'staff'
  readonly id: bigint
  readonly sessionId: bigint
  /** `halfway`: the password was right, the second factor is still owed. */
  readonly state: 'halfway' | 'open'
  /** Only such as there are; none while the session is halfway. */
  readonly permissions: ReadonlySet<string>
  /** Must come back with every write: a page of another host cannot read it. */
  readonly csrfToken: string
}

export type Actor = ClientActor | StaffActor

/** From where and in which language a request came. */
export interface Origin {
  readonly ip: string
  readonly agent: string | null
  readonly locale: Locale
  /** Of the request, as its log lines have it. */
  readonly requestId?: string
}

export function originOf(request: FastifyRequest): Origin {
  return {
    ip: addressOf(request),
    agent: request.headers['user-agent']?.slice(0, 400) ?? null,
    locale: localeOf(request),
    requestId: request.id,
  }
}

/** The caller's address as the database takes it. A proxy that does not know it is itself the last we know of. */
export function addressOf(request: FastifyRequest): string {
  return readAddress(request.ip) ?? readAddress(request.socket.remoteAddress) ?? '127.0.0.1'
}

/** Without the port, the zone and the IPv6 dress of an IPv4 address; null when it is none (`unknown`). */
export function readAddress(text: string | undefined): string | null {
  const bare =
    text
      ?.trim()
      .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
      .replace(/^([\d.]+):\d+$/, '$1') ?? ''
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1')
  return isIP(address) === 0 ? null : address
}

/**
 * What an address is counted under: itself, or for IPv6 its network of 64 bits, since whoever has one address of it has
 * them all.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const missing = ip.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0
  const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...tail.split(':').filter(Boolean)]
  return `${whole.slice(0, 4).join(':')}::/64`
}

/** The cookie the visitor chose, else the first language of Accept-Language that we speak, else English. */
export function localeOf(request: FastifyRequest): Locale {
  const chosen = /(?:^|;\s*)locale=(ar|en)\b/.exec(request.headers.cookie ?? '')?.[1]
  if (chosen) return chosen as Locale
  const accepted = (request.headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return accepted.find((language): language is Locale => language === 'ar' || language === 'en') ?? 'en'
}
