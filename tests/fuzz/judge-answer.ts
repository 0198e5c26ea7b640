import { type ErrorCode, errorCodes } from '#contract/kernel/error-codes.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import type { Promised } from './openapi.ts'
import type { RawAnswer } from './wire.ts'

/** What an answer must not contain: places in the program, messages of the database, secrets. */
const leaks: readonly RegExp[] = [
  /\bat (?:async )?[\w.<>[\] ]*\(?(?:file:|node:|\/)\S*:\d+:\d+/,
  /node_modules|\.[cm]?[jt]sx?:\d+/,
  /\bselect\b[^"]{1,80}\bfrom\b|\binsert into\b|violates \w+(?:-\w+)? constraint|relation \\?"/i,
  /invalid input syntax|invalid byte sequence|syntax error at|current transaction is aborted|deadlock detected/i,
  /\$argon2|BEGIN [A-Z ]*PRIVATE KEY|ECONNREFUSED|\bZodError\b|\bTypeError\b/,
]

/** A page's data answers 202 for a redirect. */
const strayStatuses = [
  200, 202, 204, 301, 302, 303, 304, 400, 401, 403, 404, 405, 408, 413, 414, 417, 422, 429, 431,
]

/** The faults of an answer, in sentences; empty when it is correct. */
export function faultsOf(request: FuzzRequest, answer: RawAnswer | null): string[] {
  if (answer === null) return request.mayHangUp ? [] : ['no answer']
  const { status, headers, body } = answer
  const isApi = /^\/api\/client(\/|$|\?)/.test(request.target)
  const faults = leaks
    .filter((leak) => leak.test(body))
    .map((leak) => `the body tells of the inside: ${leak}`)
  if (status >= 500) faults.push(`${status} is our fault`)
  if (!/^[\da-f-]{36}$/.test(headers.get('x-request-id') ?? '')) faults.push('no x-request-id')
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push('no x-content-type-options')
  const kept = headers.get('cache-control')
  const mayBeKept = status === 200 && /^public, max-age=\d+$/.test(kept ?? '')
  if (isApi && request.route && kept !== 'no-store' && !mayBeKept && status !== 400)
    faults.push('may be cached')
  if (request.route) return [...faults, ...againstDocument(request, answer)]
  if (!strayStatuses.includes(status)) faults.push(`${status} is not for a stray request`)
  if (status >= 400 && isApi && request.method !== 'HEAD') faults.push(...againstFailure(request, answer))
  return faults
}

function againstDocument(request: FuzzRequest, answer: RawAnswer): string[] {
  const promised = request.route?.answers.get(answer.status)
  if (!promised) return [`${answer.status} is not documented`]
  if (!request.route?.isSecured || answer.status !== 200) return againstShape(request, answer, promised)
  const isUnknown = request.actor === 'nobody' || request.actor === 'impostor'
  return [...(isUnknown ? ['open to an unknown caller'] : []), ...againstShape(request, answer, promised)]
}

function againstShape(request: FuzzRequest, answer: RawAnswer, promised: Promised): string[] {
  const type = answer.headers.get('content-type') ?? ''
  if (promised.otherTypes.some((other) => type.startsWith(other))) return []
  if (!type.startsWith(promised.contentType)) return [`is ${type} and not ${promised.contentType}`]
  if (promised.contentType !== 'application/json') return []
  const body = readJson(answer.body)
  if (body === undefined) return ['the body is no JSON']
  const misfit = promised.findMisfit(body)
  return [...(misfit ? [misfit] : []), ...(answer.status >= 400 ? againstFailure(request, answer) : [])]
}

/** A failure has a known code with its status, and a sentence in the language asked for. */
function againstFailure({ language }: FuzzRequest, { status, headers, body }: RawAnswer): string[] {
  const failure = readJson(body)
  if (typeof failure !== 'object' || failure === null || !('code' in failure) || !('message' in failure))
    return ['a failure without code and message']
  const { code, message } = failure
  const faults: string[] = []
  if (errorCodes[code as ErrorCode] !== status) faults.push(`${code} came with ${status}`)
  if (typeof message !== 'string' || message.length < 3 || message.includes('{{'))
    faults.push('a failure without a whole sentence')
  if (language && /[\u0600-\u06ff]{2}/.test(String(message)) !== (language === 'ar'))
    faults.push(`a failure not in ${language}: ${message}`)
  if ((status === 429 || status === 503) && !(Number(headers.get('retry-after')) > 0))
    faults.push('no retry-after')
  return faults
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
