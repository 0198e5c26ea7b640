import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A UUID, or nginx's form of one; other text could be a phone number. */
const idPattern = /^[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}$/

/** The id that our proxy gave the request, so both logs agree; otherwise a new one. */
export function requestIdOf(headers: IncomingHttpHeaders, { proxies }: { readonly proxies: number }): string {
  const given = headers['x-request-id']
  return proxies > 0 && typeof given === 'string' && idPattern.test(given) ? given : randomUUID()
}
