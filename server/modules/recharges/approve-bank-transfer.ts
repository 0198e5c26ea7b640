import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountAddress, Actor, Book, Decided, Decision, Operation } from '#server/ledger/index.ts'
import {
  type AloneTerms,
  type ApprovalFacts,
  accountsAlone,
  activityOfGiven,
  decideAlone,
  loadGiven,
  type MaybeApproved,
  readAloneTerms,
  refuseGiven,
  saveGiven,
} from '#server/modules/approvals/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { clearingOf, feeRevenue, walletOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  endTransferRequest,
  lockTransferRequests,
  type TransferRequestRow,
} from './transfer-request.queries.ts'

export interface TransferApproval extends MaybeApproved {
  readonly requestId: bigint
  /** With an approval: what was agreed. */
  readonly agreed?: Pick<TransferRequestRow, 'amountMinor' | 'feeMinor'>
}

/** One object for all approvals of a request in a batch: only the first one counts. */
interface RequestFacts {
  readonly request: TransferRequestRow
  decided: boolean
}

interface Facts {
  readonly request: RequestFacts | null
  readonly approval: ApprovalFacts | null
  /** What one person may decide. */
  readonly alone: AloneTerms
}

export interface ApprovalAnswer {
  /** The amount in the wallet, in wire form. */
  readonly netAmount: string
  readonly currency: string
  [name: string]: string
}

/**
 * Staff found the transfer at the bank: it enters the client's wallet, less the fee. Above the limit two of them
 * agreed.
 */
export const approveBankTransfer: Operation<TransferApproval, Facts, ApprovalAnswer, null> = {
  name: 'bank_recharge',
  load: loadFacts,
  accounts: (input, { request }, actor) => (request ? accountsOf(request.request, input, actor) : []),
  decide: decideApproval,
  apply({ request, approval }) {
    if (approval) approval.isDecided = true
    if (request) request.decided = true
  },
  save: saveApprovals,
}

async function loadFacts(tx: Tx, inputs: readonly TransferApproval[]): Promise<Facts[]> {
  const requests = await loadRequests(tx, inputs)
  const approvals = await loadGiven(tx, inputs)
  const alone = await readAloneTerms(tx, 'recharge_dual_control_min')
  return inputs.map((_input, index) => ({
    request: requests[index] ?? null,
    approval: approvals[index] ?? null,
    alone,
  }))
}

async function loadRequests(tx: Tx, inputs: readonly TransferApproval[]): Promise<(RequestFacts | null)[]> {
  const rows = await lockTransferRequests(
    tx,
    inputs.map(({ requestId }) => requestId),
  )
  const facts = new Map(
    rows.map((request): [bigint, RequestFacts] => [
      request.id,
      { request, decided: request.status !== 'pending' },
    ]),
  )
  return inputs.map(({ requestId }) => facts.get(requestId) ?? null)
}

function accountsOf(
  { clientId, currency, feeMinor }: TransferRequestRow,
  { approval }: TransferApproval,
  actor: Actor,
): AccountAddress[] {
  const both = [clearingOf('bank', currency), walletOf(clientId, currency)]
  const counted = approval ? [] : accountsAlone(actor, clientId)
  return feeMinor > 0n ? [...both, feeRevenue(currency), ...counted] : [...both, ...counted]
}

function decideApproval(
  input: TransferApproval,
  { request: facts, approval, alone }: Facts,
  book: Book,
): Decision<ApprovalAnswer, null> | Refusal {
  const { approval: approved, agreed } = input
  const undecided = refuseGiven(approval, input)
  if (undecided) return undecided
  if (!facts) return new Refusal('request.not_found')
  if (facts.decided) return new Refusal('recharge.not_waiting')
  const { id, clientId, amountMinor, feeMinor } = facts.request
  const currency = currencyOf(facts.request.currency)
  const counted = approved ? [] : decideAlone({ clientId, amountMinor, currency }, alone, book)
  if (counted instanceof Refusal) return counted
  if (agreed && (agreed.amountMinor !== amountMinor || agreed.feeMinor !== feeMinor))
    return new Refusal('approval.changed_meanwhile')
  const wallet = walletOf(clientId, currency)
  const arrives = { from: clearingOf('bank', currency), to: wallet, amountMinor }
  const fee = { from: wallet, to: feeRevenue(currency), amountMinor: feeMinor }
  return {
    postings: feeMinor > 0n ? [arrives, fee] : [arrives],
    tallies: counted,
    meta: { recharge_id: id.toString(), method: 'bank' },
    answer: { netAmount: toWire(amountMinor - feeMinor, currency), currency },
    row: null,
  }
}

async function saveApprovals(
  tx: Tx,
  decided: readonly Decided<TransferApproval, Facts, null>[],
): Promise<void> {
  await saveGiven(tx, decided)
  const approved = decided.flatMap(({ facts, ...rest }) =>
    facts.request ? [{ ...rest, facts, request: facts.request.request }] : [],
  )
  for (const { request, actor, transactionId } of approved) {
    await endTransferRequest(tx, { id: request.id, staffId: actor.id, transactionId, reason: null })
  }
  await recordActivity(
    tx,
    approved.map(({ request, ...one }) =>
      activityOfGiven(one, {
        action: 'approved',
        subject: { type: 'bank_transfer_request', id: request.id },
        before: { status: 'pending' },
        after: {
          status: 'completed',
          amount: toWire(request.amountMinor, currencyOf(request.currency)),
        },
      }),
    ),
  )
  await noticesStatement(
    approved.map(({ request: { id, clientId, amountMinor, feeMinor, currency } }) => ({
      clientId,
      kind: 'recharged' as const,
      data: {
        amount: toWire(amountMinor - feeMinor, currencyOf(currency)),
        currency,
        method: 'bank',
        recharge_id: id.toString(),
      },
    })),
  ).execute(tx)
}
