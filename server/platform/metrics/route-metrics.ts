import { hash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/kernel/refusal.ts'
import { expositionType } from './exposition.rules.ts'
import type { Metrics } from './registry.ts'

export interface MetricsAccess {
  /** Callers with it may read. Null: no caller from outside. */
  readonly token: string | null
  /** Without a token this machine may read, unless a proxy could be the caller. */
  readonly openToLoopback: boolean
}

/** `/metrics`; for other callers the address does not exist. */
export function routeMetrics(app: FastifyInstance, metrics: Metrics, access: MetricsAccess): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, access)) throw new Refusal('request.not_found')
    reply.header('content-type', expositionType).header('cache-control', 'no-store')
    return reply.serializer(String).send(await metrics.text())
  })
}

function mayRead(request: FastifyRequest, { token, openToLoopback }: MetricsAccess): boolean {
  if (token !== null) return isSame(request.headers.authorization ?? '', `Bearer ${token}`)
  const { headers, socket } = request
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name])
  return openToLoopback && !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}

function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer'))
}

/** The most processes on one machine. */
const portsTried = 64

/**
 * Serves the metrics of this process on a port of its own, for this machine only: processes behind one port have
 * separate numbers. Takes the first free port from `firstPort`.
 */
export async function serveMetrics(
  metrics: Metrics,
  firstPort: number,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  for (let port = firstPort; port < firstPort + portsTried; port += 1) {
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end()
      void metrics
        .text()
        .then((text) => response.writeHead(200, { 'content-type': expositionType }).end(text))
    })
    try {
      const listening = once(server, 'listening')
      server.listen({ port, host: '127.0.0.1', exclusive: true })
      await listening
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue
      throw error
    }
    return {
      port,
      async close() {
        const closed = once(server, 'close')
        server.close()
        server.closeAllConnections()
        await closed
      },
    }
  }
  throw new Error(`No port from ${firstPort} to ${firstPort + portsTried - 1} is free for the metrics`)
}
