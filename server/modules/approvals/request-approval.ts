import { hash } from 'node:crypto'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import { approvalPermission } from '#contract/shapes/approval-kinds.ts'
import { notifyStaff } from '#server/modules/staff-notices/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import {
  findName,
  insertApproval,
  lockOvertaken,
  markDecided,
  type NewApproval,
  selectDeciders,
} from './approval.queries.ts'
import { canonical } from './approval.rules.ts'
import type { Facts, GuardedKind } from './approval-kind.ts'
import { placeOf } from './shared-place.ts'

export interface ApprovalRequest {
  readonly actor: Pick<StaffActor, 'id'>
  readonly origin: Origin
  readonly subject: {
    readonly type: string
    readonly id: bigint | null
    /** Its name when it was asked for; the list shows it. */
    readonly title?: string | Localized | null
  }
  /** JSON: everything the executor gets. */
  readonly payload: Facts
  /** What the checker compares: before and after. */
  readonly before: Facts | null
  readonly after: Facts
  /** Values of `after` that the log masks: its readers may have fewer permissions than checkers. */
  readonly covered?: Facts
  readonly reason: string | null
}

/**
 * Stores a request for another person's decision, and notifies those who may decide. A repeated request is the same
 * one; one made on outdated facts is replaced.
 * @returns its id
 * @throws Refusal `approval.waits_already` when another request waits where only one may
 */
export async function requestApproval(
  tx: Tx,
  { kind }: Pick<GuardedKind, 'kind'>,
  { actor, origin, subject, payload, before, after, covered, reason }: ApprovalRequest,
): Promise<bigint> {
  const text = canonical(payload)
  const wanted: NewApproval = {
    kind,
    makerId: actor.id,
    payload: text,
    payloadHash: hashPayload(text),
    subjectType: subject.type,
    subjectId: subject.id === null ? null : String(subject.id),
    title: subject.title == null ? null : JSON.stringify(subject.title),
    before: before && canonical(before),
    after: canonical(after),
    reason,
    place: placeOf(origin),
  }
  await withdrawOvertaken(tx, wanted, origin)
  const asked = await insertApproval(tx, wanted)
  if (!asked) throw new Refusal('approval.waits_already')
  const { id, isNew } = asked
  if (!isNew) return id
  const maker = await findName(tx, actor.id)
  const deciders = await selectDeciders(tx, approvalPermission(kind), actor.id)
  const data = { maker, about: `approvals:kinds.${kind}`, link: `/console/approvals/${id}` }
  await notifyStaff(
    tx,
    deciders.map((staffId) => ({ staffId, kind: 'approval_asked', data })),
  )
  await recordActivity(tx, [
    {
      action: 'approval_asked',
      subject: { type: 'approval', id },
      actor: { type: 'staff', id: actor.id },
      ip: origin.ip,
      requestId: origin.requestId,
      after: { kind, ...after, ...covered },
    },
  ])
  return id
}

async function withdrawOvertaken(tx: Tx, wanted: NewApproval, origin: Origin): Promise<void> {
  for (const id of await lockOvertaken(tx, wanted)) {
    await markDecided(tx, id, { status: 'withdrawn', checkerId: null, answer: null })
    await recordActivity(tx, [
      {
        action: 'approval_withdrawn',
        subject: { type: 'approval', id },
        actor: { type: 'staff', id: wanted.makerId },
        ip: origin.ip,
        requestId: origin.requestId,
        before: { status: 'waiting' },
        after: { status: 'withdrawn', kind: wanted.kind },
      },
    ])
  }
}

export function hashPayload(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
