import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  accountOf,
  applyToHold,
  type Decided,
  decideCapture,
  decideEnd,
  type HoldChange,
  type HoldFacts,
  loadHolds,
  type Operation,
  saveHolds,
} from '#server/ledger/index.ts'
import {
  type ApprovalFacts,
  loadGiven,
  type MaybeApproved,
  refuseApproved,
  saveGiven,
} from '#server/modules/approvals/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { clearingOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { endSettlement, lockSettlements } from './settlement.queries.ts'
import { currency, refuseUnlessOpen, type SettlementStatus } from './settlement.rules.ts'

export interface SettlementAnswer extends MaybeApproved {
  readonly settlementId: bigint
  /** A payment's number at the bank, a reason to refuse; the merchant reads it. */
  readonly note: string | null
  /** The payment as the bank knows it. */
  readonly bank?: { readonly reference: string; readonly paidOn: string }
}

type Row = NonNullable<Awaited<ReturnType<typeof lockSettlements>>[number]>

/** One object for all answers to a settlement in a batch: the first one ends it. */
interface SettlementFacts {
  status: SettlementStatus
  readonly row: Row
  readonly hold: HoldFacts
}

interface AnswerFacts {
  readonly settlement: SettlementFacts | null
  readonly approval: ApprovalFacts | null
}

const bank = clearingOf('bank', currency)

interface Answered {
  readonly status: SettlementStatus
  [name: string]: string
}

/** Staff pay a settlement: what was held leaves through the bank. */
export const paySettlement = answerOperation('settlement', 'paid')
/** Staff refuse one: what was held is the merchant's again, and the vouchers can be asked for again. */
export const refuseSettlement = answerOperation('settlement_refusal', 'refused')

function answerOperation(
  name: string,
  status: 'paid' | 'refused',
): Operation<SettlementAnswer, AnswerFacts, Answered, HoldChange> {
  return {
    name,
    facts: 'settlement',
    load: loadFacts,
    accounts: (_input, { settlement }) => (settlement ? [...accountOf(settlement.hold), bank] : []),
    decide({ approval: approved }, { settlement: facts, approval }, book) {
      const undecided = approved ? refuseApproved(approval, approved) : null
      if (undecided) return undecided
      if (!facts) return new Refusal('request.not_found')
      const refusal = refuseUnlessOpen(facts.status)
      if (refusal) return refusal
      const ending =
        status === 'paid'
          ? decideCapture(facts.hold, { amountMinor: netOf(facts.row), to: bank, rest: 'release' }, book)
          : decideEnd(facts.hold, 'released', book)
      return ending instanceof Refusal ? ending : { ...ending, answer: { status } }
    },
    apply({ settlement: facts, approval }, change) {
      if (approval) approval.isDecided = true
      if (!facts) return
      facts.status = status
      applyToHold(facts.hold, change)
    },
    save: (tx, decided) => saveAnswers(tx, status, decided),
  }
}

async function loadFacts(tx: Tx, inputs: readonly SettlementAnswer[]): Promise<AnswerFacts[]> {
  const settlements = await loadSettlements(tx, inputs)
  const approvals = await loadGiven(tx, inputs)
  return inputs.map((_input, index) => ({
    settlement: settlements[index] ?? null,
    approval: approvals[index] ?? null,
  }))
}

async function loadSettlements(
  tx: Tx,
  inputs: readonly SettlementAnswer[],
): Promise<(SettlementFacts | null)[]> {
  const rows = await lockSettlements(
    tx,
    inputs.map(({ settlementId }) => settlementId),
  )
  const holds = await loadHolds(
    tx,
    rows.map(({ id }) => ({ holdId: id })),
  )
  const facts = new Map(
    rows.map((row, index): [bigint, SettlementFacts] => [
      row.id,
      { row, status: row.status, hold: holds[index] },
    ]),
  )
  return inputs.map(({ settlementId }) => facts.get(settlementId) ?? null)
}

async function saveAnswers(
  tx: Tx,
  status: 'paid' | 'refused',
  decided: readonly Decided<SettlementAnswer, AnswerFacts, HoldChange>[],
): Promise<void> {
  await saveHolds(tx, decided)
  for (const { input, actor, transactionId, now } of decided) {
    await endSettlement(tx, {
      id: input.settlementId,
      status,
      transactionId: status === 'paid' ? transactionId : null,
      staffId: actor.id,
      note: input.note,
      bank: input.bank ?? null,
      now,
    })
  }
  await saveGiven(tx, decided)
  const ended = decided.flatMap(({ facts: { settlement }, actor, input }) =>
    settlement ? [{ row: settlement.row, actor, input }] : [],
  )
  await notify(
    tx,
    ended.map(({ row }) => ({
      clientId: row.clientId,
      kind: status === 'paid' ? 'settlement_paid' : 'settlement_refused',
      data: { amount: toWire(netOf(row), currency), currency, settlement_id: row.id.toString() },
    })),
  )
  await recordActivity(
    tx,
    ended.map(({ row, actor, input }) => ({
      action: status,
      subject: { type: 'settlement', id: row.id },
      actor,
      before: { status: 'requested' },
      after: {
        status,
        net: netOf(row),
        note: input.note,
        ...(input.bank && { bank_reference: input.bank.reference, paid_on: input.bank.paidOn }),
        ...(input.approval && {
          approved_by: input.approval.checkerId,
          approval_id: input.approval.approvalId,
        }),
      },
    })),
  )
}

function netOf({ totalMinor, feeMinor }: Row): bigint {
  return totalMinor - feeMinor
}
