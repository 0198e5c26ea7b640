import { isIP, isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/kernel/localized.ts'
import { applicationHeader } from '#contract/kernel/operation.ts'
import { sessionKeyHeader } from '#contract/kernel/request-signature.ts'
import type { Signing } from './signed-request.ts'

/** A client. `flags` are extra rights of the account (`pro`, `merchant`). */
export interface ClientActor {
  readonly type: 'client'
  readonly id: bigint
  readonly sessionId: bigint
  /** In clear: mask it before others see it. */
  readonly name: string
  readonly flags: ReadonlySet<string>
  /** Payments above it are confirmed, by the own wish. */
  readonly confirmMinorMin: bigint | null
  /** A member of staff looks at the portal as this client: nothing may change. */
  readonly isView: boolean
  /** Services are paused: nothing that moves money is done. */
  readonly isPaused: boolean
  readonly signing: Signing
  /** Set while something is still unproven; the answer's `data` says what. */
  readonly unverified: {
    code: 'auth.verify_phone' | 'auth.verify_email'
    data: Record<string, string>
  } | null
  /** The settings ask for a subscription, and none is running. */
  readonly lacksSubscription: boolean
}

/** A member of staff in a session of the console. */
export interface StaffActor {
  readonly type: 'staff'
  readonly id: bigint
  readonly sessionId: bigint
  /** `halfway`: the password was right, the second factor is missing. */
  readonly state: 'halfway' | 'open'
  /** The owner has proven in the last minutes that it is them (`freshProofMinutes`). */
  readonly isFresh: boolean
  /** Only existing ones; none while the session is halfway. */
  readonly permissions: ReadonlySet<string>
  /** Must be sent with every write: pages of other hosts cannot read it. */
  readonly csrfToken: string
}

export type Actor = ClientActor | StaffActor

/** A caller, and the token that is handed out to follow theirs. */
export interface Authenticated<A extends Actor> {
  readonly actor: A
  readonly nextToken: string | null
}

/** The address and language of a request. */
export interface Origin {
  readonly ip: string
  readonly agent: string | null
  readonly locale: Language
  /** The request's id, as in its log lines. */
  readonly requestId?: string
  /** Of a browser where a person has signed in. */
  readonly deviceId?: string | null
  /** What a mobile application says it is. */
  readonly application?: string | null
  /** With a sign-in: the key that will sign the calls of the session. */
  readonly signingKey?: string
}

export function originOf(request: FastifyRequest): Origin {
  const signingKey = request.headers[sessionKeyHeader]
  return {
    ip: addressOf(request),
    agent: request.headers['user-agent']?.slice(0, 400) ?? null,
    locale: localeOf(request),
    requestId: request.id,
    application: applicationOf(request),
    ...(typeof signingKey === 'string' && { signingKey }),
  }
}

const applicationLengthMax = 40

/** As sent, cut; null: a browser. */
export function applicationOf(request: FastifyRequest): string | null {
  const sent = request.headers[applicationHeader]
  return typeof sent === 'string' ? sent.slice(0, applicationLengthMax) : null
}

/** The caller's address for the database. A proxy that does not know it is the last address we know. */
export function addressOf(request: FastifyRequest): string {
  request.callerAddress ??= findAddress(request)
  return request.callerAddress
}

function findAddress(request: FastifyRequest): string {
  return readAddress(request.ip) ?? readAddress(request.socket.remoteAddress) ?? '127.0.0.1'
}

/** Without port, zone and the IPv6 form of an IPv4 address; null for other text (`unknown`). */
export function readAddress(text: string | undefined): string | null {
  if (text !== undefined && isIPv4(text)) return text
  const bare =
    text
      ?.trim()
      .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
      .replace(/^([\d.]+):\d+$/, '$1') ?? ''
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1')
  return isIP(address) === 0 ? null : address
}

/** The visitor's cookie, otherwise the first supported language of Accept-Language, otherwise English. */
export function localeOf(request: FastifyRequest): Language {
  const chosen = /(?:^|;\s*)locale=(ar|en)\b/.exec(request.headers.cookie ?? '')?.[1]
  if (chosen) return chosen as Language
  const accepted = (request.headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return accepted.find((language): language is Language => language === 'ar' || language === 'en') ?? 'en'
}
