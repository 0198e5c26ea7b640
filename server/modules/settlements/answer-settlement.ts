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
import { notify } from '#server/modules/notifications/index.ts'
import { clearingOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { endSettlement, lockSettlements } from './settlement.queries.ts'
import { currency, refuseUnlessOpen, type SettlementStatus } from './settlement.rules.ts'

export interface SettlementAnswer {
  readonly settlementId: bigint
  /** A payment's number at the bank, a reason to refuse; the merchant reads it. */
  readonly note: string | null
}

type Row = NonNullable<Awaited<ReturnType<typeof lockSettlements>>[number]>

/** One object for all answers to a settlement in a batch: the first one ends it. */
interface AnswerFacts {
  status: SettlementStatus
  readonly row: Row
  readonly hold: HoldFacts
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
): Operation<SettlementAnswer, AnswerFacts | null, Answered, HoldChange> {
  return {
    name,
    facts: 'settlement',
    load: loadSettlements,
    accounts: (_input, facts) => (facts ? [...accountOf(facts.hold), bank] : []),
    decide(_input, facts, book) {
      if (!facts) return new Refusal('request.not_found')
      const refusal = refuseUnlessOpen(facts.status)
      if (refusal) return refusal
      const ending =
        status === 'paid'
          ? decideCapture(facts.hold, { amountMinor: netOf(facts.row), to: bank, rest: 'release' }, book)
          : decideEnd(facts.hold, 'released', book)
      return ending instanceof Refusal ? ending : { ...ending, answer: { status } }
    },
    apply(facts, change) {
      if (!facts) return
      facts.status = status
      applyToHold(facts.hold, change)
    },
    save: (tx, decided) => saveAnswers(tx, status, decided),
  }
}

async function loadSettlements(tx: Tx, inputs: readonly SettlementAnswer[]): Promise<(AnswerFacts | null)[]> {
  const rows = await lockSettlements(
    tx,
    inputs.map(({ settlementId }) => settlementId),
  )
  const holds = await loadHolds(
    tx,
    rows.map(({ id }) => ({ holdId: id })),
  )
  const facts = new Map(
    rows.map((row, index): [bigint, AnswerFacts] => [
      row.id,
      { row, status: row.status, hold: holds[index] },
    ]),
  )
  return inputs.map(({ settlementId }) => facts.get(settlementId) ?? null)
}

async function saveAnswers(
  tx: Tx,
  status: 'paid' | 'refused',
  decided: readonly Decided<SettlementAnswer, AnswerFacts | null, HoldChange>[],
): Promise<void> {
  await saveHolds(tx, decided)
  for (const { input, actor, transactionId, now } of decided) {
    await endSettlement(tx, {
      id: input.settlementId,
      status,
      transactionId: status === 'paid' ? transactionId : null,
      staffId: actor.id,
      note: input.note,
      now,
    })
  }
  const ended = decided.flatMap(({ facts, actor, input }) =>
    facts ? [{ row: facts.row, actor, input }] : [],
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
      after: { status, net: netOf(row), note: input.note },
    })),
  )
}

function netOf({ totalMinor, feeMinor }: Row): bigint {
  return totalMinor - feeMinor
}
