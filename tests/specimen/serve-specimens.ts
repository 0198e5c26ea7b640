import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { basePaths } from '#contract/kernel/operation.ts'
import { permissionsOfResource } from '#contract/kernel/resource/resource-operations.ts'
import { approvalsOfActions } from '#server/modules/approvals/index.ts'
import { openAuthentication } from '#server/modules/identity/index.ts'
import { type Gate, openApi } from '#server/platform/http/api.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import { clientGate } from '#server/platform/http/client-gate.ts'
import { httpServer } from '#server/platform/http/http-server.ts'
import {
  openServedResources,
  routeAudiences,
  routeResources,
  workConsoleJobs,
} from '#server/resource-engine/index.ts'
import { type Caller, callerOf, consoleCallerOf } from '#tests/world/caller.ts'
import { createStaff } from '#tests/world/console.ts'
import { openGuards } from '#tests/world/open-guards.ts'
import type { PersonName } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { parts } from './specimen-parts.ts'
import { tables } from './specimen-tables.ts'

export interface Specimens {
  readonly world: World
  readonly app: FastifyInstance
  readonly admin: Caller
  readonly visitor: Caller
  /** A client of the world. */
  as(name: PersonName): Promise<Caller>
  close(): Promise<void>
}

/** The engine on a database with the tables of the specimens: its routes and its tasks, for one who may do everything. */
export async function openSpecimens(): Promise<Specimens> {
  const world = await openWorld({ workers: false })
  await world.asOwner(tables)
  const { id } = await createStaff(world, 'admin')
  const permissions = new Set(parts.flatMap(({ resource }) => permissionsOfResource(resource)))
  const actor: StaffActor = {
    type: 'staff',
    id,
    sessionId: 1n,
    state: 'open',
    isFresh: true,
    permissions,
    csrfToken: 'none',
  }
  const servedResources = openServedResources(parts)
  await workConsoleJobs({
    ...world.services,
    servedResources,
    rightsOf: async () => permissions,
    makeReport: () => Promise.reject(new Error('there are no reports here')),
    onJobEnd: async () => undefined,
    approvals: approvalsOfActions,
    readLimit: async () => 0n,
  })
  const app = await serve(world, { surface: 'console', admit: async () => actor }, servedResources)
  return {
    world,
    app,
    admin: consoleCallerOf(app, null),
    visitor: callerOf(app, null),
    as: async (name) => callerOf(app, (await world.as(name)).token),
    async close() {
      await app.close()
      await world.close()
    },
  }
}

async function serve(
  { services }: World,
  gate: Gate,
  servedResources: ReturnType<typeof openServedResources>,
): Promise<FastifyInstance> {
  const app = await httpServer({ log: services.log, proxies: 0 })
  const ofClients: FastifyPluginAsync = async (scope) => {
    const authenticate = clientGate({
      authenticate: openAuthentication(services),
      expectCurrent: async () => undefined,
      asksWhatToDo: 'none',
    })
    routeAudiences(openApi(scope, authenticate, openGuards), { ...services, servedResources })
  }
  const ofStaff: FastifyPluginAsync = async (scope) => {
    routeResources(openApi(scope, gate, openGuards), {
      ...services,
      servedResources,
      approvals: approvalsOfActions,
      outside: {},
      readLimit: async () => 0n,
      readReference: () => null,
    })
  }
  await app.register(ofStaff, { prefix: basePaths.console })
  await app.register(ofClients, { prefix: basePaths.client })
  await app.ready()
  return app
}
