import { z } from 'zod'
import { oncePer } from '#contract/kernel/once-per.ts'
import { type Operation, surfaceOf } from '#contract/kernel/operation.ts'
import { isPublic, responsesOf } from './answers.ts'

type RouteSchema = Record<string, unknown>

/** What a route takes and answers. Every application of a process has the same operations. */
export const schemaOf = oncePer(makeSchema)

export function configOf({ id, access, idempotent, answersFile }: Operation) {
  const ofClients = surfaceOf({ access }) === 'client'
  const section = id.split('.')[0] ?? ''
  return { idempotent: idempotent === true, ofClients, answersFile: answersFile ?? [], section }
}

/** Unknown parameters are refused, also where none are known. */
const noQuery = z.strictObject({})

function makeSchema(operation: Operation): RouteSchema {
  const [domain = ''] = operation.id.split('.')
  const isConsole = surfaceOf(operation) === 'console'
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [isConsole ? `console: ${domain}` : domain],
    ...(isPublic(operation) ? {} : { security: [isConsole ? { cookie: [], csrf: [] } : { bearer: [] }] }),
    ...(operation.params && { params: operation.params }),
    querystring: operation.query ?? noQuery,
    ...(operation.body && { body: operation.body }),
    ...(operation.multipart && { consumes: ['multipart/form-data', 'application/json'] }),
    response: responsesOf(operation),
  }
}
