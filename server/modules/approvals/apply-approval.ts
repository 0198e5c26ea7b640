import { Refusal } from '#contract/kernel/refusal.ts'
import type { Book, Decided, Tally } from '#server/ledger/index.ts'
import type { Activity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import { type ApprovalRow, lockApprovals } from './approval.queries.ts'
import { refuseMaker } from './approval.rules.ts'
import { settle } from './decide-approval.ts'
import { type AloneCase, type AloneTerms, decideAlone } from './second-person.rules.ts'

/** Sent to an operation of the posting engine that executes an approval. */
export interface ApprovedInput {
  readonly approvalId: bigint
  readonly checkerId: bigint
  /** Of the checker's request. */
  readonly origin: Origin
}

/** One object for all approvals of a request in a batch: the first one decides it. */
export interface ApprovalFacts {
  readonly row: ApprovalRow
  isDecided: boolean
}

interface WithApproval {
  readonly approval: ApprovalFacts | null
}

/** Locks the rows; a concurrent decision waits, and finds them decided. */
export async function loadApprovals(
  tx: Tx,
  inputs: readonly ApprovedInput[],
): Promise<(ApprovalFacts | null)[]> {
  const rows = await lockApprovals(
    tx,
    inputs.map(({ approvalId }) => approvalId),
  )
  const facts = new Map(rows.map((row) => [row.id, { row, isDecided: row.status !== 'waiting' }]))
  return inputs.map(({ approvalId }) => facts.get(approvalId) ?? null)
}

/** Null when it may be executed. */
export function refuseApproved(facts: ApprovalFacts | null, { checkerId }: ApprovedInput): Refusal | null {
  if (!facts) return new Refusal('request.not_found')
  if (facts.row.maker_id === checkerId) return new Refusal('approval.own_request')
  return facts.isDecided ? new Refusal('approval.not_waiting') : refuseMaker(facts.row)
}

/** Writes the decisions in the transaction that moves the money. */
export async function saveExecuted(
  tx: Tx,
  decided: readonly Decided<ApprovedInput, WithApproval, unknown>[],
): Promise<void> {
  for (const {
    input,
    facts: { approval },
  } of decided) {
    if (!approval) continue
    await settle(tx, approval.row, {
      status: 'executed',
      checkerId: input.checkerId,
      answer: null,
      origin: input.origin,
    })
  }
}

/** An operation that runs with an approval or, where none is needed, without. */
export interface MaybeApproved {
  /** The maker's request that this executes; decided in the same transaction. */
  readonly approval?: ApprovedInput
}

/** By position; null where none is needed, and for an unknown request. */
export async function loadGiven(tx: Tx, inputs: readonly MaybeApproved[]): Promise<(ApprovalFacts | null)[]> {
  const asked = inputs.flatMap(({ approval }) => approval ?? [])
  const found = await loadApprovals(tx, asked)
  const approvals = new Map(asked.map(({ approvalId }, index) => [approvalId, found[index] ?? null]))
  return inputs.map(({ approval }) => (approval ? (approvals.get(approval.approvalId) ?? null) : null))
}

/** Null when it may be executed, or needs no approval. */
export function refuseGiven(facts: ApprovalFacts | null, { approval }: MaybeApproved): Refusal | null {
  return approval ? refuseApproved(facts, approval) : null
}

/** Counts what a person of staff decides without a second one, under the locks of `accountsAlone`. */
export function countWithout(
  approval: ApprovalFacts | null,
  one: AloneCase,
  terms: AloneTerms,
  book: Book,
): readonly Tally[] | Refusal {
  return approval || book.actor.type !== 'staff' ? [] : decideAlone(one, terms, book)
}

/** Writes the decisions of those that have one. */
export function saveGiven(
  tx: Tx,
  decided: readonly Decided<MaybeApproved, WithApproval, unknown>[],
): Promise<void> {
  return saveExecuted(
    tx,
    decided.flatMap((one) => (one.input.approval ? [{ ...one, input: one.input.approval }] : [])),
  )
}

/** The maker's activity. Where one was needed, the checker has sent the request; their address is in its row. */
export function activityOfGiven(
  {
    input: { approval },
    actor,
    ip,
    device,
  }: Pick<Decided<MaybeApproved, unknown, unknown>, 'input' | 'actor' | 'ip' | 'device'>,
  { after, ...done }: Pick<Activity, 'action' | 'subject' | 'before' | 'after'>,
): Activity {
  if (!approval) return { ...done, actor, ip, device, after }
  return { ...done, actor, after: { ...after, ...proofOf(approval) } }
}

/** For the log. */
export function proofOf({ checkerId, approvalId }: ApprovedInput) {
  return { approved_by: checkerId, approval_id: approvalId }
}
