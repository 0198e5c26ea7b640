import type { Chance } from '../../scripts/demo/chance.ts'
import { hostileTexts } from './hostile.ts'
import type { KnownCall } from './known-calls.ts'
import type { Route } from './openapi.ts'
import { pick } from './pick.ts'
import { makeValue, randomText, type ValueContext } from './values.ts'

/** Path and query of a documented operation, as far as it is known of a call. */
export function targetOf(context: ValueContext, isSpoilt: boolean, known: KnownCall | null): string {
  const { chance, route } = context
  const value = (name: string, schema: Route['parameters'][number]['schema']) =>
    isSpoilt && chance.happens(0.3)
      ? pick(chance, hostileTexts)
      : (known?.params?.[name] ?? known?.query?.[name] ?? String(makeValue(schema, name, context)))
  const path = route.parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, schema }) => text.replace(`{${name}}`, escaped(value(name, schema))), route.path)
  const query = route.parameters
    .filter(({ in: place, required }) => place === 'query' && (required || chance.happens(0.4)))
    .map(({ name, schema }) => `${escaped(name)}=${escaped(value(name, schema))}`)
  if (isSpoilt && chance.happens(0.2)) query.push(strayQuery(chance))
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

export function strayQuery(chance: Chance): string {
  return pick(chance, [
    ...[
      'unknown=1',
      'page=1&page=2',
      'page[]=1',
      'page[a]=1',
      'filter=1',
      '__proto__=1',
      '__proto__[x]=1',
      '=',
      '&&&',
    ],
    ...[
      'a=%E0%A4%A',
      'a=%00',
      '%00',
      'a=%ff',
      'constructor[prototype][x]=1',
      `a=${'1'.repeat(4_100)}`,
      'a'.repeat(900),
    ],
    escaped(randomText(chance, 12)),
  ])
}

/** Half of a surrogate pair cannot be written in an address. */
export function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
