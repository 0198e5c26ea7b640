import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountAddress, Decided, Decision, Operation } from '#server/ledger/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { clearingOf, feeRevenue, walletOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  endTransferRequest,
  lockTransferRequests,
  type TransferRequestRow,
} from './transfer-request.queries.ts'

export interface TransferApproval {
  readonly requestId: bigint
}

/** One object for all approvals of a request in a batch: the first one is the only one. */
interface ApprovalFacts {
  readonly request: TransferRequestRow
  decided: boolean
}

export interface ApprovalAnswer {
  /** What came into the wallet, in the form of the wire. */
  readonly netAmount: string
  readonly currency: string
  [name: string]: string
}

/** Staff found the transfer at the bank: it comes into the client's wallet, less the fee. */
export const approveBankTransfer: Operation<TransferApproval, ApprovalFacts | null, ApprovalAnswer, null> = {
  name: 'bank_recharge',
  load: loadRequests,
  accounts: (_input, facts) => (facts ? accountsOf(facts.request) : []),
  decide: decideApproval,
  apply(facts) {
    if (facts) facts.decided = true
  },
  save: saveApprovals,
}

async function loadRequests(tx: Tx, inputs: readonly TransferApproval[]): Promise<(ApprovalFacts | null)[]> {
  const rows = await lockTransferRequests(
    tx,
    inputs.map(({ requestId }) => requestId),
  )
  const facts = new Map(
    rows.map((request): [bigint, ApprovalFacts] => [
      request.id,
      { request, decided: request.status !== 'pending' },
    ]),
  )
  return inputs.map(({ requestId }) => facts.get(requestId) ?? null)
}

function accountsOf({ clientId, currency, feeMinor }: TransferRequestRow): AccountAddress[] {
  const both = [clearingOf('bank', currency), walletOf(clientId, currency)]
  return feeMinor > 0n ? [...both, feeRevenue(currency)] : both
}

function decideApproval(
  _input: TransferApproval,
  facts: ApprovalFacts | null,
): Decision<ApprovalAnswer, null> | Refusal {
  if (!facts) return new Refusal('request.not_found')
  if (facts.decided) return new Refusal('recharge.not_waiting')
  const { id, clientId, amountMinor, feeMinor } = facts.request
  const currency = currencyOf(facts.request.currency)
  const wallet = walletOf(clientId, currency)
  const arrives = { from: clearingOf('bank', currency), to: wallet, amountMinor }
  const fee = { from: wallet, to: feeRevenue(currency), amountMinor: feeMinor }
  return {
    postings: feeMinor > 0n ? [arrives, fee] : [arrives],
    meta: { recharge_id: id.toString(), method: 'bank' },
    answer: { netAmount: toWire(amountMinor - feeMinor, currency), currency },
    row: null,
  }
}

async function saveApprovals(
  tx: Tx,
  decided: readonly Decided<TransferApproval, ApprovalFacts | null, null>[],
): Promise<void> {
  const approved = decided.flatMap(({ facts, actor, transactionId }) =>
    facts ? [{ request: facts.request, actor, transactionId }] : [],
  )
  for (const { request, actor, transactionId } of approved) {
    await endTransferRequest(tx, { id: request.id, staffId: actor.id, transactionId, reason: null })
  }
  await recordActivity(
    tx,
    approved.map(({ request, actor }) => ({
      action: 'approved',
      subject: { type: 'bank_transfer_request', id: request.id },
      actor,
      before: { status: 'pending' },
      after: { status: 'completed', amount: request.amountMinor },
    })),
  )
  await noticesStatement(
    approved.map(({ request: { clientId, amountMinor, feeMinor, currency } }) => ({
      clientId,
      kind: 'recharged' as const,
      data: { amount: toWire(amountMinor - feeMinor, currencyOf(currency)), currency },
    })),
  ).execute(tx)
}
