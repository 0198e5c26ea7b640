import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { feeOf } from '#contract/kernel/fee.ts'
import { maskName } from '#contract/kernel/mask.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type AccountAddress,
  accountKey,
  type Book,
  type Decided,
  type Decision,
  type LockedReading,
  type Operation,
} from '#server/ledger/index.ts'
import { findParties, type Party, partyFinder, readPayee } from '#server/modules/clients/index.ts'
import { type Notice, noticesStatement } from '#server/modules/notifications/index.ts'
import { feeRevenue, walletOf } from '#server/modules/wallets/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { readTerms } from './read-limits.ts'
import { type UsageRow, usagesOf, usagesStatement } from './transfer.queries.ts'
import { periodOf, planTransfer, type TransferTerms, usageIn } from './transfer.rules.ts'

export interface TransferInput {
  readonly senderId: bigint
  /** As typed or scanned. */
  readonly to: string
  readonly amountMinor: bigint
  readonly note: string | null
}

/** One object for all transfers of a sender in a batch: each sees what the earlier ones have used up. */
interface SenderUsage {
  readonly clientId: bigint
  /** Null before the first transfer. */
  latest: UsageRow | null
}

interface TransferFacts {
  readonly sender: Party
  readonly receiver: Party | null
  readonly usage: SenderUsage
  readonly terms: TransferTerms
}

interface TransferRow {
  readonly receiver: Party
  readonly usage: UsageRow
}

/** Minor units as text: the answer is kept as JSON. */
export interface TransferAnswer {
  readonly receiver: string
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
  behindLocks: readUsages,
  // Two batches that pay the same receiver do meet, but only at that lock: what comes before it is done while the other
  // batch commits.
  ahead: ({ senderId }) => [accountKey(walletOf(senderId, defaultCurrency))],
  accounts: accountsOf,
  decide: decideTransfer,
  apply({ usage }, row) {
    usage.latest = row.usage
  },
  write: writeTransfers,
}

async function loadTransfers(tx: Tx, inputs: readonly TransferInput[]): Promise<TransferFacts[]> {
  const payees = inputs.map(({ to }) => readPayee(to))
  const senderIds = [...new Set(inputs.map(({ senderId }) => senderId))]
  const [terms, parties] = await Promise.all([readTerms(tx), findParties(tx, senderIds, payees)])
  const find = partyFinder(parties)
  const usageOf = new Map<bigint, SenderUsage>(senderIds.map((id) => [id, { clientId: id, latest: null }]))
  return inputs.map(({ senderId }, index) => ({
    sender: known(find.byId(senderId)),
    receiver: find.byHandle(known(payees[index])) ?? null,
    usage: known(usageOf.get(senderId)),
    terms,
  }))
}

/** Whoever has a wallet locked is the only one who may send from it, so two desks cannot both spend what is left of a day. */
function readUsages(facts: readonly TransferFacts[]): LockedReading<UsageRow> {
  const usages = new Map(facts.map(({ usage }) => [usage.clientId, usage]))
  return {
    statement: usagesOf([...usages.keys()]),
    take(rows) {
      for (const row of rows) known(usages.get(row.clientId)).latest = row
    },
  }
}

/** A sender is signed in, so it exists, and so does its usage. */
function known<T>(fact: T | undefined): T {
  if (fact === undefined) throw new Error('a transfer without its sender')
  return fact
}

/** The fee account is everybody's: it is locked only when there is a fee. */
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
  { senderId, amountMinor, note }: TransferInput,
  { receiver, usage, terms }: TransferFacts,
  book: Book,
): Decision<TransferAnswer, TransferRow> | Refusal {
  const { currency } = terms
  if (!receiver?.receives) return new Refusal('transfer.receiver_not_found')
  if (receiver.id === senderId) return new Refusal('transfer.to_self')
  const wallet = walletOf(senderId, currency)
  const period = periodOf(book.now)
  const used = usageIn(period, usage.latest)
  const plan = planTransfer(amountMinor, terms, used, book.available(wallet))
  if (plan instanceof Refusal) return plan
  const { feeMinor, totalMinor } = plan
  const pays = { from: wallet, to: walletOf(receiver.id, currency), amountMinor }
  const fee = { from: wallet, to: feeRevenue(currency), amountMinor: feeMinor }
  return {
    postings: feeMinor > 0n ? [pays, fee] : [pays],
    meta: { ...(note !== null && { note }), ...(feeMinor > 0n && { fee: feeMinor.toString() }) },
    answer: {
      receiver: maskName(receiver.name),
      amount: amountMinor.toString(),
      fee: feeMinor.toString(),
      balanceAfter: (book.balance(wallet) - totalMinor).toString(),
      at: book.now.toISOString(),
    },
    row: {
      receiver,
      usage: {
        clientId: senderId,
        ...period,
        dayMinor: used.dayMinor + amountMinor,
        monthMinor: used.monthMinor + amountMinor,
      },
    },
  }
}

/** The last decision of a sender holds the sum of all. */
function writeTransfers(decided: readonly Decided<TransferInput, TransferFacts, TransferRow>[]) {
  const usages = new Map(decided.map(({ row }) => [row.usage.clientId, row.usage]))
  return [usagesStatement([...usages.values()]), noticesStatement(decided.map(noticeOf))]
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
      from: maskName(facts.sender.name),
      amount: toWire(input.amountMinor, currency),
      currency,
      transfer_id: transactionId.toString(),
    },
  }
}
