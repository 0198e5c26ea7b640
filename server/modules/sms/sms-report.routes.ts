import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { networkOf } from '#server/platform/abuse/index.ts'
import { addressOf } from '#server/platform/http/caller.ts'
import { type ReportDeps, type SentReport, takeIsendReport, takeResalaReport } from './take-sms-report.ts'

const bodyBytesMax = 16 * 1024

/** Called by providers of SMS only, so it is not in the API's document. */
export function smsReportRoutes(deps: ReportDeps): FastifyPluginAsync {
  return async (scope) => {
    // A signature covers the raw body, so it is not parsed here.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (request: FastifyRequest) => scope.bodies.receive(request, bodyBytesMax))
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    scope.post('/isend', { schema: { hide: true } }, async (request) => ({
      data: await takeIsendReport(deps, sentOf(request)),
    }))
    scope.post('/resala', { schema: { hide: true } }, async (request) => ({
      data: await takeResalaReport(deps, sentOf(request)),
    }))
  }
}

function sentOf(request: FastifyRequest): SentReport {
  const { body, headers } = request
  return {
    body: typeof body === 'string' ? body : '',
    network: networkOf(addressOf(request)),
    header(name) {
      const value = headers[name]
      return typeof value === 'string' ? value : undefined
    },
  }
}
