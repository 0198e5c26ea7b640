import { currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { feeOf } from '#contract/kernel/fee.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type AccountAddress,
  type Book,
  type Decided,
  type Decision,
  insufficientFunds,
  type Operation,
} from '#server/ledger/index.ts'
import { findParties, type Party, partyFinder, readPayee } from '#server/modules/clients/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { findMethod, type MethodTerms, refuseAmount } from '#server/modules/payment-gateways/index.ts'
import { feeRevenue, walletOf } from '#server/modules/wallets/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertCompleted, takeRechargeIds } from './recharge.queries.ts'

export interface CashRechargeInput {
  readonly sellerId: bigint
  readonly sellerName: string
  /** Phone, member number, username, or the content of the client's QR. */
  readonly to: string
  /** The client of the review. */
  readonly memberNo?: string | undefined
  readonly amountMinor: bigint
}

interface CashFacts {
  readonly client: Party | null
  readonly terms: MethodTerms
  readonly rechargeId: bigint
}

interface CashRow {
  readonly client: Party
  readonly feeMinor: bigint
}

/** Amounts in wire form. */
export interface CashAnswer {
  readonly rechargeId: string
  /** Masked. */
  readonly name: string
  readonly memberNo: string
  readonly amount: string
  readonly fee: string
  readonly net: string
  readonly balanceAfter: string
  readonly at: string
  [name: string]: string
}

const currency = currencyOf(defaultCurrency)

/** A seller took cash: the seller's wallet pays the client's, which pays the fee, if any. */
export const rechargeBySeller: Operation<CashRechargeInput, CashFacts, CashAnswer, CashRow> = {
  name: 'cash_recharge',
  load: loadCash,
  accounts: accountsOf,
  decide: decideCash,
  save: saveCash,
}

/** The receiving wallet; shared with the quote. @throws Refusal */
export function expectReceiver(sellerId: bigint, client: Party | null): Party {
  if (!client?.receives) throw new Refusal('recharge.client_not_found')
  if (client.id === sellerId) throw new Refusal('recharge.to_self')
  return client
}

async function loadCash(tx: Tx, inputs: readonly CashRechargeInput[]): Promise<CashFacts[]> {
  const payees = inputs.map(({ to }) => readPayee(to))
  const terms = await findMethod(tx, 'cash')
  const find = partyFinder(await findParties(tx, payees))
  const ids = await takeRechargeIds(tx, inputs.length)
  return payees.map((payee, index) => {
    const rechargeId = ids[index]
    if (rechargeId === undefined) throw new Error('the database gave too few ids')
    return { client: find(payee) ?? null, terms, rechargeId }
  })
}

function accountsOf(
  { sellerId, amountMinor }: CashRechargeInput,
  { client, terms }: CashFacts,
): AccountAddress[] {
  const seller = walletOf(sellerId, currency)
  if (!client || client.id === sellerId) return [seller]
  const both = [seller, walletOf(client.id, currency)]
  return feeOf(amountMinor, terms.fee) > 0n ? [...both, feeRevenue(currency)] : both
}

function decideCash(
  { sellerId, memberNo, amountMinor }: CashRechargeInput,
  facts: CashFacts,
  book: Book,
): Decision<CashAnswer, CashRow> | Refusal {
  const { terms, rechargeId } = facts
  const client = expectReceiver(sellerId, facts.client)
  if (memberNo !== undefined && memberNo !== client.memberNo) return new Refusal('recharge.receiver_changed')
  const beyond = refuseAmount(terms, { amountMinor, currency })
  if (beyond) return beyond
  const seller = walletOf(sellerId, currency)
  const wallet = walletOf(client.id, currency)
  const available = book.available(seller)
  if (amountMinor > available)
    return insufficientFunds(seller, { availableMinor: available, neededMinor: amountMinor })
  const feeMinor = feeOf(amountMinor, terms.fee)
  const pays = { from: seller, to: wallet, amountMinor }
  const fee = { from: wallet, to: feeRevenue(currency), amountMinor: feeMinor }
  return {
    postings: feeMinor > 0n ? [pays, fee] : [pays],
    meta: { recharge_id: rechargeId.toString(), method: 'cash', seller_id: sellerId.toString() },
    answer: {
      rechargeId: rechargeId.toString(),
      name: client.name,
      memberNo: client.memberNo,
      amount: toWire(amountMinor, currency),
      fee: toWire(feeMinor, currency),
      net: toWire(amountMinor - feeMinor, currency),
      balanceAfter: toWire(book.balance(seller) - amountMinor, currency),
      at: book.now.toISOString(),
    },
    row: { client, feeMinor },
  }
}

async function saveCash(
  tx: Tx,
  decided: readonly Decided<CashRechargeInput, CashFacts, CashRow>[],
): Promise<void> {
  await insertCompleted(
    tx,
    'cash',
    decided.map(({ input, facts, row, transactionId, now }) => ({
      id: facts.rechargeId,
      clientId: row.client.id,
      amountMinor: input.amountMinor,
      feeMinor: row.feeMinor,
      currency,
      transactionId,
      voucherId: null,
      sellerId: input.sellerId,
      at: now,
    })),
  )
  await noticesStatement(
    decided.map(({ input, facts, row }) => ({
      clientId: row.client.id,
      kind: 'recharged' as const,
      data: {
        amount: toWire(input.amountMinor - row.feeMinor, currency),
        currency,
        method: 'cash',
        recharge_id: facts.rechargeId.toString(),
        seller: input.sellerName,
      },
    })),
  ).execute(tx)
}
