import type { AnswerInput, AnswerOf, QueryOf } from '#contract/kernel/operation.ts'
import { pageMetaOf } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type Approval,
  approval,
  approvalStatuses,
  type listApprovals,
  type showApproval as showApprovalOperation,
  ties,
} from '#contract/operations/approvals/approvals.ts'
import { approvalKinds } from '#contract/shapes/approval-kinds.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import { type ApprovalRow, findApproval, selectApprovals } from './approval.queries.ts'
import { canonical, type Decider, kindsOf, maySee, readsAll, rowActionsOf } from './approval.rules.ts'
import type { Facts, GuardedKind } from './approval-kind.ts'
import { placeOf, sharedBy } from './shared-place.ts'
import { findAccountEvents } from './ties.queries.ts'
import { refuseTied } from './ties.rules.ts'

interface Deps {
  readonly database: Database
  readonly kinds: ReadonlyMap<string, GuardedKind>
}

/** A person's own requests and those they may decide; all for people who read all. */
export async function readApprovals(
  db: Db,
  query: QueryOf<typeof listApprovals>,
  actor: Decider,
): Promise<{ data: Approval[]; meta: ReturnType<typeof pageMetaOf> }> {
  const filter = {
    staffId: actor.id,
    kinds: kindsOf(actor),
    readsAll: readsAll(actor),
    status: query['filter[status]'],
    kind: query['filter[kind]'],
    mine: query['filter[mine]'],
  }
  const { rows, total } = await selectApprovals(db, filter, query)
  return {
    data: rows.map((row) => present(row, actor)),
    meta: pageMetaOf(query, total),
  }
}

/** @throws Refusal `request.not_found` for requests this person may not see */
export async function showApproval(
  deps: Deps,
  id: bigint,
  { actor, origin }: { readonly actor: Decider; readonly origin: Origin },
): Promise<AnswerInput<typeof showApprovalOperation>> {
  const { db } = deps.database
  const row = await findApproval(db, id)
  if (!row || !maySee(actor, row)) throw new Refusal('request.not_found')
  const kind = deps.kinds.get(row.kind)
  // A payload of an earlier version may be unreadable: then nothing is compared, and approval is refused.
  const payload = kind?.payload.safeParse(row.payload)
  const asked = row.status === 'waiting' && payload?.success ? payload : null
  const weight = (asked && (await kind?.weigh?.(db, asked.data))) ?? null
  return {
    ...present(row, actor),
    changed_meanwhile: weight !== null && canonical(weight.before) !== canonical(row.before),
    now: weight?.now ?? null,
    maker_without_right: row.status === 'waiting' && !row.may_maker_ask,
    ...(await readPeople(db, row, { actor, origin })),
  }
}

/** Whether maker and checker are two people, as far as it can be known; for a waiting one the reader is the checker. */
async function readPeople(
  db: Db,
  row: ApprovalRow,
  { actor, origin }: { readonly actor: Decider; readonly origin: Origin },
): Promise<Pick<AnswerOf<typeof showApprovalOperation>, 'shared' | 'tied'>> {
  const maker = { network: row.maker_network, device: row.maker_device }
  if (row.status !== 'waiting') {
    const checker = { network: row.checker_network, device: row.checker_device }
    return { shared: row.checker_id === null ? [] : sharedBy(maker, checker), tied: null }
  }
  if (!rowActionsOf(actor, row).includes('approve')) return { shared: [], tied: null }
  const refusal = refuseTied(await findAccountEvents(db, [row.maker_id, actor.id]), row.maker_id, actor.id)
  return {
    shared: sharedBy(maker, placeOf(origin)),
    tied: refusal && oneOf(ties, refusal.code),
  }
}

function present(row: ApprovalRow, actor: Decider): Approval {
  return {
    id: String(row.id),
    kind: oneOf(approvalKinds, row.kind),
    status: oneOf(approvalStatuses, row.status),
    maker: { id: String(row.maker_id), name: row.maker_name },
    checker: row.checker_id === null ? null : { id: String(row.checker_id), name: row.checker_name ?? '' },
    subject: {
      type: row.subject_type,
      id: row.subject_id,
      title: approval.shape.subject.shape.title.parse(row.title),
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
