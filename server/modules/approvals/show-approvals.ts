import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { pageMetaOf } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type Approval,
  approvalStatuses,
  type listApprovals,
  type showApproval as showApprovalOperation,
} from '#contract/operations/approvals/approvals.ts'
import { approvalKinds } from '#contract/shapes/approval-kinds.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import { type ApprovalRow, findApproval, selectApprovals } from './approval.queries.ts'
import { canonical, kindsOf, maySee, readsAll, rowActionsOf } from './approval.rules.ts'
import type { Facts, GuardedKind } from './approval-kind.ts'

interface Deps {
  readonly database: Database
  readonly kinds: ReadonlyMap<string, GuardedKind>
}

/** A person's own requests and those they may decide; all for people who read all. */
export async function readApprovals(
  deps: Deps,
  query: QueryOf<typeof listApprovals>,
  actor: StaffActor,
): Promise<{ data: Approval[]; meta: ReturnType<typeof pageMetaOf> }> {
  const filter = {
    staffId: actor.id,
    kinds: kindsOf(actor),
    readsAll: readsAll(actor),
    status: query['filter[status]'],
    kind: query['filter[kind]'],
    mine: query['filter[mine]'],
  }
  const { rows, total } = await selectApprovals(deps.database.db, filter, query)
  return {
    data: await Promise.all(rows.map((row) => present(deps, row, actor))),
    meta: pageMetaOf(query, total),
  }
}

/** @throws Refusal `request.not_found` for requests this person may not see */
export async function showApproval(
  deps: Deps,
  id: bigint,
  actor: StaffActor,
): Promise<AnswerInput<typeof showApprovalOperation>> {
  const { db } = deps.database
  const row = await findApproval(db, id)
  if (!row || !maySee(actor, row)) throw new Refusal('request.not_found')
  const kind = deps.kinds.get(row.kind)
  // A payload of an earlier version may be unreadable: then nothing is compared, and approval is refused.
  const payload = kind?.payload.safeParse(row.payload)
  const asked = row.status === 'waiting' && payload?.success ? payload : null
  const isCompared = asked !== null && kind?.current !== undefined
  const current = isCompared ? await kind?.current?.(db, asked.data) : null
  return {
    ...(await present(deps, row, actor)),
    changed_meanwhile: isCompared && canonical(current) !== canonical(row.before),
    now: (asked && (await kind?.now?.(db, asked.data))) ?? null,
    maker_without_right: row.status === 'waiting' && !row.may_maker_ask,
  }
}

async function present({ database, kinds }: Deps, row: ApprovalRow, actor: StaffActor): Promise<Approval> {
  const kind = kinds.get(row.kind)
  const payload = kind?.payload.safeParse(row.payload)
  return {
    id: String(row.id),
    kind: oneOf(approvalKinds, row.kind),
    status: oneOf(approvalStatuses, row.status),
    maker: { id: String(row.maker_id), name: row.maker_name },
    checker: row.checker_id === null ? null : { id: String(row.checker_id), name: row.checker_name ?? '' },
    subject: {
      type: row.subject_type,
      id: row.subject_id,
      title: (payload?.success && (await kind?.title?.(database.db, payload.data))) || null,
    },
    reason: row.reason,
    answer: row.answer,
    before: row.before as Facts | null,
    after: row.after as Facts,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    actions: rowActionsOf(actor, row),
  }
}

function oneOf<Name extends string>(names: readonly Name[], found: string): Name {
  const name = names.find((known) => known === found)
  if (name === undefined) throw new RangeError(`the database knows ${found}, the contract does not`)
  return name
}
