import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Decided, Operation, Posting, PostingEngine } from '#server/ledger/index.ts'
import {
  type ApprovalFacts,
  type ApprovedInput,
  loadApprovals,
  refuseApproved,
  saveExecuted,
} from '#server/modules/approvals/index.ts'
import { adjustments, walletOf } from '#server/modules/wallets/index.ts'
import { type Activity, recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertMoved, lockMoneyTransfers, markMoved } from './money-transfer.queries.ts'
import {
  type Agreement,
  factsOf,
  isAgreed,
  type MoneyTransferRow,
  type Move,
  type MoveOperation,
  operationOf,
} from './money-transfer.rules.ts'

/** The row that two people agreed to, as they saw it; null from the page of a client, where the request says it all. */
export interface MoneyMove extends ApprovedInput {
  readonly move: Move
  readonly transfer: { readonly id: bigint; readonly agreed: Agreement } | null
}

/** One object for all requests about a row in a batch: the first one counts. */
interface Subject {
  readonly row: MoneyTransferRow
  isPosted: boolean
}

interface Facts {
  readonly approval: ApprovalFacts | null
  readonly subject: Subject | null
}

type MoveMoney = Operation<MoneyMove, Facts, Record<string, never>, null>

/** Moves money once, in the transaction of the decision. */
const operations: Readonly<Record<MoveOperation, MoveMoney>> = {
  adjustment: moveOperation('adjustment'),
  staff_transfer: moveOperation('staff_transfer'),
}

/** @param load prevents deciding a request twice; a race test replaces it */
export function moveOperation(name: MoveOperation, load = loadApprovals): MoveMoney {
  return {
    name,
    facts: 'money-move',
    load: (tx, inputs) => loadFacts(tx, inputs, load),
    accounts({ move }) {
      const { from, to } = postingOf(move)
      return [from, to]
    },
    decide(input, facts) {
      const refusal = refuse(input, facts)
      if (refusal) return refusal
      const meta = {
        note: input.move.reason,
        approval_id: input.approvalId.toString(),
        ...(input.transfer && { money_transfer_id: input.transfer.id.toString() }),
      }
      return { postings: [postingOf(input.move)], meta, answer: {}, row: null }
    },
    apply({ approval, subject }) {
      if (approval) approval.isDecided = true
      if (subject) subject.isPosted = true
    },
    save: saveMoves,
  }
}

async function loadFacts(
  tx: Tx,
  inputs: readonly MoneyMove[],
  load: typeof loadApprovals,
): Promise<readonly Facts[]> {
  const ids = inputs.flatMap(({ transfer }) => (transfer ? [transfer.id] : []))
  const rows = await lockMoneyTransfers(tx, ids)
  const subjects = new Map(rows.map((row) => [row.id, { row, isPosted: row.status !== 'draft' }]))
  const approvals = await load(tx, inputs)
  return inputs.map(({ transfer }, index) => ({
    approval: approvals[index] ?? null,
    subject: transfer ? (subjects.get(transfer.id) ?? null) : null,
  }))
}

function postingOf({ fromId, toId, amountMinor, currency }: Move): Posting {
  const operator = adjustments(currency)
  return {
    from: fromId === null ? operator : walletOf(fromId, currency),
    to: toId === null ? operator : walletOf(toId, currency),
    amountMinor,
  }
}

function refuse(input: MoneyMove, { approval, subject }: Facts): Refusal | null {
  const undecided = refuseApproved(approval, input)
  if (undecided || !input.transfer) return undecided
  if (!subject) return new Refusal('request.not_found')
  if (subject.isPosted) return new Refusal('resource.not_now')
  return isAgreed(subject.row, input.transfer.agreed) ? null : new Refusal('approval.changed_meanwhile')
}

type DecidedMove = Decided<MoneyMove, Facts, null>

async function saveMoves(tx: Tx, decided: readonly DecidedMove[]): Promise<void> {
  for (const { input, facts, transactionId } of decided)
    if (input.transfer) await markMoved(tx, input.transfer.id, transactionId)
    else await insertMoved(tx, input.move, { transactionId, makerId: facts.approval?.row.maker_id ?? null })
  await saveExecuted(
    tx,
    decided.map(({ facts, ...rest }) => ({ ...rest, facts: facts.approval })),
  )
  await recordActivity(tx, decided.flatMap(activityOf))
}

/** Of the row, and of each client whose balance staff changed. */
function activityOf({ input, facts, transactionId }: DecidedMove): Activity[] {
  const actor = { type: 'staff', id: facts.approval?.row.maker_id ?? null } as const
  const { move } = input
  const proof = {
    transaction_id: transactionId,
    approved_by: input.checkerId,
    approval_id: input.approvalId,
  }
  const ofClient = (id: bigint | null, direction: 'in' | 'out'): Activity[] =>
    id === null
      ? []
      : [
          {
            action: 'adjusted',
            subject: { type: 'client', id },
            actor,
            after: { ...adjustmentFacts(direction, move), ...proof },
          },
        ]
  return [
    ...(facts.subject
      ? [
          {
            action: 'posted' as const,
            subject: { type: 'money_transfer', id: facts.subject.row.id },
            actor,
            before: { status: 'draft' },
            after: { status: 'posted', ...factsOf(facts.subject.row), ...proof },
          },
        ]
      : []),
    ...ofClient(move.fromId, 'out'),
    ...ofClient(move.toId, 'in'),
  ]
}

/** As a client's page asks for it. */
export function adjustmentFacts(
  direction: 'in' | 'out',
  { amountMinor, currency, reason }: Pick<Move, 'amountMinor' | 'currency' | 'reason'>,
) {
  const code = currencyOf(currency)
  return { direction, amount: toWire(amountMinor, code), currency, reason }
}

/** Never without a second person, who decides in the same transaction. */
export async function moveMoney(engine: PostingEngine, input: MoneyMove): Promise<{ replayed: boolean }> {
  const { replayed } = await engine.post(operations[operationOf(input.move)], {
    input,
    actor: { type: 'staff', id: input.checkerId },
  })
  return { replayed }
}
