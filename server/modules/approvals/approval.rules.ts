import { Refusal } from '#contract/kernel/refusal.ts'
import { type ApprovalKind, approvalKinds, approvalPermission } from '#contract/shapes/approval-kinds.ts'

export interface Decider {
  readonly id: bigint
  readonly permissions: ReadonlySet<string>
}

export interface Decidable {
  readonly kind: string
  readonly status: string
  readonly maker_id: bigint
}

/** The kinds somebody may decide about. */
export function kindsOf({ permissions }: Pick<Decider, 'permissions'>): ApprovalKind[] {
  return approvalKinds.filter((kind) => permissions.has(approvalPermission(kind)))
}

/** Whether somebody may see a request at all: their own, or one they may decide about. */
export function maySee(decider: Decider, { kind, maker_id: makerId }: Decidable): boolean {
  return makerId === decider.id || kindsOf(decider).some((known) => known === kind)
}

/** Why somebody may not decide now; null when they may. The database says the same of maker and checker. */
export function refuseDecision(decider: Decider, approval: Decidable): Refusal | null {
  if (!maySee(decider, approval)) return new Refusal('request.not_found')
  if (approval.maker_id === decider.id) return new Refusal('approval.own_request')
  if (approval.status !== 'waiting') return new Refusal('approval.not_waiting')
  return null
}

/** What somebody may do about a request now. */
export function abilitiesOf(decider: Decider, approval: Decidable): ('approve' | 'refuse' | 'withdraw')[] {
  if (approval.status !== 'waiting') return []
  if (approval.maker_id === decider.id) return ['withdraw']
  return refuseDecision(decider, approval) === null ? ['approve', 'refuse'] : []
}

/** The same facts in the same text, whatever the order of their names: what is hashed and compared. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'bigint') return inner.toString()
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
