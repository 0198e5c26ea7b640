import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { feeOf } from '#contract/kernel/fee.ts'
import { toWire } from '#contract/kernel/money.ts'
import { maskPhone } from '#contract/kernel/phone.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type AccountAddress,
  accountKey,
  type Book,
  type Decided,
  type Decision,
  type Operation,
} from '#server/ledger/index.ts'
import { findParties, type Party, partyFinder, readPayee } from '#server/modules/clients/index.ts'
import {
  type ConfirmationFacts,
  type ConfirmationTerms,
  readStandings,
  refuseUnconfirmed,
  type Sender,
  spendingStatements,
} from '#server/modules/confirmations/index.ts'
import { type Notice, noticesStatement } from '#server/modules/notifications/index.ts'
import { findBenefits } from '#server/modules/subscriptions/index.ts'
import { feeRevenue, walletOf } from '#server/modules/wallets/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertScannedBills, lockMoneyRequests, markPaid } from './money-request.queries.ts'
import { type Payable, refusePaying } from './money-request.rules.ts'
import { readTerms } from './read-limits.ts'
import { planTransfer, type TransferTerms, tallyOf, type Usage, usageOf } from './transfer.rules.ts'

export interface TransferInput {
  readonly senderId: bigint
  /** The session and the device it is sent from. */
  readonly sender: Sender
  /** In clear. */
  readonly senderName: string
  /** As typed or scanned. */
  readonly to: string
  /** The receiver of the review. */
  readonly memberNo?: string | undefined
  readonly amountMinor: bigint
  /** The total of the review, fee included. */
  readonly totalMinor?: bigint | undefined
  readonly note: string | null
  /** Refused unless the receiver is a merchant: the sender is no Pro client. */
  readonly onlyToMerchants?: boolean | undefined
  /** The request that it pays. */
  readonly requestId?: bigint | undefined
  /** The till of the merchant whose own code was scanned. */
  readonly tillId?: bigint | undefined
}

/** One object for all transfers of a batch that pay the same request. */
interface RequestOfBatch {
  readonly payable: Payable | undefined
  isPaid: boolean
}

interface TransferFacts extends ConfirmationFacts {
  readonly receiver: Party | null
  readonly terms: TransferTerms & ConfirmationTerms
  /** In a month, by the plan of the sender. */
  readonly freeTransfers: number
  readonly request: RequestOfBatch | null
}

interface TransferRow {
  readonly receiver: Party
  readonly confirmationId: bigint | null
}

/** Minor units as text: the answer is stored as JSON. */
export interface TransferAnswer {
  readonly receiver: string
  readonly memberNo: string
  /** Masked. */
  readonly phone: string
  /** `yes` or `no`: the receiver was a merchant. */
  readonly shopPayment: string
  readonly amount: string
  readonly fee: string
  readonly balanceAfter: string
  readonly at: string
  [name: string]: string
}

export type SendTransfer = Operation<TransferInput, TransferFacts, TransferAnswer, TransferRow>

/** Money from one client to another; the sender pays the fee on top. */
export const sendTransfer: SendTransfer = {
  name: 'transfer',
  load: loadTransfers,
  // Two batches that pay the same receiver meet only at that lock: earlier work runs while the other batch commits.
  ahead: ({ senderId, requestId }) => [
    accountKey(walletOf(senderId, defaultCurrency)),
    ...(requestId === undefined ? [] : [`money request ${requestId}`]),
  ],
  accounts: accountsOf,
  decide: decideTransfer,
  apply({ request }) {
    if (request) request.isPaid = true
  },
  save: savePaidRequests,
  saves: ({ requestId, tillId }) => requestId !== undefined || tillId !== undefined,
  write: writeTransfers,
}

async function loadTransfers(tx: Tx, inputs: readonly TransferInput[]): Promise<TransferFacts[]> {
  const payees = inputs.map(({ to }) => readPayee(to))
  const requestOf = await loadRequests(tx, inputs)
  const [terms, parties, benefits] = await Promise.all([
    readTerms(tx),
    findParties(tx, payees),
    findBenefits(
      tx,
      inputs.map(({ senderId }) => senderId),
    ),
  ])
  const find = partyFinder(parties)
  const receivers = new Map(
    inputs.map((input, place) => [input, find(payees[place] ?? readPayee(input.to)) ?? null]),
  )
  const standings = await readStandings(tx, inputs, terms, (input) => {
    const { sender, amountMinor } = input
    const receiver = receivers.get(input)
    return receiver && { sender, operation: 'transfer', subjectId: receiver.id, amountMinor }
  })
  return inputs.map((input) => ({
    receiver: receivers.get(input) ?? null,
    terms,
    freeTransfers: benefits.get(input.senderId)?.freeTransfers ?? 0,
    standing: standings.get(input) ?? null,
    request: requestOf(input),
  }))
}

async function loadRequests(tx: Tx, inputs: readonly TransferInput[]) {
  const ids = inputs.flatMap(({ requestId }) => requestId ?? [])
  const locked = await lockMoneyRequests(tx, ids)
  const ofBatch = new Map(
    ids.map((id): [bigint, RequestOfBatch] => [id, { payable: locked.get(id), isPaid: false }]),
  )
  return ({ requestId }: TransferInput) => (requestId === undefined ? null : (ofBatch.get(requestId) ?? null))
}

/** All transfers share the fee account: it is locked only when there is a fee. */
function accountsOf(
  { senderId, amountMinor }: TransferInput,
  { receiver, terms }: TransferFacts,
): AccountAddress[] {
  const { currency } = terms
  const wallet = walletOf(senderId, currency)
  if (!receiver || receiver.id === senderId) return [wallet]
  const both = [wallet, walletOf(receiver.id, currency)]
  return feeOf(amountMinor, terms.fee) > 0n ? [...both, feeRevenue(currency)] : both
}

function decideTransfer(
  input: TransferInput,
  facts: TransferFacts,
  book: Book,
): Decision<TransferAnswer, TransferRow> | Refusal {
  const { senderId, to, amountMinor, totalMinor: shownMinor, note } = input
  const { terms, freeTransfers, standing } = facts
  const { currency } = terms
  const receiver = receiverOf(input, facts, book.now)
  if (receiver instanceof Refusal) return receiver
  const wallet = walletOf(senderId, currency)
  const today = tripoliToday(book.now)
  const used = usageOf(book.tally(wallet), today)
  const plan = planTransfer(amountMinor, terms, used, book.available(wallet), freeTransfers)
  if (plan instanceof Refusal) return plan
  const { feeMinor, totalMinor, isFree } = plan
  if (shownMinor !== undefined && totalMinor > shownMinor)
    return new Refusal('transfer.fee_changed', { total: toWire(totalMinor, currency), currency })
  const unconfirmed = refuseUnconfirmed(amountMinor, terms, standing, {
    operation: 'transfer',
    to,
    amount: toWire(amountMinor, currency),
  })
  if (unconfirmed) return unconfirmed
  const pays = { from: wallet, to: walletOf(receiver.id, currency), amountMinor }
  const fee = { from: wallet, to: feeRevenue(currency), amountMinor: feeMinor }
  return {
    postings: feeMinor > 0n ? [pays, fee] : [pays],
    tallies: [{ account: wallet, text: tallyOf(sentMore(used, amountMinor, isFree), today) }],
    meta: {
      ...(note !== null && { note }),
      ...(feeMinor > 0n && { fee: feeMinor.toString() }),
      ...(isFree && { free: true }),
      ...(receiver.merchant && { shop_payment: 'yes' }),
      ...(input.tillId !== undefined && { till_id: input.tillId.toString() }),
      ...(input.requestId !== undefined && { request_id: input.requestId.toString() }),
    },
    answer: {
      receiver: receiver.name,
      memberNo: receiver.memberNo,
      phone: maskPhone(receiver.phone),
      shopPayment: receiver.merchant ? 'yes' : 'no',
      amount: amountMinor.toString(),
      fee: feeMinor.toString(),
      balanceAfter: (book.balance(wallet) - totalMinor).toString(),
      at: book.now.toISOString(),
    },
    row: { receiver, confirmationId: standing?.confirmationId ?? null },
  }
}

/** Who receives it, unless a rule forbids it. */
function receiverOf(
  { senderId, memberNo, amountMinor, onlyToMerchants, requestId }: TransferInput,
  { receiver, request }: TransferFacts,
  now: Date,
): Party | Refusal {
  if (!receiver?.receives) return new Refusal('transfer.receiver_not_found')
  if (receiver.id === senderId) return new Refusal('transfer.to_self')
  // A username may change hands between review and confirmation.
  if (memberNo !== undefined && memberNo !== receiver.memberNo)
    return new Refusal('transfer.receiver_changed')
  if (onlyToMerchants && !receiver.merchant)
    return new Refusal(requestId === undefined ? 'transfer.not_a_merchant' : 'transfer.not_pro')
  if (!request) return receiver
  if (request.isPaid) return new Refusal('money_request.not_waiting')
  return refusePaying(request.payable, { from: senderId, to: receiver.id, amountMinor }, now) ?? receiver
}

function sentMore({ dayMinor, monthMinor, freeCount }: Usage, amountMinor: bigint, isFree: boolean): Usage {
  return {
    dayMinor: dayMinor + amountMinor,
    monthMinor: monthMinor + amountMinor,
    freeCount: freeCount + (isFree ? 1 : 0),
  }
}

async function savePaidRequests(
  tx: Tx,
  decided: readonly Decided<TransferInput, TransferFacts, TransferRow>[],
): Promise<void> {
  const payments = decided.flatMap(({ input: { requestId: id, senderId: payerId }, transactionId, now }) =>
    id === undefined ? [] : { id, payerId, transferId: transactionId, at: now },
  )
  if (payments.length > 0) await markPaid(tx, payments)
  const scanned = decided.flatMap(({ input, row, transactionId, now }) =>
    input.tillId === undefined
      ? []
      : {
          tillId: input.tillId,
          askerId: row.receiver.id,
          payerId: input.senderId,
          amountMinor: input.amountMinor,
          note: input.note,
          transferId: transactionId,
          at: now,
        },
  )
  if (scanned.length > 0) await insertScannedBills(tx, scanned)
}

function writeTransfers(decided: readonly Decided<TransferInput, TransferFacts, TransferRow>[]) {
  return [noticesStatement(decided.map(noticeOf)), ...spendingStatements(decided)]
}

function noticeOf({
  input,
  facts,
  row,
  transactionId,
}: Decided<TransferInput, TransferFacts, TransferRow>): Notice {
  const { currency } = facts.terms
  return {
    clientId: row.receiver.id,
    kind: 'transfer_received',
    data: {
      from: input.senderName,
      amount: toWire(input.amountMinor, currency),
      currency,
      transfer_id: transactionId.toString(),
      ...(row.receiver.merchant && { shop_payment: 'yes' }),
    },
  }
}
