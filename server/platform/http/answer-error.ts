import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type ErrorCode, errorCodes } from '#contract/kernel/error-codes.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type Locale, say } from '../messages.ts'
import type { Failure } from './answers.ts'
import { localeOf } from './caller.ts'
import { sayIssue } from './say-issue.ts'
import { invalidPartsOf } from './validation.ts'

/** The one place where an error becomes an answer. Nothing of an unexpected error reaches the caller. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const locale = localeOf(request)
  if (error instanceof Refusal) {
    const retryAfter = error.data.retryAfterSeconds
    if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
    reply.code(error.status).send(refusalBody(locale, error))
    return
  }
  const issues = invalidPartsOf(error)
  if (issues) {
    reply.code(422).send(issuesBody(locale, issues))
    return
  }
  const code = codeOfStatus('statusCode' in error ? error.statusCode : undefined)
  if (code === 'request.something_is_wrong') request.log.error({ err: error }, 'request failed')
  reply.code(errorCodes[code]).send(bodyOf(locale, code))
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  reply.code(404).send(bodyOf(localeOf(request), 'request.not_found'))
}

function refusalBody(locale: Locale, refusal: Refusal): Failure {
  const fields = Object.entries(refusal.fields)
  return {
    ...bodyOf(locale, refusal.code, refusal.data),
    ...(fields.length > 0 && {
      errors: Object.fromEntries(
        fields.map(([field, code]) => [field, [sayCode(locale, code, refusal.data)]]),
      ),
    }),
    ...(Object.keys(refusal.data).length > 0 && { data: refusal.data }),
  }
}

function issuesBody(locale: Locale, issues: readonly z.core.$ZodIssue[]): Failure {
  const errors: Record<string, string[]> = {}
  for (const issue of issues.slice(0, 50)) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
    for (const path of paths.slice(0, 50)) {
      const field = path.slice(0, 100) || 'body'
      errors[field] ??= []
      errors[field].push(sayIssue(locale, field, issue))
    }
  }
  return { ...bodyOf(locale, 'request.invalid'), errors }
}

function bodyOf(locale: Locale, code: ErrorCode, values: Record<string, unknown> = {}): Failure {
  return { message: sayCode(locale, code, values), code }
}

function sayCode(locale: Locale, code: ErrorCode, values: Record<string, unknown>): string {
  return say(locale, `errors:${code}`, values)
}

function codeOfStatus(status: number | undefined): ErrorCode {
  if (status === 413) return 'request.too_large'
  if (status === 404) return 'request.not_found'
  if (status === 429) return 'request.limited'
  if (status === 503) return 'busy'
  if (status !== undefined && status >= 400 && status < 500) return 'request.malformed'
  return 'request.something_is_wrong'
}
