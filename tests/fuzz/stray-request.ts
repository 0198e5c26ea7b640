import type { Chance } from '../../scripts/demo/chance.ts'
import { assemble, type FuzzRequest, type Source } from './fuzz-request.ts'
import { hostileTexts } from './hostile.ts'
import { headersOf } from './make-headers.ts'
import { escaped, strayQuery, targetOf } from './make-target.ts'
import { pick } from './pick.ts'
import { randomText } from './values.ts'

const methods = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'get',
]

/** To an address or with a method that no document names. */
export function strayRequest(source: Source): FuzzRequest {
  const { chance, harvest } = source
  const route = pick(chance, source.routes)
  const known = targetOf({ chance, harvest, route, atBounds: false }, false, null)
  const target = chance.happens(0.4) ? known : strayTarget(chance, known)
  const method = pick(chance, target === known ? methods.filter((name) => name !== route.method) : methods)
  const headers = headersOf(source, null)
  const hasBody = chance.happens(0.3)
  if (hasBody) headers.set('content-type', 'application/json')
  return assemble(source, { route: null, method, target, headers, body: hasBody ? Buffer.from('{}') : null })
}

function strayTarget(chance: Chance, known: string): string {
  const at = chance.between(1, known.length)
  const insertion = pick(chance, [
    '/',
    '//',
    '%',
    '%00',
    '%2f',
    '%2e%2e/',
    ';',
    '\\',
    '..',
    '?',
    '#',
    '%C3%28',
    '~',
    '*',
  ])
  return pick(chance, [
    known.slice(0, at) + insertion + known.slice(at),
    known.replace('/api/client', ''),
    known.toUpperCase(),
    `${known}/`,
    `//${known}`,
    `http://elsewhere.example${known}`,
    `/api/client/${escaped(randomText(chance, 20))}`,
    ...[
      '/api',
      '/api/',
      '/api/docs',
      '/api/docs/openapi.json',
      '/api/docs/../client/home',
      '/api/client',
      '*',
      '//',
    ],
    ...[
      '/healthz',
      '/readyz',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/api/client/transfers/1/2/3',
      `/${'a'.repeat(5_000)}`,
    ],
  ])
}

/** To a page of the web application, or nearly so. */
export function pageRequest(source: Source): FuzzRequest {
  const { chance, pages } = source
  const page = pick(chance, pages)
  const filled = page.replace(/:\w+/, () =>
    escaped(pick(chance, [...source.harvest.known('reference'), ...hostileTexts])),
  )
  const target = pick(chance, [
    ...[
      filled,
      filled,
      filled,
      `${filled}?${strayQuery(chance)}`,
      `${filled}/`,
      `${filled}.data`,
      `${filled}%20`,
    ],
    ...[
      `${filled}?next=//elsewhere.example`,
      `/${escaped(randomText(chance, 8))}`,
      `/assets/${randomText(chance, 0)}none.js`,
    ],
  ])
  const method = chance.happens(0.85) ? 'GET' : pick(chance, methods)
  return assemble(source, { route: null, method, target, headers: headersOf(source, null), body: null })
}
