import { assemble, type FuzzRequest, type Source } from './fuzz-request.ts'
import { brokenJson, spoil } from './hostile.ts'
import { formOf } from './make-form.ts'
import { contentTypeOf, headersOf } from './make-headers.ts'
import { targetOf } from './make-target.ts'
import { pick } from './pick.ts'
import { pageRequest, strayRequest } from './stray-request.ts'
import { makeValue, type ValueContext } from './values.ts'
import { wildBytes } from './wild-bytes.ts'

/** What has not yet succeeded is tried more often. */
const unreachedShare = 0.25

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
  const target = targetOf(context, isSpoilt)
  const headers = headersOf(source, route)
  const body = route.body === null ? null : makeValue(route.body, '', context)
  if (route.body === null && !chance.happens(0.03))
    return assemble(source, { route, target, headers, body: null })
  if (route.body && route.takesForms && chance.happens(0.8)) {
    const fault = way > 92 ? 'broken' : isSpoilt ? 'spoilt' : 'none'
    const form = formOf(chance, route.body, body, fault)
    headers.set('content-type', form.contentType)
    return assemble(source, { route, target, headers, body: form.bytes })
  }
  const payload =
    way > 92
      ? brokenJson(chance, body)
      : Buffer.from(JSON.stringify(isSpoilt ? spoil(chance, body) : body) ?? '')
  headers.set('content-type', contentTypeOf(chance))
  return assemble(source, { route, target, headers, body: payload })
}

function wildRequest(source: Source): FuzzRequest {
  const target = '/api/client/settings'
  const bytes = wildBytes(source.chance)
  return { actor: 'nobody', route: null, method: 'GET', target, language: null, bytes, mayHangUp: true }
}
