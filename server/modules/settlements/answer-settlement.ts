import { Refusal } from '#contract/kernel/refusal.ts'
import {
  accountOf,
  applyToHold,
  type Book,
  type Decided,
  type Decision,
  decideCapture,
  decideEnd,
  type HoldChange,
  type HoldFacts,
  loadHolds,
  type Operation,
  type Preparing,
  saveHolds,
} from '#server/ledger/index.ts'
import {
  type AloneTerms,
  type ApprovalFacts,
  accountsAlone,
  decideAlone,
  isWaitedFor,
  loadGiven,
  readAloneTerms,
  refuseGiven,
  saveGiven,
} from '#server/modules/approvals/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { clearingOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  activityOf,
  netOf,
  noticesOf,
  type SettlementAnswer,
  type SettlementOutcome,
} from './describe-answer.ts'
import { lockPayoutAccounts } from './payout-account.queries.ts'
import { lockSettlements, type SettlementRow } from './settlement.queries.ts'
import { currency, type SettlementStatus } from './settlement.rules.ts'
import { endSettlement, markApproved } from './settlement-ending.queries.ts'

/** One object for all answers to a settlement in a batch: the first one ends it. */
interface SettlementFacts {
  status: SettlementStatus
  readonly row: SettlementRow
  readonly hold: HoldFacts
}

interface AnswerFacts {
  readonly settlement: SettlementFacts | null
  readonly approval: ApprovalFacts | null
  /** A request to pay it is waiting. */
  readonly isWaitedFor: boolean
  /** What one person may pay, net. */
  readonly alone: AloneTerms
  /** When the merchant last changed the account; it is locked until the payment is made. */
  readonly accountChangedAt: Date | null
}

const bank = clearingOf('bank', currency)

interface Answered {
  readonly status: SettlementStatus
  [name: string]: string
}

type Outcome = SettlementOutcome

/** Where each may come from. Money that was sent to the bank is not refused any more. */
const from: Readonly<Record<Outcome, readonly SettlementStatus[]>> = {
  approved: ['requested'],
  paid: ['requested', 'approved', 'sent'],
  refused: ['requested', 'approved'],
  returned: ['sent'],
  withdrawn: ['requested'],
}

/** Staff agree that a settlement is paid to its account: above the limit two of them, before any money leaves. */
export const approveSettlement = answerOperation('settlement_approval', 'approved')
/** Staff record the payment: the held amount leaves through the bank. What nobody approved goes up to the limit of one. */
export const paySettlement = answerOperation('settlement', 'paid')
/** Staff refuse a settlement: the held amount is released, and its vouchers can be settled again. */
export const refuseSettlement = answerOperation('settlement_refusal', 'refused')
/** The bank did not take what was sent: the held amount is released, and its vouchers can be settled again. */
export const sendBackSettlement = answerOperation('settlement_rejection', 'returned')
/** The merchant takes the request back: the held amount is released, and its vouchers can be settled again. */
export const withdrawSettlement = answerOperation('settlement_withdrawal', 'withdrawn')

function answerOperation(
  name: string,
  status: Outcome,
): Operation<SettlementAnswer, AnswerFacts, Answered, HoldChange> {
  return {
    name,
    facts: 'settlement',
    load: loadFacts,
    accounts: ({ approval }, { settlement }, actor) =>
      settlement
        ? [
            ...accountOf(settlement.hold),
            bank,
            ...(isDecision(status, settlement) && !approval
              ? accountsAlone(actor, settlement.row.clientId)
              : []),
          ]
        : [],
    ...(frees(status) && { prepare: prepareFreeing(status) }),
    decide(input, answerFacts, book) {
      const { approval: approved, agreed, ownerId } = input
      const { settlement: facts, approval, isWaitedFor: waits, alone: terms, accountChangedAt } = answerFacts
      const undecided = refuseGiven(approval, input)
      if (undecided) return undecided
      if (!facts || isOfAnother(facts, ownerId)) return new Refusal('request.not_found')
      if (status === 'withdrawn' && (waits || facts.status !== 'requested'))
        return new Refusal('settlement.not_withdrawable')
      if (!from[status].includes(facts.status)) return new Refusal('settlement.not_payable')
      if (waits && !approved) return new Refusal('approval.waits_already')
      if (agreed && agreed.accountChangedAt?.getTime() !== accountChangedAt?.getTime())
        return new Refusal(approved ? 'approval.changed_meanwhile' : 'settlement.payee_changed')
      const { clientId } = facts.row
      const counted =
        isDecision(status, facts) && !approved
          ? decideAlone({ clientId, amountMinor: netOf(facts.row), currency }, terms, book)
          : []
      if (counted instanceof Refusal)
        return status === 'paid' ? new Refusal('settlement.not_approved') : counted
      const ending = endingOf(status, facts, book)
      if (ending instanceof Refusal) return ending
      const meta = { settlement_id: facts.row.id.toString() }
      return { ...ending, tallies: counted, meta, answer: { status } }
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

function isOfAnother({ row }: SettlementFacts, ownerId: bigint | undefined): boolean {
  return ownerId !== undefined && row.clientId !== ownerId
}

type Freeing = Exclude<Outcome, 'approved' | 'paid'>

function frees(outcome: Outcome): outcome is Freeing {
  return outcome !== 'approved' && outcome !== 'paid'
}

/** A person's decision that money leaves: an approval, or a payment that nobody approved. */
function isDecision(outcome: Outcome, { status }: SettlementFacts): boolean {
  return outcome === 'approved' || (outcome === 'paid' && status === 'requested')
}

/** What becomes of the hold: an approval leaves it as it is. */
function endingOf(
  outcome: Outcome,
  { hold, row }: SettlementFacts,
  book: Book,
): Pick<Decision<unknown, HoldChange>, 'postings' | 'held' | 'onlyTakesKey' | 'row'> | Refusal {
  if (outcome === 'paid')
    return decideCapture(hold, { amountMinor: netOf(row), to: bank, rest: 'release' }, book)
  if (outcome !== 'approved') return decideEnd(hold, 'released', book)
  if (hold?.status !== 'open') return new Refusal('settlement.not_payable')
  return {
    postings: [],
    onlyTakesKey: true,
    row: { hold, capturedMinor: hold.capturedMinor, status: 'open' },
  }
}

async function loadFacts(tx: Tx, inputs: readonly SettlementAnswer[]): Promise<AnswerFacts[]> {
  const settlements = await loadSettlements(tx, inputs)
  const approvals = await loadGiven(tx, inputs)
  const waitedFor = await findWaitedFor(tx, settlements)
  const alone = await readAloneTerms(tx, 'settlement_dual_control_min')
  const changes = await loadAccountChanges(tx, inputs, settlements)
  return inputs.map(({ settlementId }, index) => ({
    settlement: settlements[index] ?? null,
    approval: approvals[index] ?? null,
    isWaitedFor: waitedFor.has(settlementId),
    alone,
    accountChangedAt: changes[index] ?? null,
  }))
}

/** For callers who saw an account: a concurrent change comes before or after it. */
async function loadAccountChanges(
  tx: Tx,
  inputs: readonly SettlementAnswer[],
  settlements: readonly (SettlementFacts | null)[],
): Promise<(Date | null)[]> {
  const merchants = inputs.map(({ agreed }, index) =>
    agreed ? (settlements[index]?.row.clientId ?? null) : null,
  )
  const asked = new Set(merchants.filter((id) => id !== null))
  if (asked.size === 0) return []
  const accounts = await lockPayoutAccounts(tx, [...asked])
  const changedAt = new Map(accounts.map((account) => [account.clientId, account.changedAt]))
  return merchants.map((id) => (id === null ? null : (changedAt.get(id) ?? null)))
}

/** A person who asks for approval holds the row until the request exists, so it is found here or refused there. */
async function findWaitedFor(
  tx: Tx,
  settlements: readonly (SettlementFacts | null)[],
): Promise<ReadonlySet<bigint>> {
  const ids = new Set(settlements.flatMap((facts) => facts?.row.id ?? []))
  const waitedFor = new Set<bigint>()
  for (const id of ids) if (await isWaitedFor(tx, 'settlement-payment', id)) waitedFor.add(id)
  return waitedFor
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

/** It frees up to 50,000 vouchers. */
function prepareFreeing(outcome: Freeing) {
  return async (tx: Tx, preparing: Preparing<SettlementAnswer, AnswerFacts>): Promise<void> => {
    const { settlement, isWaitedFor: waits } = preparing.facts
    if (!settlement || !from[outcome].includes(settlement.status)) return
    if (outcome === 'withdrawn' && (waits || isOfAnother(settlement, preparing.input.ownerId))) return
    await endOne(tx, outcome, preparing)
  }
}

async function saveAnswers(
  tx: Tx,
  outcome: Outcome,
  decided: readonly Decided<SettlementAnswer, AnswerFacts, HoldChange>[],
): Promise<void> {
  const ended = decided.flatMap(({ facts: { settlement }, actor, ip, device, input }) =>
    settlement ? [{ row: settlement.row, actor, ip, device, input, status: outcome }] : [],
  )
  await Promise.all([
    outcome === 'approved'
      ? Promise.all(ended.map(({ row, actor }) => markApproved(tx, row.id, actor.id)))
      : saveHolds(tx, decided),
    ...(outcome === 'paid' ? decided.map((one) => endOne(tx, outcome, one)) : []),
    saveGiven(tx, decided),
    noticesStatement(ended.flatMap(noticesOf)).execute(tx),
    recordActivity(tx, ended.map(activityOf)),
  ])
}

function endOne(
  tx: Tx,
  status: Exclude<Outcome, 'approved'>,
  {
    input,
    actor,
    transactionId,
  }: Pick<Decided<SettlementAnswer, AnswerFacts, HoldChange>, 'input' | 'actor' | 'transactionId'>,
): Promise<void> {
  return endSettlement(tx, {
    id: input.settlementId,
    status,
    from: from[status],
    transactionId: status === 'paid' ? transactionId : null,
    staffId: actor.id,
    note: input.note,
    bank: input.bank ?? null,
  })
}
