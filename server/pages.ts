import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { PageSettings } from '#contract/operations/settings/page-settings.ts'
import { reportPath } from './platform/http/policy-reports.ts'

/** The built application's interface for its host; web/handler.ts implements it. */
interface PageHandler {
  handlePage(
    request: Request,
    host: {
      cspNonce: string
      settings: PageSettings
      origin: string
      /** A public GET of the client API, for what a page shows before anyone signs in. */
      readApi(path: string): Promise<{ status: number; body: unknown }>
      logError(error: unknown): void
    },
  ): Promise<Response>
}

const buildFolder = join(import.meta.dirname, '../build')
const yearSeconds = 31_536_000

/** A page has a nonce of its own, and asks the device for camera and position at most. A page's own cache header is kept. */
const pageHeaders = {
  'cache-control': 'private, no-cache',
  'reporting-endpoints': `policy="${reportPath}"`,
  'permissions-policy':
    'camera=(self), display-capture=(), geolocation=(self), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
}

/** Clients and gates read codes with the camera, and visitors find sellers near them, whichever page was opened first. Staff do neither. */
const consolePermissions = pageHeaders['permissions-policy'].replaceAll('(self)', '()')
const isConsole = (url: string) => /^\/console([/?]|$)/.test(url)

/** Serves the built web application: its files, and every other address as a page drawn on the server. */
export async function servePages(
  app: FastifyInstance,
  options: { publicUrl: string; readSettings: () => Promise<PageSettings> },
): Promise<void> {
  const entry = join(buildFolder, 'server/index.js')
  if (!existsSync(entry)) throw new Error('The web application is not built')
  const { handlePage } = (await import(pathToFileURL(entry).href)) as PageHandler
  const plugin: FastifyPluginAsync = async (scope) => {
    await scope.register(helmet, { contentSecurityPolicy: false, xFrameOptions: { action: 'deny' } })
    await scope.register(compress, {
      threshold: 1024,
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    })
    await scope.register(fastifyStatic, {
      root: join(buildFolder, 'client'),
      wildcard: false,
      // Written by the build (scripts/compress-files.ts).
      preCompressed: true,
      globIgnore: ['**/*.br'],
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
    })
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      schema: { hide: true },
      handler: async (request, reply) => {
        if (request.url.startsWith('/api/')) return reply.callNotFound()
        const host = {
          cspNonce: randomBytes(16).toString('base64'),
          settings: await options.readSettings(),
          origin: new URL(options.publicUrl).origin,
          readApi: (path: string) =>
            readApi(app, path, { address: request.ip, publicUrl: options.publicUrl }),
          logError: (error: unknown) => request.log.error({ err: error }, 'a page could not be drawn'),
        }
        const page = await handlePage(webRequest(request, options.publicUrl), host)
        reply.headers({
          'content-security-policy': policy(host.cspNonce, host.settings.map_tiles_url),
          ...pageHeaders,
          ...(isConsole(request.url) && { 'permissions-policy': consolePermissions }),
        })
        return sendPage(reply, page)
      },
    })
  }
  await app.register(plugin)
}

/** Inside the process, as the visitor: budgets count by their address. */
async function readApi(
  app: FastifyInstance,
  path: string,
  visit: { readonly address: string; readonly publicUrl: string },
): Promise<{ status: number; body: unknown }> {
  const response = await app.inject({
    url: `/api/client${path}`,
    remoteAddress: visit.address,
    headers: { host: new URL(visit.publicUrl).host },
  })
  return { status: response.statusCode, body: response.json() }
}

/** The names of built files change with their content. */
function cachingOf(path: string): string {
  return path.includes('/assets/') ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600'
}

function webRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(pageUrl(request.url, publicUrl), { method: request.method, headers })
}

/** Appended to the origin as text: `//elsewhere` is our path and not another host. */
export function pageUrl(path: string, publicUrl: string): URL {
  return new URL(new URL(publicUrl).origin + path)
}

function sendPage(reply: FastifyReply, page: Response): FastifyReply {
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  return reply.send(page.body ? Readable.from(page.body) : '')
}

/** Scripts only with this page's nonce; styles too, except the attributes that a component computes. */
function policy(nonce: string, tilesUrl: string | null): string {
  // `{s}` and the like stand in the path alone, so the host is known.
  const tiles = tilesUrl === null ? '' : ` ${new URL(tilesUrl).origin}`
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    // Videos lie elsewhere; a file that is played runs no code.
    "media-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The default one is made by public/early-guard.js; the other is the editor's, for what is pasted.
    'trusted-types default ProseMirrorClipboard',
    // The older directive is for browsers without the newer one.
    `report-uri ${reportPath}`,
    'report-to policy',
  ].join('; ')
}
