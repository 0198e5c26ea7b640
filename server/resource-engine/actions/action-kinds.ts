import { z } from 'zod'
import { actionOperationsOf } from '#contract/kernel/resource/action-operations.ts'
import { idInput, type Localized } from '#contract/kernel/shapes.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import type { ServedResource, ServedResources } from '../served-resource.ts'
import type { Facts } from './action-handlers.ts'
import { postingOf } from './post-action.ts'

/** What two people decide about, in the form of the approvals module. */
export interface ActionKind {
  readonly kind: string
  readonly payload: z.ZodType<Asked>
  current(db: Db, asked: Asked): Promise<Facts | null>
  title(db: Db, asked: Asked): Promise<string | Localized | null>
  readonly run: { submit(execution: Execution): Promise<void> }
}

interface Asked {
  readonly id: bigint
  readonly sent: Facts
  readonly bound: Facts | null
}

interface Execution {
  readonly approvalId: bigint
  readonly makerId: bigint
  readonly checker: { readonly id: bigint }
  readonly payload: Asked
  readonly origin: Origin
}

/** For every action with an approval: how its request is read, compared and executed. */
export function actionKindsOf(servedResources: ServedResources, engine: PostingEngine): ActionKind[] {
  return servedResources.all.flatMap((served) =>
    Object.entries(served.resource.actions ?? {}).flatMap(([name, { approval, path }]) =>
      approval && path !== undefined ? [kindOf(served, name, approval.kind, engine)] : [],
    ),
  )
}

function kindOf(served: ServedResource, name: string, kind: string, engine: PostingEngine): ActionKind {
  const weigh = served.server.weighed?.[name]
  const body = actionOperationsOf(served.resource)[name]?.body ?? z.strictObject({})
  return {
    kind,
    payload: z.strictObject({
      id: idInput,
      sent: body,
      bound: z.record(z.string(), z.unknown()).nullable(),
    }),
    current: async (db, { id, sent }) => (await weigh?.(db, id, sent))?.before ?? null,
    title: async (db, { id, sent }) => (await weigh?.(db, id, sent))?.title ?? null,
    run: {
      async submit({ approvalId, makerId, checker, payload: { id, sent, bound }, origin }) {
        await postingOf({ served, name })(engine, {
          id,
          input: sent,
          bound,
          actor: { type: 'staff', id: makerId },
          approval: { approvalId, checkerId: checker.id, origin },
        })
      },
    },
  }
}
