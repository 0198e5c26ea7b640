import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { Refusal } from '#contract/kernel/refusal.ts'
import type { Decided, Operation, Posting, PostingEngine } from '#server/ledger/index.ts'
import {
  type ApprovedInput,
  type Draft,
  type DraftFacts,
  draftsOf,
  loadApprovals,
  proofOf,
  refuseApproved,
  saveExecuted,
} from '#server/modules/approvals/index.ts'
import { adjustments, walletOf } from '#server/modules/wallets/index.ts'
import { type Activity, recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertMoved, lockMoneyTransfers } from './money-transfer.queries.ts'
import {
  type Agreement,
  agreementOf,
  factsOf,
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

type Facts = DraftFacts<Draft<MoneyTransferRow>>

const drafts = draftsOf({ table: 'money_transfer', agreementOf, factsOf })

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
    apply: drafts.apply,
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
  const subjects = new Map(rows.map((row) => [row.id, drafts.of(row)]))
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

function refuse(input: MoneyMove, facts: Facts): Refusal | null {
  if (!input.transfer) return refuseApproved(facts.approval, input)
  return drafts.refuse(facts, input, input.transfer.agreed)
}

type DecidedMove = Decided<MoneyMove, Facts, null>

async function saveMoves(tx: Tx, decided: readonly DecidedMove[]): Promise<void> {
  for (const { input, facts, transactionId } of decided)
    if (input.transfer) await drafts.markPosted(tx, input.transfer.id, transactionId)
    else await insertMoved(tx, input.move, { transactionId, makerId: facts.approval?.row.maker_id ?? null })
  await saveExecuted(tx, decided)
  await recordActivity(tx, decided.flatMap(activityOf))
}

/** Of the row, and of each client whose balance staff changed. */
function activityOf(one: DecidedMove): Activity[] {
  const { input, facts, transactionId } = one
  const actor = { type: 'staff', id: facts.approval?.row.maker_id ?? null } as const
  const ofClient = (id: bigint | null, direction: 'in' | 'out'): Activity[] => {
    if (id === null) return []
    const moved = adjustmentFacts(direction, input.move)
    const after = { ...moved, transaction_id: transactionId, ...proofOf(input) }
    return [{ action: 'adjusted', subject: { type: 'client', id }, actor, after }]
  }
  return [
    ...(facts.subject ? [drafts.activityOf(facts.subject.row, one)] : []),
    ...ofClient(input.move.fromId, 'out'),
    ...ofClient(input.move.toId, 'in'),
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
