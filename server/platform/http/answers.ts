import { z } from 'zod'
import { errorCodes } from '#contract/kernel/error-codes.ts'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { type Operation, surfaceOf } from '#contract/kernel/operation.ts'
import { pageMeta } from '#contract/kernel/paging.ts'

export const failure = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})
export type Failure = z.output<typeof failure>

const failures = new Map<string, typeof failure>()

/** Made once for each description: thousands of answers share a few. */
function failureOf(description: string): typeof failure {
  const known = failures.get(description) ?? failure.meta({ description })
  failures.set(description, known)
  return known
}

/** What every operation may answer, by status; documentation and serialiser share it. */
export function responsesOf(operation: Operation): Record<number, z.ZodType> {
  const refusals = operation.errors?.length ? ` Refusals: ${operation.errors.join(', ')}.` : ''
  const responses: Record<number, z.ZodType> = {
    400: failureOf('The request cannot be read.'),
    404: failureOf('Nothing there that this caller may see.'),
    413: failureOf('Too large.'),
    422: failureOf(`A field is invalid or a rule says no.${refusals}`),
    429: failureOf('Too many; `Retry-After` says when.'),
    500: failureOf('Our fault; the request id is in the log.'),
    503: failureOf('Busy or stopping; `Retry-After` says when.'),
  }
  // A file is not serialised.
  if (operation.answer !== fileOnly) {
    const { answer } = operation
    responses[200] = operation.paged ? z.object({ data: answer, meta: pageMeta }) : z.object({ data: answer })
  }
  const isConsole = surfaceOf(operation) === 'console'
  if (!isPublic(operation)) responses[401] = failureOf('No open session.')
  if (isConsole)
    responses[403] = failureOf('Not allowed, the second factor is owed, or the page was not ours.')
  else if (!isPublic(operation)) {
    responses[403] = failureOf(
      'Not allowed, or `data.verify_phone` or `data.verify_email` is still to be verified.',
    )
  }
  if (!isConsole) responses[426] = failureOf('The mobile application is too old; `data.url` has a newer one.')
  if (operation.guarded)
    responses[202] = z
      .object({ data: z.object({ approval_id: z.string() }) })
      .meta({ description: 'A second person must agree; nothing was done yet.' })
  if (operation.method !== 'GET') responses[408] = failureOf('The body arrived too slowly; nothing was done.')
  if (operation.idempotent) responses[409] = failureOf('The key was used with another body.')
  for (const code of operation.errors ?? [])
    responses[errorCodes[code]] ??= failureOf(`The state says no.${refusals}`)
  return responses
}

export function isPublic({ access }: Operation): boolean {
  return access === 'public' || access === 'anyone' || access === 'staff-public'
}
