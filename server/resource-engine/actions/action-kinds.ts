import { z } from 'zod'
import { idInput } from '#contract/kernel/shapes.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { ServedResource, ServedResources } from '../served-resource.ts'
import type { Execution, Facts } from './action-handlers.ts'
import { actionOf } from './action-of.ts'
import { postingOf } from './post-action.ts'
import { expectMayAct } from './run-action.ts'

/** What two people decide about, in the form of the approvals module. */
export interface ActionKind {
  readonly kind: string
  readonly payload: z.ZodType<Asked>
  weigh(db: Db, asked: Asked): Promise<{ readonly before: Facts | null; readonly now: Facts | null }>
  /** Throws for a checker who does not see its row, or is the client it is about. */
  expectNotOwn(db: Db, asked: Asked, staff: StaffActor): Promise<void>
  readonly run:
    | { submit(execution: Executed): Promise<void> }
    | { execute(tx: Tx, execution: Executed): Promise<void> }
}

interface Deps {
  readonly engine: PostingEngine
  readonly jobs: Jobs
  readonly database: Pick<Database, 'db'>
}

interface Asked {
  readonly id: bigint
  readonly sent: Facts
  readonly bound: Facts | null
}

type Executed = Execution & { readonly payload: Asked }

/** For every action with an approval: how its request is read, compared and executed. */
export function actionKindsOf(servedResources: ServedResources, deps: Deps): ActionKind[] {
  return servedResources.all.flatMap((served) =>
    Object.entries(served.resource.actions ?? {}).flatMap(([name, { approval, path }]) =>
      approval && path !== undefined
        ? [kindOf(served, name, approval.kind, { ...deps, servedResources })]
        : [],
    ),
  )
}

function kindOf(
  served: ServedResource,
  name: string,
  kind: string,
  deps: Deps & { readonly servedResources: ServedResources },
): ActionKind {
  const { actions } = deps.servedResources.operationsOf(served)
  const weigh = served.server.weighed?.[name]
  const body = actions[name]?.body ?? z.strictObject({})
  return {
    kind,
    payload: z.strictObject({
      id: idInput,
      sent: body,
      bound: z.record(z.string(), z.unknown()).nullable(),
    }),
    async weigh(db, { id, sent }) {
      const weighed = await weigh?.(db, id, sent)
      return { before: weighed?.before ?? null, now: weighed?.now ?? null }
    },
    async expectNotOwn(db, { id, sent }, staff) {
      const acting = { served, name, id, sent, staff }
      await expectMayAct(db, deps.servedResources, acting, 'branch.not_yours')
    },
    run: actionOf(served, name).ledger ? posted(served, name, deps) : executed(served, name, deps),
  }
}

function posted(served: ServedResource, name: string, { engine }: Deps): ActionKind['run'] {
  return {
    async submit({ approvalId, makerId, checker, payload: { id, sent, bound }, origin }) {
      await postingOf({ served, name })(engine, {
        id,
        input: sent,
        bound,
        actor: { type: 'staff', id: makerId },
        approval: { approvalId, checkerId: checker.id, origin },
      })
    },
  }
}

function executed({ resource, server }: ServedResource, name: string, { jobs }: Deps): ActionKind['run'] {
  return {
    async execute(tx, execution) {
      const { id, sent, bound } = execution.payload
      const agreed = server.agreed?.[name]
      if (!agreed) throw new RangeError(`${resource.name}.${name} is done by nobody`)
      await agreed(tx, { id, input: sent, bound, execution, jobs })
    },
  }
}
