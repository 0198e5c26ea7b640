import type { FastifyRequest } from 'fastify'
import type { Locale } from '../messages.ts'

/** Who acts. `flags` are what the account may do beyond its type (`pro`, `merchant`). */
export interface Actor {
  readonly type: 'client' | 'staff'
  readonly id: bigint
  readonly sessionId: bigint
  readonly flags: ReadonlySet<string>
  /** Set while something about the account is still to be proven; the answer's `data` says what. */
  readonly unverified: {
    code: 'auth.verify_phone' | 'auth.verify_email'
    data: Record<string, string>
  } | null
}

/** From where and in which language a request came. */
export interface Origin {
  readonly ip: string
  readonly agent: string | null
  readonly locale: Locale
}

export function originOf(request: FastifyRequest): Origin {
  return {
    ip: request.ip,
    agent: request.headers['user-agent']?.slice(0, 400) ?? null,
    locale: localeOf(request),
  }
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
