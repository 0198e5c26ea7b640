import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { operations } from '#contract/registry.ts'
import { isKnownKey } from './ledger/index.ts'
import { readStates } from './metrics.ts'
import { routeCards } from './modules/cards/index.ts'
import { routeCatalogue } from './modules/catalogue/index.ts'
import { routeContent } from './modules/content/index.ts'
import { routeEvents } from './modules/events/index.ts'
import { routeHome } from './modules/home/index.ts'
import { openAuthentication, routeIdentity } from './modules/identity/index.ts'
import { routeNotifications } from './modules/notifications/index.ts'
import { routeReceipts } from './modules/receipts/index.ts'
import { routeRecharges } from './modules/recharges/index.ts'
import { routeReports } from './modules/reports/index.ts'
import { routeSettings } from './modules/settings/index.ts'
import { routeSettlements } from './modules/settlements/index.ts'
import { routeTransfers } from './modules/transfers/index.ts'
import { routeVouchers } from './modules/vouchers/index.ts'
import { listOpenAlarms } from './platform/alarms/index.ts'
import { openLevelCheck } from './platform/db/read-level.ts'
import { routeFiles } from './platform/files/index.ts'
import { openReadiness, type Readiness } from './platform/health/readiness.ts'
import { routeHealth } from './platform/health/route-health.ts'
import { type Api, type ApiGuards, clientApi, type RoutedApi } from './platform/http/api.ts'
import { networkOf } from './platform/http/caller.ts'
import { documentApi } from './platform/http/documentation.ts'
import { openGuessGuard } from './platform/http/guess-guard.ts'
import { httpServer } from './platform/http/http-server.ts'
import { measureRequests } from './platform/metrics/http-metrics.ts'
import { routeMetrics } from './platform/metrics/route-metrics.ts'
import type { Services } from './services.ts'

/** The whole HTTP side: every module's routes, the documentation, health. Does not listen. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { log, config } = services
  const app = await httpServer({ log, proxies: config.proxies, logRequests: config.logRequests })
  await documentApi(app)
  measureRequests(app, services.metrics)
  readStates(services)
  routeMetrics(app, services.metrics, { token: config.metricsToken, openToLoopback: !config.production })
  routeHealth(app, await readinessOf(services))
  routeFiles(app, services.database.db)
  await app.register(clientRoutes(services), { prefix: '/api/client' })
  return app
}

async function readinessOf({
  database,
  desk,
  jobs,
  lifecycle,
  log,
}: Services): Promise<() => Promise<Readiness>> {
  const findMissing = await openLevelCheck(database.db)
  return openReadiness(
    {
      phase: lifecycle.phase,
      async readDatabase() {
        const migrationsMissing = await findMissing()
        const alarms = migrationsMissing.length > 0 ? [] : await listOpenAlarms(database.db)
        const critical = alarms.filter((alarm) => alarm.critical).map(({ code }) => code)
        return { migrationsMissing, alarms: [...new Set(critical)] }
      },
      isDeskDraining: () => desk.stats().draining,
      areJobsRunning: jobs.isRunning,
    },
    log,
  )
}

function clientRoutes(services: Services): FastifyPluginAsync {
  return async (scope) => {
    // Answers are about one person, some hold a token.
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    const api = clientApi(scope, guardsOf(services))
    routeModules(api, services)
    await routeEvents(scope, services)
    expectWholeContract(api)
  }
}

function routeModules(api: Api, services: Services): void {
  routeIdentity(api, services)
  routeSettings(api, services)
  routeContent(api, services)
  routeNotifications(api, services)
  routeHome(api, services)
  routeTransfers(api, services)
  routeSettlements(api, services)
  routeReports(api, services)
  routeReceipts(api, services)
  routeCatalogue(api, services)
  routeCards(api, services)
  routeRecharges(api, services)
  routeVouchers(api, services)
}

function guardsOf({ database, limiter }: Services): ApiGuards {
  return {
    authenticate: openAuthentication(database.pool),
    takeFromBudget: (limit, address) => limiter.take(limit, networkOf(address)),
    giveBackToBudget: (limit, address) => limiter.giveBack(limit, networkOf(address)),
    isKnownKey: (actor, key) => isKnownKey(database.db, actor, key),
    guesses: openGuessGuard({
      take: (caller) => limiter.take('guessedAccount', caller),
      attempt: (caller, isWrong, work) =>
        limiter.attempt('guessedAccount', caller, { code: 'request.limited', isWrong }, work),
    }),
  }
}

/** A promise without a route must not start. */
function expectWholeContract({ routed }: RoutedApi): void {
  const missing = operations.map(({ id }) => id).filter((id) => !routed.has(id))
  if (missing.length > 0) throw new Error(`Operations without a route: ${missing.join(', ')}`)
}
