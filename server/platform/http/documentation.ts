import { randomBytes } from 'node:crypto'
import swagger, { type SwaggerTransform } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { applicationPattern, basePaths } from '#contract/kernel/operation.ts'
import { csrfHeader, sessionCookie } from './console-gate.ts'
import { type HttpOptions, httpServer } from './http-server.ts'
import { keyLengthMax, keyLengthMin } from './idempotency.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route asks for an `Idempotency-Key`. */
    readonly idempotent?: boolean
    /** Clients call it, so a mobile application says what it is. */
    readonly ofClients?: boolean
    /** The section whose labels its fields have. */
    readonly section?: string
    /** The media types of files it may answer. */
    readonly answersFile?: readonly string[]
  }
}

const path = '/api/docs'
/** Each answer has a nonce of its own in place of this. */
const noncePlace = 'nonce-of-this-answer'

/**
 * OpenAPI from the contract, at /api/docs; the document at /api/docs/openapi.json, without the console's operations.
 * Register before routes, and not in production: the page runs code of others beside the tokens of clients.
 */
export async function documentApi(app: FastifyInstance, options: HttpOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Mahfaza API',
        version: '1',
        description:
          'Amounts are decimal strings. A success is `{ data, meta? }`, a failure `{ message, code, errors?, data? }` in the language of the `locale` cookie or `Accept-Language`. Calls that move money need an `Idempotency-Key`. ' +
          signing,
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
  showPage(app, options)
}

const signing =
  'An application that sends the public half of a P-256 key at the sign-in (`X-Session-Key`: the uncompressed point, base64url) signs what moves money and what shows a paid code: `X-Signature` is the ECDSA signature with SHA-256 (r and s, base64url) of these lines: `mahfaza 1`, the method, the path with its query, the idempotency key or nothing, `known` or `close` for a question about the key or nothing, `X-Signed-At` (milliseconds since 1970), the SHA-256 of the body in hexadecimal.'

/** The page's script takes many megabytes, so it is loaded by its first reader, into a server of its own that does not listen. */
function showPage(app: FastifyInstance, options: HttpOptions): void {
  let opening: Promise<FastifyInstance> | undefined
  app.addHook('onClose', async () => (await opening)?.close())
  for (const url of [path, `${path}/*`])
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      opening ??= openPage(options, () => withoutConsole(app.swagger()))
      const page = await opening.catch((error: unknown) => {
        opening = undefined
        throw error
      })
      reply.hijack()
      page.routing(request.raw, reply.raw)
    })
}

/** It loads nothing from other hosts and sends nothing to them. */
async function openPage(options: HttpOptions, content: () => { paths?: object }): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = await httpServer(options)
  guardPage(page)
  await page.register(scalar, {
    routePrefix: path,
    configuration: {
      content,
      nonce: noncePlace,
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
  await page.ready()
  return page
}

function guardPage(scope: FastifyInstance): void {
  scope.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html'))
      return payload
    const nonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', policy(nonce))
    return payload.replaceAll(noncePlace, nonce)
  })
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Its styles are made in the browser.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function withoutConsole<Document extends { paths?: object }>(document: Document): Document {
  const paths = Object.entries(document.paths ?? {}).filter(
    ([path]) => !path.startsWith(`${basePaths.console}/`),
  )
  return { ...document, paths: Object.fromEntries(paths) }
}

/** Documents what is done by hand: the key's header, and files instead of data. */
const transform: SwaggerTransform = (input) => {
  const transformed = jsonSchemaTransform(input)
  const { idempotent, ofClients, answersFile = [] } = input.route?.config ?? {}
  return {
    ...transformed,
    schema: {
      ...transformed.schema,
      ...((idempotent || ofClients) && { headers: headersOf({ idempotent, ofClients }) }),
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

function headersOf({ idempotent, ofClients }: { idempotent?: boolean; ofClients?: boolean }) {
  return {
    type: 'object',
    properties: { ...(idempotent && keyHeader), ...(ofClients && ofApplication) },
    required: idempotent ? Object.keys(keyHeader) : [],
  }
}

const ofApplication = {
  'X-Application': {
    type: 'string',
    pattern: applicationPattern,
    description:
      'What a mobile application is, such as `android/1.4.2` or `ios/2.0`; browsers leave it out. One that is older than a forced version is refused with 426 `application.update_required`, whose `data` has `version` and `url`; GET /api/client/settings still answers, and says in `application` what to do.',
  },
}

const keyHeader = {
  'Idempotency-Key': {
    type: 'string',
    minLength: keyLengthMin,
    maxLength: keyLengthMax,
    description: 'The same key and body get the first answer again, marked `Idempotent-Replayed: true`.',
  },
}
