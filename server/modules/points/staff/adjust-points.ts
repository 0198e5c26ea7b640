import { Refusal } from '#contract/kernel/refusal.ts'
import {
  accountKey,
  type Decided,
  type Decision,
  findBalance,
  type Operation,
  type PostingEngine,
} from '#server/ledger/index.ts'
import {
  type ApprovalFacts,
  type ApprovedInput,
  loadApprovals,
  proofOf,
  refuseApproved,
  saveExecuted,
} from '#server/modules/approvals/index.ts'
import { findClient } from '#server/modules/clients/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Weighed } from '#server/resource-engine/index.ts'
import { earn, insertMovements, pointsIssued, pointsOf } from '../index.ts'

interface Asked {
  readonly direction: 'in' | 'out'
  readonly points: number
  readonly reason: string
}

interface Adjustment extends ApprovedInput {
  readonly clientId: bigint
  readonly asked: Asked
}

interface Facts {
  readonly approval: ApprovalFacts | null
}

interface Row {
  readonly amount: bigint
  readonly balanceAfter: bigint
}

/** Gives or takes points once, in the transaction of the decision. */
const adjustPoints: Operation<Adjustment, Facts, Record<string, never>, Row> = {
  name: 'points_adjustment',
  async load(tx, inputs) {
    const approvals = await loadApprovals(tx, inputs)
    return inputs.map((_input, at) => ({ approval: approvals[at] ?? null }))
  },
  ahead: ({ clientId }) => [accountKey(pointsOf(clientId))],
  accounts: ({ clientId }) => [pointsOf(clientId), pointsIssued()],
  decide(input, { approval }, book) {
    const undecided = refuseApproved(approval, input)
    if (undecided) return undecided
    const { clientId, asked, approvalId } = input
    const meta = { note: asked.reason, approval_id: approvalId.toString() }
    const account = pointsOf(clientId)
    const amount = BigInt(asked.points)
    if (asked.direction === 'in') {
      const earned = earn(book, clientId, amount, null)
      if (!earned) return new Refusal('ledger.account_frozen')
      return decisionOf({ amount, balanceAfter: earned.balanceAfter }, [earned.posting], meta, [earned.tally])
    }
    const left = book.balance(account)
    if (left < amount) return shortOf(left, amount)
    const posting = { from: account, to: pointsIssued(), amountMinor: amount }
    return decisionOf({ amount: -amount, balanceAfter: left - amount }, [posting], meta)
  },
  apply({ approval }) {
    if (approval) approval.isDecided = true
  },
  save: saveAdjustments,
}

function decisionOf(
  row: Row,
  postings: Decision<unknown, unknown>['postings'],
  meta: { note: string; approval_id: string },
  tallies?: Decision<unknown, unknown>['tallies'],
): Decision<Record<string, never>, Row> {
  return { postings, meta, answer: {}, row, ...(tallies && { tallies }) }
}

function shortOf(left: bigint, needed: bigint): Refusal {
  return new Refusal('points.short', { points: Number(left), needed: Number(needed) })
}

type DecidedAdjustment = Decided<Adjustment, Facts, Row>

async function saveAdjustments(tx: Tx, decided: readonly DecidedAdjustment[]): Promise<void> {
  await insertMovements(
    tx,
    decided.map(({ input, row, transactionId, now }) => ({
      transactionId,
      clientId: input.clientId,
      kind: 'adjustment' as const,
      amount: row.amount,
      balanceAfter: row.balanceAfter,
      reason: input.asked.reason,
      at: now,
    })),
  )
  await saveExecuted(tx, decided)
  await recordActivity(
    tx,
    decided.map(({ input, facts, transactionId }) => ({
      action: 'points_adjusted',
      subject: { type: 'client', id: input.clientId },
      actor: { type: 'staff', id: facts.approval?.row.maker_id ?? null },
      after: { ...factsOf(input.asked), transaction_id: transactionId, ...proofOf(input) },
    })),
  )
}

function factsOf({ direction, points, reason }: Asked) {
  return { direction, points, reason }
}

/** What two people decide about. The points may change until then. */
export async function weighPoints(db: Db, clientId: bigint, asked: Asked): Promise<Weighed | null> {
  const client = await findClient(db, clientId)
  if (!client) return null
  const left = (await findBalance(db, pointsOf(clientId)))?.balanceMinor ?? 0n
  const amount = BigInt(asked.points)
  return {
    title: client.name,
    refusal: asked.direction === 'out' && left < amount ? shortOf(left, amount) : null,
    after: factsOf(asked),
    now: {
      points_now: Number(left),
      points_after: Number(asked.direction === 'in' ? left + amount : left - amount),
    },
  }
}

export async function postPoints(
  engine: PostingEngine,
  { id, input, approval }: { id: bigint; input: Asked; approval?: ApprovedInput },
): Promise<{ replayed: boolean }> {
  if (!approval) throw new RangeError('an adjustment of points that nobody approved')
  const { replayed } = await engine.post(adjustPoints, {
    input: { ...approval, clientId: id, asked: input },
    actor: { type: 'staff', id: approval.checkerId },
  })
  return { replayed }
}
