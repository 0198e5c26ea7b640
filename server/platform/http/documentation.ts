import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** OpenAPI from the contract, at /api/docs; the document itself at /api/docs/openapi.json. Register before routes. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Mahfaza client API',
        version: '1',
        description:
          'Amounts are decimal strings. A success is `{ data, meta? }`, a failure `{ message, code, errors?, data? }` in the language of the `locale` cookie or `Accept-Language`. Calls that move money need an `Idempotency-Key`.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: { withDefaultFonts: false, hideClientButton: true, telemetry: false },
  })
}
