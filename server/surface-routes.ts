import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { basePaths, type Operation, type Surface } from '#contract/kernel/operation.ts'
import { showSettings } from '#contract/operations/settings/show-settings.ts'
import { operations } from '#contract/registry.ts'
import { closeKey, findKeyUse, isKnownKey } from './ledger/index.ts'
import { askedMeanwhile, hasAsked } from './modules/approvals/index.ts'
import { openAuthentication } from './modules/identity/index.ts'
import { beganPayment, hasBegunPayment } from './modules/recharges/index.ts'
import { expectCurrent } from './modules/settings/index.ts'
import { openStaffAuthentication } from './modules/staff-access/index.ts'
import { openGuessGuard, openVisitors } from './platform/abuse/index.ts'
import { routeFiles } from './platform/files/index.ts'
import { type ApiGuards, openApi, type RoutedApi } from './platform/http/api.ts'
import { clientGate } from './platform/http/client-gate.ts'
import { consoleGate } from './platform/http/console-gate.ts'
import type { HttpOptions } from './platform/http/http-server.ts'
import { findShownFile } from './resource-engine/index.ts'
import { servedResources } from './resources.ts'
import { routeModules } from './route-modules.ts'
import type { Services } from './services.ts'

/** What every server of this program has in common. */
export function httpOptionsOf({ log, config }: Services): HttpOptions {
  const { proxies, production, publicUrl } = config
  return { log, proxies, host: production ? new URL(publicUrl).host : null }
}

export function fileRoutes(services: Services): FastifyPluginAsync {
  const { database, keys, config } = services
  return async (scope) => {
    await scope.register(cookie)
    const { isStaff } = consoleGate({
      publicUrl: config.publicUrl,
      authenticate: openStaffAuthentication(services),
    })
    const { db } = database
    routeFiles(scope, { db, keys, isStaff, findShown: (id) => findShownFile(db, servedResources, id) })
  }
}

/** The operations of clients; streams are no operations. */
export function clientRoutes(services: Services): FastifyPluginAsync {
  return async (scope) => {
    storeNothing(scope)
    const gate = clientGate({
      authenticate: openAuthentication(services),
      expectCurrent: (application) => expectCurrent(services.database.db, application),
      asksWhatToDo: showSettings.id,
    })
    const api = openApi(scope, gate, guardsOf(services, 'client'))
    routeModules(api, services)
    expectWholeContract(api, operations)
  }
}

/** Answers are about one person; some contain a token. */
export function storeNothing(scope: FastifyInstance): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
}

export function guardsOf({ database, engine, limiter, keys, config }: Services, surface: Surface): ApiGuards {
  return {
    visitors: openVisitors(keys, limiter, {
      name: surface === 'client' ? 'device' : 'console-device',
      path: basePaths[surface],
      secure: new URL(config.publicUrl).protocol === 'https:',
    }),
    isDone: async (actor, idempotency) => (await findKeyUse(database.db, actor, idempotency)) === 'same',
    isTakenKey: async (actor, key) =>
      (await isKnownKey(database.db, actor, key)) ||
      (await hasBegunPayment(database.db, actor, key)) ||
      (await hasAsked(database.db, actor, key)),
    async closeKey(actor, key, ip) {
      await limiter.take('closedKey', `${actor.type}:${actor.id}`)
      // In this order: a request that is beginning finds the key closed, or is found here.
      return (
        (await closeKey(engine, actor, key, ip)) &&
        !(await beganPayment(database, actor, key)) &&
        !(await askedMeanwhile(database, actor, key))
      )
    },
    guesses: openGuessGuard({
      take: async (caller) => {
        await limiter.take('guessedAccount', caller)
      },
      attempt: (caller, isWrong, work) =>
        limiter.attempt('guessedAccount', caller, { code: 'request.limited', isWrong }, work),
    }),
  }
}

/** An operation without a route must not start. */
export function expectWholeContract({ routed }: RoutedApi, promised: readonly Operation[]): void {
  const missing = promised.map(({ id }) => id).filter((id) => !routed.has(id))
  if (missing.length > 0) throw new Error(`Operations without a route: ${missing.join(', ')}`)
}
