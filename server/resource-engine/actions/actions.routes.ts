import { actionOperationsOf } from '#contract/kernel/resource/action-operations.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { EngineDeps } from '../engine-deps.ts'
import { runWrite } from '../run-write.ts'
import type { Section } from '../section.ts'
import { actionOf } from './action-of.ts'
import { postAction } from './post-action.ts'
import { runAction } from './run-action.ts'

/** Serves the declared actions. */
export function routeActions(api: Api, deps: EngineDeps, section: Section): void {
  for (const [name, operation] of Object.entries(actionOperationsOf(section.resource))) {
    const { ledger, outside } = actionOf(section, name)
    const call = outside ? outsideOf(deps, section, name) : undefined
    api.action(operation, async ({ actor, params, body, origin, idempotency }) => {
      const acting = { section, name, id: params.id, sent: body ?? {}, staff: actor, origin }
      if (call)
        return { done: { ...(await call({ id: params.id, input: body ?? {}, staff: actor, origin })) } }
      if (ledger) return postAction(deps, acting, idempotency)
      return { done: await runWrite(deps.database, section, actor, (tx) => runAction(tx, deps, acting)) }
    })
  }
}

function outsideOf({ outside }: EngineDeps, { resource }: Section, name: string) {
  const call = outside[resource.name]?.[name]
  if (!call) throw new Error(`R032 ${resource.name}.${name}: nobody does it`)
  return call
}
