import type { Chance } from '../../scripts/demo/chance.ts'
import { assemble, type FuzzRequest, type Source } from './fuzz-request.ts'
import { brokenJson, spoil } from './hostile.ts'
import type { KnownCall } from './known-calls.ts'
import { formOf } from './make-form.ts'
import { contentTypeOf, headersOf } from './make-headers.ts'
import { targetOf } from './make-target.ts'
import { pick } from './pick.ts'
import { pageRequest, strayRequest } from './stray-request.ts'
import { makeValue, type ValueContext } from './values.ts'
import { wildBytes } from './wild-bytes.ts'

/** What has not yet succeeded is tried more often. */
const unreachedShare = 0.25
/** Calls as in an example of their operation; by the person whose rows it is about, or by anybody. */
const knownShare = 0.25
const byOwnerShare = 0.8

/** One request: mostly as the document asks for, often nearly so, sometimes as nothing should be. */
export function makeRequest(source: Source): FuzzRequest {
  const { chance, pages } = source
  const way = chance.between(1, 100)
  if (way <= 2) return wildRequest(source)
  if (way <= 4 && pages.length > 0) return pageRequest(source)
  if (way <= 10) return strayRequest(source)
  return documentedRequest(source)
}

function documentedRequest(source: Source): FuzzRequest {
  const { chance, harvest, routes, unreached } = source
  const route = pick(chance, unreached.length > 0 && chance.happens(unreachedShare) ? unreached : routes)
  const way = chance.between(1, 100)
  const context: ValueContext = { chance, harvest, route, atBounds: way > 55 && way <= 70 }
  const isSpoilt = way > 70 && way <= 92
  const known = chance.happens(knownShare) ? knownCallOf(source, route.id) : null
  const by = known && chance.happens(byOwnerShare) ? known.actor : undefined
  const target = targetOf(context, isSpoilt, known)
  const headers = headersOf(source, route)
  const body = route.body === null ? null : withKnown(chance, makeValue(route.body, '', context), known)
  if (route.body === null && !chance.happens(0.03))
    return assemble(source, { route, target, headers, body: null, by })
  if (route.body && route.takesForms && chance.happens(0.8)) {
    const fault = way > 92 ? 'broken' : isSpoilt ? 'spoilt' : 'none'
    const form = formOf(chance, route.body, body, fault)
    headers.set('content-type', form.contentType)
    return assemble(source, { route, target, headers, body: form.bytes, by })
  }
  const payload =
    way > 92
      ? brokenJson(chance, body)
      : Buffer.from(JSON.stringify(isSpoilt ? spoil(chance, body) : body) ?? '')
  headers.set('content-type', contentTypeOf(chance))
  return assemble(source, { route, target, headers, body: payload, by })
}

function knownCallOf({ chance, knownCalls }: Source, id: string): KnownCall | null {
  const calls = knownCalls.get(id) ?? []
  return calls.length > 0 ? pick(chance, calls) : null
}

/** Its body, with or without fields that it leaves out. */
function withKnown(chance: Chance, made: unknown, known: KnownCall | null): unknown {
  if (!known?.body || typeof made !== 'object') return made
  return chance.happens(0.5) ? known.body : { ...made, ...known.body }
}

function wildRequest(source: Source): FuzzRequest {
  const target = '/api/client/settings'
  const bytes = wildBytes(source.chance)
  return { actor: 'nobody', route: null, method: 'GET', target, language: null, bytes, mayHangUp: true }
}
