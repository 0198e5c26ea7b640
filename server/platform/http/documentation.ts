import swagger, { type SwaggerTransform } from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { csrfHeader, sessionCookie } from './console-gate.ts'
import { keyLengthMax, keyLengthMin } from './idempotency.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route asks for an `Idempotency-Key`. */
    readonly idempotent?: boolean
    /** The section whose labels its fields have. */
    readonly section?: string
    /** The media types of files it may answer. */
    readonly answersFile?: readonly string[]
  }
}

/** OpenAPI from the contract, at /api/docs; the document at /api/docs/openapi.json. Register before routes. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Mahfaza API',
        version: '1',
        description:
          'Amounts are decimal strings. A success is `{ data, meta? }`, a failure `{ message, code, errors?, data? }` in the language of the `locale` cookie or `Accept-Language`. Calls that move money need an `Idempotency-Key`.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
          csrf: { type: 'apiKey', in: 'header', name: csrfHeader },
        },
      },
    },
    transform,
  })
  // It loads nothing from other hosts and sends nothing to them.
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      // No assistants, accounts and tools of third parties.
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      customCss: 'a[href^="https://www.scalar.com"] { display: none }',
    },
  })
}

/** Documents what is done by hand: the key's header, and files instead of data. */
const transform: SwaggerTransform = (input) => {
  const transformed = jsonSchemaTransform(input)
  const { idempotent, answersFile = [] } = input.route?.config ?? {}
  return {
    ...transformed,
    schema: {
      ...transformed.schema,
      ...(idempotent && { headers: keyHeader }),
      ...(answersFile.length > 0 && { response: withFiles(transformed.schema?.response, answersFile) }),
    },
  }
}

function withFiles(responses: unknown, mimes: readonly string[]): Record<string, unknown> {
  const all = new Map(Object.entries(responses ?? {}))
  const file = { schema: { type: 'string', format: 'binary' } }
  const data: unknown = all.get('200')
  const content = {
    ...(data !== undefined && { 'application/json': { schema: data } }),
    ...Object.fromEntries(mimes.map((mime) => [mime, file])),
  }
  return { ...Object.fromEntries(all), 200: { description: 'Success', content } }
}

const keyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: keyLengthMin,
      maxLength: keyLengthMax,
      description: 'The same key and body get the first answer again, marked `Idempotent-Replayed: true`.',
    },
  },
  required: ['Idempotency-Key'],
}
