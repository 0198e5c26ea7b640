import { Refusal } from '#contract/kernel/refusal.ts'
import { type ApprovalKind, approvalKinds } from '#contract/shapes/approval-kinds.ts'
import { isKnownKey } from '#server/ledger/index.ts'
import type { ActionKind, Approvals } from '#server/resource-engine/index.ts'
import { findAskedByKey, keepAskedKey, lockMaker } from './approval-key.queries.ts'
import { type GuardedKind, guardedKind } from './approval-kind.ts'
import { requestApproval } from './request-approval.ts'

/** How declared actions ask a second person. */
export const approvalsOfActions: Approvals = {
  request: (tx, kind, request) => requestApproval(tx, { kind: approvalKindOf(kind) }, request),
  findAsked: findAskedByKey,
  /** Locks the maker's row, so closing the key waits for the request. */
  async keepAsked(tx, actor, idempotency, ask) {
    await lockMaker(tx, actor.id)
    const known = await findAskedByKey(tx, actor, idempotency)
    if (known !== null) return known
    if (await isKnownKey(tx, actor, idempotency.key)) throw new Refusal('idempotency.closed')
    const approvalId = await ask()
    await keepAskedKey(tx, actor, idempotency, approvalId)
    return approvalId
  },
}

/** The same actions, as kinds of approvals. */
export function guardedKindOf({ kind, ...action }: ActionKind): GuardedKind {
  return guardedKind({ ...action, kind: approvalKindOf(kind) })
}

/** @throws RangeError for an unknown kind */
function approvalKindOf(name: string): ApprovalKind {
  const kind = approvalKinds.find((known) => known === name)
  if (!kind) throw new RangeError(`no kind of approval ${name}`)
  return kind
}
