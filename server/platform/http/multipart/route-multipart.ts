import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { methodOverrideField, type Operation, type Surface } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type ReadJson, strictJsonOf } from '../strict-json.ts'
import { expectPace } from './expect-pace.ts'
import { bodyOfForm, type Form } from './form-body.rules.ts'
import { openFormCapacity, type Sender } from './form-capacity.ts'
import { formLimits, readForm, textOfForm } from './read-form.ts'

/** Per surface: slow clients leave the console its places. */
const formsAtOnceMax = 32

/** Routes an operation that takes forms as well as JSON. */
export type RouteForm = (operation: Operation, route: RouteOptions) => void

/**
 * One scope of a surface for all routes that take forms: other routes read none. A PUT or DELETE may also be a POST
 * that names it, as forms require.
 * @param senderOf known before the form is read
 */
export function openForms(
  app: FastifyInstance,
  surface: Surface,
  senderOf: (request: FastifyRequest) => Sender,
): RouteForm {
  const places = openFormCapacity(app.places, surface, formsAtOnceMax)
  const added: [Operation, RouteOptions][] = []
  // Runs when the surface has added its last route.
  const plugin: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart, { limits: formLimits })
    const readJson = strictJsonOf(scope)
    for (const [operation, route] of added) {
      const read = formReader(readJson, operation)
      const preValidation = async (request: FastifyRequest, reply: FastifyReply) => {
        if (request.isMultipart())
          request.body = await places.take(senderOf(request), () =>
            expectPace(request, reply, () => read(request)),
          )
        else if (request.method !== operation.method) {
          reply.header('allow', operation.method)
          throw new Refusal('request.method_not_allowed')
        }
      }
      scope.route({ ...route, preValidation })
      if (operation.method === 'POST') continue
      scope.route({ ...route, method: 'POST', schema: { ...route.schema, hide: true }, preValidation })
    }
  }
  void app.register(plugin)
  return (operation, route) => added.push([operation, route])
}

function formReader(readJson: ReadJson, { body, method }: Operation) {
  return async (request: FastifyRequest): Promise<unknown> => {
    const form = await readForm(request)
    request.rawBody = textOfForm(form)
    if (takeMethod(form, request) !== method) throw new Refusal('request.not_found')
    return body ? bodyOfForm(body, form, (text) => jsonOf(readJson, request, text)) : undefined
  }
}

function jsonOf(readJson: ReadJson, request: FastifyRequest, text: string): unknown {
  try {
    return readJson(request, text)
  } catch (error) {
    if (error instanceof Refusal || !isUnreadable(error)) throw error
    return undefined
  }
}

/** The parser's error for a text that is not JSON. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error
}

function takeMethod({ texts }: Form, request: FastifyRequest): string {
  const meant = texts.get(methodOverrideField)?.toUpperCase() ?? request.method
  texts.delete(methodOverrideField)
  return meant
}
