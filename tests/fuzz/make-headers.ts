import type { Chance } from '../../scripts/demo/chance.ts'
import type { Source } from './fuzz-request.ts'
import type { Harvest } from './harvest.ts'
import type { Route } from './openapi.ts'
import { pick } from './pick.ts'

let keysGiven = 0

/** All headers except the token. */
export function headersOf(source: Source, route: Route | null): Map<string, string> {
  const { chance, harvest } = source
  const headers = new Map<string, string>()
  const needsKey =
    route?.parameters.some(
      (parameter) => parameter.in === 'header' && parameter.name === 'Idempotency-Key',
    ) ?? false
  if (needsKey ? !chance.happens(0.03) : chance.happens(0.02))
    headers.set('idempotency-key', keyOf(chance, harvest))
  const language = pick(chance, [
    'ar',
    'en',
    'ar',
    'en',
    'fr, ar;q=0.5',
    '*',
    'ar-LY',
    'xx',
    ';q=9',
    'a'.repeat(500),
  ])
  if (!chance.happens(0.1)) headers.set('accept-language', language)
  if (chance.happens(0.03)) headers.set(pick(chance, oddHeaderNames), pick(chance, oddHeaderValues))
  return headers
}

const oddHeaderNames = [
  ...[
    'accept',
    'accept-encoding',
    'cookie',
    'user-agent',
    'x-forwarded-for',
    'x-request-id',
    'if-none-match',
  ],
  ...[
    'if-modified-since',
    'range',
    'expect',
    'origin',
    'referer',
    'content-encoding',
    'x-http-method-override',
  ],
]
const oddHeaderValues = [
  ...[
    '',
    '*/*',
    'text/html',
    'identity;q=0, *;q=0',
    'gzip',
    'br;q=1.0',
    'locale=ar',
    'locale=xx',
    'a=b; locale=en',
  ],
  ...[
    '=;=;;',
    "'; drop table client; --",
    '127.0.0.1, ::1',
    'bytes=0-1',
    'x'.repeat(3_000),
    '\xff\xfe',
    '100-nothing',
  ],
]

function keyOf(chance: Chance, harvest: Harvest): string {
  const known = harvest.known('idempotency-key')
  if (known.length > 0 && chance.happens(0.12)) return pick(chance, known)
  if (chance.happens(0.04))
    return pick(chance, ['', 'short', 'with a space in it', 'x'.repeat(256), '\xd9\x85'.repeat(6)])
  keysGiven += 1
  const key = `fuzz-${chance.between(1, 1e9)}-${keysGiven}${chance.happens(0.05) ? 'k'.repeat(200) : ''}`
  harvest.add('idempotency-key', key)
  return key
}

export function contentTypeOf(chance: Chance): string {
  if (!chance.happens(0.05)) return 'application/json'
  return pick(chance, [
    ...[
      'application/json; charset=utf-16',
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      '',
    ],
    ...['application/x-www-form-urlencoded', 'APPLICATION/JSON', 'application/json;;', '/', 'x'.repeat(300)],
  ])
}
