import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Limiter, networkOf } from '../abuse/index.ts'
import type { Metrics } from '../metrics/registry.ts'
import { addressOf } from './caller.ts'

/** Where browsers report what the policy of a page has stopped. */
export const reportPath = '/api/policy-reports'

const bytesMax = 16 * 1024
const reportsMax = 10
const directives =
  /^(script-src(-elem|-attr)?|style-src(-elem|-attr)?|img-src|media-src|font-src|connect-src|worker-src|frame-src|object-src|form-action|base-uri|frame-ancestors|require-trusted-types-for|trusted-types|default-src)$/

const text = z.string().max(4_000).optional()
/** The newer form is a list, the older one an object. Only what is counted is read. */
const newer = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: text, blockedURL: text }),
})
const older = z.object({
  'csp-report': z.object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text }),
})
const given = z.union([z.array(z.unknown()).max(100), older])

interface Report {
  /** One of the known ones, or `other`. */
  readonly directive: string
  /** Without path: it may hold a token. */
  readonly blocked: string
}

/** Counts reports and logs them. An address has a budget, because anybody can send reports. */
export async function receivePolicyReports(
  app: FastifyInstance,
  { metrics, limiter }: { metrics: Metrics; limiter: Limiter<'policyReport'> },
): Promise<void> {
  const count = metrics.counter('mahfaza_policy_reports_total', 'What the policy of a page has stopped.', [
    'directive',
  ])
  const plugin: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers()
    for (const type of ['application/reports+json', 'application/csp-report', 'application/json'])
      scope.addContentTypeParser(type, (request: FastifyRequest) => app.bodies.receive(request, bytesMax))
    scope.post(reportPath, { schema: { hide: true } }, async (request, reply) => {
      await limiter.take('policyReport', networkOf(addressOf(request)))
      for (const { directive, blocked } of readReports(request.body)) {
        count(directive).add(1)
        request.log.warn({ directive, blocked }, 'a page broke its policy')
      }
      return reply.code(204).send()
    })
  }
  await app.register(plugin)
}

function readReports(body: unknown): Report[] {
  const parsed = given.safeParse(parseJson(body))
  if (!parsed.success) return []
  if (!Array.isArray(parsed.data)) {
    const report = parsed.data['csp-report']
    return [reportOf(report['effective-directive'] ?? report['violated-directive'], report['blocked-uri'])]
  }
  return parsed.data.slice(0, reportsMax).flatMap((one) => {
    const { data } = newer.safeParse(one)
    return data ? [reportOf(data.body.effectiveDirective, data.body.blockedURL)] : []
  })
}

function reportOf(directive = '', blocked = ''): Report {
  return {
    directive: directives.test(directive) ? directive : 'other',
    blocked: URL.canParse(blocked) ? new URL(blocked).origin : 'inline or unknown',
  }
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}
