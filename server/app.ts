import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { consoleOperations, resourceOperations } from '#contract/console-registry.ts'
import { resources } from '#contract/console-resources.ts'
import { basePaths } from '#contract/kernel/operation.ts'
import type { Config } from './config.ts'
import { readStates } from './metrics.ts'
import { approvalsOfActions, guardedKindOf, routeApprovals } from './modules/approvals/index.ts'
import { clientsOutside, routeStaffClients } from './modules/clients/staff/index.ts'
import { routeStaffContent } from './modules/content/staff/index.ts'
import { routeDashboard } from './modules/dashboard/index.ts'
import { routeEvents } from './modules/events/index.ts'
import { routeStaffForms } from './modules/forms/index.ts'
import { giftsOutside } from './modules/gifts/staff/index.ts'
import { routeNotes } from './modules/notes/index.ts'
import { routeStaffNotifications } from './modules/notifications/staff/index.ts'
import { shipmentsOutside } from './modules/products/staff/index.ts'
import { gatewayRoutes } from './modules/recharges/index.ts'
import { rechargesOutside, routeStaffRecharges } from './modules/recharges/staff/index.ts'
import { routeStaffReports } from './modules/reports/staff/index.ts'
import { sandboxRoutes } from './modules/sandbox-gateway/index.ts'
import { readAmountSetting } from './modules/settings/index.ts'
import { routeStaffSettings, settingLimitsKind } from './modules/settings/staff/index.ts'
import { routeStaffSettlements, settlementsOutside } from './modules/settlements/staff/index.ts'
import { routeSmsOfStaff, smsReportRoutes } from './modules/sms/index.ts'
import { routeLiveGames } from './modules/sports/index.ts'
import { rolePermissionsKind, routeStaff, userRolesKind } from './modules/staff/index.ts'
import { openStaffAuthentication, routeStaffAccess } from './modules/staff-access/index.ts'
import { routeStatistics } from './modules/statistics/index.ts'
import { routeStaffSubscriptions } from './modules/subscriptions/staff/index.ts'
import { routeTicketsOfStaff } from './modules/tickets/staff/index.ts'
import { treasuryOutside } from './modules/treasury/index.ts'
import {
  clearCodesKind,
  largeBatchKind,
  routeCodeExports,
  routeStaffVouchers,
  saleKinds,
} from './modules/vouchers/staff/index.ts'
import { routeStaffWallets, transferReversalKind } from './modules/wallets/staff/index.ts'
import { listOpenAlarms } from './platform/alarms/index.ts'
import { nameOf } from './platform/capacity.ts'
import { openLevelCheck } from './platform/db/read-level.ts'
import { openReadiness, type Readiness } from './platform/health/readiness.ts'
import { routeHealth } from './platform/health/route-health.ts'
import { type ApiGuards, openApi } from './platform/http/api.ts'
import { consoleGate } from './platform/http/console-gate.ts'
import { httpServer } from './platform/http/http-server.ts'
import { type Elsewhere, moveReads } from './platform/http/move-reads.ts'
import { receivePolicyReports } from './platform/http/policy-reports.ts'
import { measureRequests } from './platform/metrics/http-metrics.ts'
import { routeMetrics } from './platform/metrics/route-metrics.ts'
import { parseReference } from './platform/secrets/index.ts'
import { openReadsElsewhere } from './reads-elsewhere.ts'
import { actionKindsOf, assertDefinitionsValid, routeResources } from './resource-engine/index.ts'
import { servedResources, servedResourcesWith } from './resources.ts'
import type { Services } from './services.ts'
import {
  clientRoutes,
  expectWholeContract,
  fileRoutes,
  guardsOf,
  httpOptionsOf,
  storeNothing,
} from './surface-routes.ts'

/** The whole HTTP side: every module's routes, the documentation, health. Does not listen. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const app = await httpServer({
    ...httpOptionsOf(services),
    logRequests: config.logRequests,
    places: services.places,
  })
  // It remembers every schema, which a production server need not.
  if (!config.production) {
    const { documentApi } = await import('./platform/http/documentation.ts')
    await documentApi(app, httpOptionsOf(services))
  }
  measureRequests(app, services.metrics)
  readStates(services)
  routeMetrics(app, services.metrics, { token: config.metricsToken, openToLoopback: !config.production })
  routeHealth(app, await readinessOf(services))
  await receivePolicyReports(app, services)
  const reads = await openReadsElsewhere(services)
  app.addHook('onClose', async () => reads?.app.close())
  await app.register(readRoutes(services, reads))
  await app.register(streams(services), { prefix: basePaths.client })
  await app.register(consoleRoutes(services, guardsOf(services, 'console')), { prefix: basePaths.console })
  await app.register(gatewayRoutes(services), { prefix: '/api/gateways' })
  await app.register(smsReportRoutes(services), { prefix: '/api/sms-reports' })
  if (config.sandboxGateway) await app.register(sandboxRoutes(services), { prefix: '/sandbox-gateway' })
  return app
}

async function readinessOf({
  database,
  engine,
  jobs,
  lifecycle,
  places,
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
      isEngineDraining: () => engine.stats().draining,
      areJobsRunning: jobs.isRunning,
      fullCapacities: () => places.read().flatMap((state) => (state.isFull ? [nameOf(state)] : [])),
    },
    log,
  )
}

/** What may be read elsewhere while the primary is away, and the writes of clients beside it. */
function readRoutes(services: Services, reads: Elsewhere | null): FastifyPluginAsync {
  return async (scope) => {
    if (reads) moveReads(scope, reads)
    await scope.register(fileRoutes(services))
    await scope.register(clientRoutes(services), { prefix: basePaths.client })
  }
}

function streams(services: Services): FastifyPluginAsync {
  return async (scope) => {
    storeNothing(scope)
    await routeEvents(scope, services)
    await routeLiveGames(scope, services)
  }
}

function consoleRoutes(services: Services, guards: ApiGuards): FastifyPluginAsync {
  const { database, config } = services
  return async (scope) => {
    storeNothing(scope)
    await scope.register(cookie)
    const authenticate = openStaffAuthentication(services)
    const api = openApi(scope, consoleGate({ publicUrl: config.publicUrl, authenticate }), guards)
    routeDashboard(api, services)
    routeStatistics(api, services)
    routeStaffVouchers(api, services)
    routeCodeExports(api, services)
    routeStaff(api, services)
    routeStaffClients(api, services)
    routeStaffWallets(api, services)
    const known = servedResourcesWith(services.keys)
    routeApprovals(api, {
      database,
      guarded: [
        rolePermissionsKind,
        userRolesKind,
        largeBatchKind(services),
        ...saleKinds(services),
        clearCodesKind,
        transferReversalKind(services),
        settingLimitsKind,
        ...actionKindsOf(known, services).map(guardedKindOf),
      ],
    })
    routeStaffRecharges(api, services)
    routeStaffContent(api, services)
    routeStaffNotifications(api, services)
    routeStaffReports(api, services)
    routeStaffSettlements(api, services)
    routeTicketsOfStaff(api, services)
    routeStaffSubscriptions(api, services)
    routeStaffSettings(api, services)
    routeStaffForms(api, services)
    routeSmsOfStaff(api, services)
    routeStaffAccess(api, {
      ...services,
      passwords: services.staffPasswords,
      publicUrl: config.publicUrl,
      environment: environmentOf(config),
    })
    assertDefinitionsValid(resources, servedResources)
    routeNotes(api, { database, servedResources: known })
    routeResources(api, {
      ...services,
      servedResources: known,
      approvals: approvalsOfActions,
      outside: {
        ...clientsOutside(services),
        ...rechargesOutside(services),
        ...settlementsOutside(services),
        ...treasuryOutside(services),
        ...shipmentsOutside(services),
        ...giftsOutside(services),
      },
      readLimit: readAmountSetting,
      readReference: (typed) => parseReference(services.keys, typed),
    })
    expectWholeContract(api, [...consoleOperations, ...resourceOperations])
  }
}

function environmentOf({ production, demo }: Config): 'production' | 'demo' | 'development' {
  if (production) return 'production'
  return demo ? 'demo' : 'development'
}
