import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A UUID, or as nginx writes one; anything else could be a phone number. */
const idPattern = /^[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}$/

/** The id a proxy of ours gave the request, so that both logs tell of the same one; else one of our own. */
export function requestIdOf(headers: IncomingHttpHeaders, { proxies }: { readonly proxies: number }): string {
  const given = headers['x-request-id']
  return proxies > 0 && typeof given === 'string' && idPattern.test(given) ? given : randomUUID()
}
