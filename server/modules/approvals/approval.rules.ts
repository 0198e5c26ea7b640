import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type ApprovalKind,
  approvalKinds,
  approvalPermission,
  readApprovals,
} from '#contract/shapes/approval-kinds.ts'

export interface Decider {
  readonly id: bigint
  readonly permissions: ReadonlySet<string>
}

export interface Decidable {
  readonly kind: string
  readonly status: string
  readonly maker_id: bigint
}

/** The kinds that a person may decide. */
export function kindsOf({ permissions }: Pick<Decider, 'permissions'>): ApprovalKind[] {
  return approvalKinds.filter((kind) => permissions.has(approvalPermission(kind)))
}

/** Whether a person reads every request. */
export function readsAll({ permissions }: Pick<Decider, 'permissions'>): boolean {
  return permissions.has(readApprovals)
}

/** Whether a person may see a request: their own, one they may decide, or any. */
export function maySee(reader: Decider, approval: Decidable): boolean {
  return readsAll(reader) || concerns(reader, approval)
}

function concerns(person: Decider, { kind, maker_id: makerId }: Decidable): boolean {
  return makerId === person.id || kindsOf(person).some((known) => known === kind)
}

/** Why this person may not decide now; null when they may. The database enforces maker and checker too. */
export function refuseDecision(decider: Decider, approval: Decidable): Refusal | null {
  if (!maySee(decider, approval)) return new Refusal('request.not_found')
  if (!concerns(decider, approval)) return new Refusal('staff.permission_denied')
  if (approval.maker_id === decider.id) return new Refusal('approval.own_request')
  if (approval.status !== 'waiting') return new Refusal('approval.not_waiting')
  return null
}

/** Nothing is executed for a maker who left or lost the permission; it can still be refused. */
export function refuseMaker(approval: { readonly may_maker_ask: boolean }): Refusal | null {
  return approval.may_maker_ask ? null : new Refusal('approval.maker_without_right')
}

/** What a person may do with a request now. */
export function rowActionsOf(decider: Decider, approval: Decidable): ('approve' | 'refuse' | 'withdraw')[] {
  if (approval.status !== 'waiting') return []
  if (approval.maker_id === decider.id) return ['withdraw']
  return refuseDecision(decider, approval) === null ? ['approve', 'refuse'] : []
}

/** The same text for the same facts, whatever their order: it is hashed and compared. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'bigint') return inner.toString()
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
