import type { Language } from '#contract/kernel/localized.ts'
import type { Chance } from '../../scripts/demo/chance.ts'
import type { ActorName } from './actor-name.ts'
import type { Harvest } from './harvest.ts'
import type { KnownCalls } from './known-calls.ts'
import type { Route } from './openapi.ts'
import { pick } from './pick.ts'

export interface FuzzRequest {
  readonly actor: ActorName
  /** Its operation in the document; null for an undocumented request. */
  readonly route: Route | null
  readonly method: string
  readonly target: string
  /** The language of a failure; null when the request does not decide it. */
  readonly language: Language | null
  readonly bytes: Buffer
  /** The server may close the connection: the request is no HTTP, or does not end. */
  readonly mayHangUp: boolean
}

export interface Source {
  readonly chance: Chance
  readonly routes: readonly Route[]
  /** Those that have not yet succeeded. */
  readonly unreached: readonly Route[]
  readonly harvest: Harvest
  readonly knownCalls: KnownCalls
  /** Addresses of pages; empty when none are served. */
  readonly pages: readonly string[]
  tokenOf(actor: ActorName): string | null
}

const bodyBytesMax = 64 * 1024

export interface Parts {
  readonly route: Route | null
  readonly method?: string
  readonly target: string
  readonly headers: Map<string, string>
  readonly body: Buffer | null
  /** Whose request it is; otherwise anybody's. */
  readonly by?: ActorName | undefined
}

/** The bytes of a request, with a person's token. */
export function assemble(
  source: Source,
  { route, method = route?.method ?? 'GET', target, headers, body, by }: Parts,
): FuzzRequest {
  const actor = by ?? actorOf(source.chance, target)
  const token = source.tokenOf(actor)
  if (token !== null) headers.set('authorization', authorizationOf(source.chance, actor, token))
  const language = headers.get('accept-language')
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body === null ? '' : `content-length: ${body.length}\r\n`
  const head = `${method} ${target} HTTP/1.1\r\nhost: fuzz.test\r\n${lines.join('')}${length}\r\n`
  const mayHangUp = (body?.length ?? 0) > bodyBytesMax || !/^[!-~]+$/.test(target) || !/^[A-Z]+$/.test(method)
  const isLanguageSure = (language === 'ar' || language === 'en') && !headers.has('cookie') && !mayHangUp
  return {
    actor,
    route,
    method,
    target,
    language: isLanguageSure ? language : null,
    bytes: Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]),
    mayHangUp,
  }
}

function actorOf(chance: Chance, target: string): ActorName {
  // Only a new client has a phone to prove.
  if (target.startsWith('/api/client/verify') && chance.happens(0.5)) return 'newcomer'
  const way = chance.between(1, 20)
  if (way <= 10) return 'layla'
  if (way <= 15) return 'yusuf'
  if (way <= 17) return 'nobody'
  return way <= 18 ? 'newcomer' : 'impostor'
}

function authorizationOf(chance: Chance, actor: ActorName, token: string): string {
  if (actor !== 'impostor') return `Bearer ${token}`
  return pick(chance, [
    ...[
      'Bearer',
      'Bearer ',
      `Bearer ${'x'.repeat(43)}`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
      `bearer  ${token}x`,
    ],
    ...[
      `Bearer ${'y'.repeat(4_000)}`,
      "Bearer ' or 1=1 --",
      'Bearer \xd9\x85',
      `Bearer ${token},Bearer ${token}`,
    ],
  ])
}
