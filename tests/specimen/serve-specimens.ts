import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { basePaths } from '#contract/kernel/operation.ts'
import { permissionsOfResource } from '#contract/kernel/resource/resource-operations.ts'
import { approvalsOfActions } from '#server/modules/approvals/index.ts'
import { type Gate, openApi } from '#server/platform/http/api.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import { httpServer } from '#server/platform/http/http-server.ts'
import { openSections, routeSections, workConsoleJobs } from '#server/resource-engine/index.ts'
import { type Caller, consoleCallerOf } from '#tests/world/caller.ts'
import { hire } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { parts, tables } from './specimens.ts'

export interface Specimens {
  readonly world: World
  readonly app: FastifyInstance
  readonly admin: Caller
  close(): Promise<void>
}

/** The engine on a database with the tables of the specimens: its routes and its tasks, for one who may do everything. */
export async function openSpecimens(): Promise<Specimens> {
  const world = await openWorld({ workers: false })
  await world.asOwner(tables)
  const { id } = await hire(world, 'admin')
  const permissions = new Set(parts.flatMap(({ resource }) => permissionsOfResource(resource)))
  const actor: StaffActor = {
    type: 'staff',
    id,
    sessionId: 1n,
    state: 'open',
    permissions,
    csrfToken: 'none',
  }
  const sections = openSections(parts)
  await workConsoleJobs({
    ...world.services,
    sections,
    rightsOf: async () => permissions,
    onJobEnd: async () => undefined,
  })
  const app = await serve(world, { surface: 'console', admit: async () => actor }, sections)
  return {
    world,
    app,
    admin: consoleCallerOf(app, null),
    async close() {
      await app.close()
      await world.close()
    },
  }
}

async function serve(
  { services }: World,
  gate: Gate,
  sections: ReturnType<typeof openSections>,
): Promise<FastifyInstance> {
  const app = await httpServer({ log: services.log, proxies: 0 })
  const open = async () => undefined
  const routes: FastifyPluginAsync = async (scope) => {
    const api = openApi(scope, gate, {
      takeFromBudget: open,
      giveBackToBudget: open,
      isKnownKey: async () => false,
      isTakenKey: async () => false,
      closeKey: async () => false,
      guesses: { run: (_call, evaluate) => evaluate() },
    })
    routeSections(api, {
      ...services,
      sections,
      approvals: approvalsOfActions,
      readLimit: async () => 0n,
      readReference: () => null,
    })
  }
  await app.register(routes, { prefix: basePaths.console })
  await app.ready()
  return app
}
