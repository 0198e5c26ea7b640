import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Delivery } from '#server/modules/payment-gateways/index.ts'
import { networkOf } from '#server/platform/abuse/index.ts'
import { type DeliveryDeps, takeCallback, takeReturn } from './take-delivery.ts'

const bodyBytesMax = 16 * 1024

interface Named {
  Params: { name: string }
}
interface Returning {
  Params: { name: string; invoice: string }
}

/** Called by gateways and returning browsers only, so it is not in the API's document. */
export function gatewayRoutes(deps: DeliveryDeps): FastifyPluginAsync {
  return async (scope) => {
    // A signature covers the raw body, so it is not parsed here.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (request: FastifyRequest) => scope.bodies.receive(request, bodyBytesMax))
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    scope.post<Named>('/:name/callback', { schema: { hide: true } }, async (request) => {
      await takeCallback(deps, request.params.name, deliveryOf(request), networkOf(request.ip))
      return { data: {} }
    })
    scope.get<Returning>('/:name/return/:invoice', { schema: { hide: true } }, async (request, reply) => {
      const { name, invoice } = request.params
      const id = await takeReturn(deps, name, invoice, deliveryOf(request))
      return reply.redirect(id === null ? '/portal/recharge' : `/portal/recharge?payment=${id}`, 303)
    })
  }
}

function deliveryOf({ url, body, headers }: FastifyRequest): Delivery {
  const from = url.indexOf('?')
  return {
    query: from < 0 ? '' : url.slice(from + 1),
    body: typeof body === 'string' ? body : '',
    header(name) {
      const value = headers[name]
      return typeof value === 'string' ? value : undefined
    },
  }
}
