import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { decideSandboxPayment } from './decide-sandbox-payment.ts'
import { showSandboxPage } from './show-sandbox-page.ts'

export interface SandboxRouteDeps {
  readonly database: Database
  readonly jobs: Jobs
}

interface Named {
  Params: { token: string }
}
const outcomes = { pay: 'paid', decline: 'declined', cancel: 'cancelled' } as const

/** The sandbox gateway's hosted page. Anyone with its address may pay: no money is behind it. Not for production. */
export function sandboxRoutes({ database, jobs }: SandboxRouteDeps): FastifyPluginAsync {
  return async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null))
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    scope.get<Named>('/:token', { schema: { hide: true } }, async (request, reply) => {
      const nonce = randomBytes(16).toString('base64')
      const page = await showSandboxPage(database.db, request.params.token, nonce)
      return reply
        .header('content-security-policy', policyOf(nonce))
        .type('text/html; charset=utf-8')
        .send(page)
    })
    for (const [action, status] of Object.entries(outcomes)) {
      scope.post<Named>(`/:token/${action}`, { schema: { hide: true } }, async (request, reply) => {
        const { token } = request.params
        const address = await database.transact((tx) => decideSandboxPayment(tx, jobs, token, status))
        return reply.redirect(address, 303)
      })
    }
  }
}

function policyOf(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}
