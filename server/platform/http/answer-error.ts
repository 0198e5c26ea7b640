import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type ErrorCode, errorCodes } from '#contract/kernel/error-codes.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { isConnectionLoss } from '../db/connection-loss.ts'
import { isTimedOut } from '../db/refused-by.ts'
import { sentBy } from '../log.ts'
import type { Failure } from './answers.ts'
import { localeOf } from './caller.ts'
import { messageOfCode } from './message-of-code.ts'
import { messageOfIssue, messageOfRule } from './message-of-issue.ts'
import { invalidPartsOf } from './validation.ts'

/** The only place where an error becomes an answer. No detail of an unexpected error reaches the caller. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const locale = localeOf(request)
  if (error instanceof Refusal) {
    const retryAfter = error.data.retryAfterSeconds
    if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
    reply.code(error.status).send(refusalBody(locale, error, sectionOf(request)))
    return
  }
  const issues = invalidPartsOf(error)
  if (issues) {
    reply.code(422).send(issuesBody(locale, issues, sectionOf(request)))
    return
  }
  if (isConnectionLoss(error)) {
    request.log.warn({ err: error }, 'the database is away')
    reply.code(errorCodes.unavailable).header('retry-after', '1').send(bodyOf(locale, 'unavailable'))
    return
  }
  if (isTimedOut(error)) {
    answerTimedOut(error, request, reply)
    return
  }
  const code = codeOfStatus('statusCode' in error ? error.statusCode : undefined)
  if (code !== 'request.something_is_wrong') {
    reply.code(errorCodes[code]).send(bodyOf(locale, code))
    return
  }
  request.log.error({ err: error, [sentBy]: partsOf(request) }, 'request failed')
  // The id lets a complaint be matched with its log line.
  reply.code(errorCodes[code]).send({ ...bodyOf(locale, code), data: { request_id: request.id } })
}

/** Long enough that callers do not repeat the same request at once. */
const afterTimeoutSeconds = 30

/** A reader can ask for less; a writer can only try again. */
function answerTimedOut(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  request.log.warn({ err: error }, 'a statement took too long')
  const code = request.method === 'GET' ? 'request.takes_too_long' : 'unavailable'
  reply
    .code(errorCodes[code])
    .header('retry-after', String(afterTimeoutSeconds))
    .send(bodyOf(localeOf(request), code))
}

function partsOf({ body, query, params, headers }: FastifyRequest): unknown {
  return { body, query, params, authorization: headers.authorization?.split(' '), cookie: headers.cookie }
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  reply.code(404).send(bodyOf(localeOf(request), 'request.not_found'))
}

function refusalBody(locale: Language, refusal: Refusal, section: string | null): Failure {
  const fields = Object.entries(refusal.fields).map(([field, why]) => [
    field,
    [
      typeof why === 'string'
        ? messageOfCode(locale, why, refusal.data)
        : messageOfRule(locale, field, why, section),
    ],
  ])
  return {
    ...bodyOf(locale, refusal.code, refusal.data),
    ...(fields.length > 0 && { errors: Object.fromEntries(fields) }),
    ...(Object.keys(refusal.data).length > 0 && { data: refusal.data }),
  }
}

/** The operation of a definition uses the labels of its section. */
function sectionOf({ routeOptions }: FastifyRequest): string | null {
  return routeOptions.config.section ?? null
}

function issuesBody(locale: Language, issues: readonly z.core.$ZodIssue[], section: string | null): Failure {
  // Not an object: a field may be named `constructor`.
  const errors = new Map<string, string[]>()
  for (const issue of issues.slice(0, 50)) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
    for (const path of paths.slice(0, 50)) {
      const field = path.slice(0, 100) || 'body'
      errors.set(field, [...(errors.get(field) ?? []), messageOfIssue(locale, field, issue, section)])
    }
  }
  return { ...bodyOf(locale, 'request.invalid'), errors: Object.fromEntries(errors) }
}

function bodyOf(locale: Language, code: ErrorCode, values: Record<string, unknown> = {}): Failure {
  return { message: messageOfCode(locale, code, values), code }
}

function codeOfStatus(status: number | undefined): ErrorCode {
  if (status === 413) return 'request.too_large'
  if (status === 404) return 'request.not_found'
  if (status === 429) return 'request.limited'
  if (status === 503) return 'busy'
  if (status !== undefined && status >= 400 && status < 500) return 'request.malformed'
  return 'request.something_is_wrong'
}
