import type { Api } from '#server/platform/http/api.ts'
import type { EngineDeps } from '../engine-deps.ts'
import { runWrite } from '../run-write.ts'
import type { ServedResource } from '../served-resource.ts'
import { actionOf } from './action-of.ts'
import { postAction } from './post-action.ts'
import { expectMayAct, runAction } from './run-action.ts'

/** Serves the declared actions. */
export function routeActions(api: Api, deps: EngineDeps, served: ServedResource): void {
  for (const [name, operation] of Object.entries(deps.servedResources.operationsOf(served).actions)) {
    const { ledger, outside, approval } = actionOf(served, name)
    const call = outside ? outsideOf(deps, served, name) : undefined
    api.action(operation, async ({ actor, params, body, origin, idempotency }) => {
      const acting = { served, name, id: params.id, sent: body ?? {}, staff: actor, origin }
      if (call) {
        await expectMayAct(deps.database.db, deps.servedResources, acting)
        return { done: { ...(await call({ id: params.id, input: body ?? {}, staff: actor, origin })) } }
      }
      if (ledger || approval) return postAction(deps, acting, idempotency)
      return { done: await runWrite(deps.database, served, actor, (tx) => runAction(tx, deps, acting)) }
    })
  }
}

function outsideOf({ outside }: EngineDeps, { resource }: ServedResource, name: string) {
  const call = outside[resource.name]?.[name]
  if (!call) throw new Error(`R032 ${resource.name}.${name}: nobody does it`)
  return call
}
