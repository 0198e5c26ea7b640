import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Book, Decided, Decision, Operation } from '#server/ledger/index.ts'
import { type Notice, noticesStatement } from '#server/modules/notifications/index.ts'
import { findMethod, type MethodTerms, refuseAmount } from '#server/modules/payment-gateways/index.ts'
import {
  activityOfUse,
  lockVouchersByCode,
  markVouchersUsed,
  refuseUse,
  type VoucherFacts,
} from '#server/modules/vouchers/index.ts'
import { vouchersOutstanding, walletOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertCompleted, takeRechargeIds } from './recharge.queries.ts'

export interface VoucherRechargeInput {
  readonly clientId: bigint
  /** Of a checked code. */
  readonly lookup: Buffer
}

interface RechargeFacts {
  readonly voucher: VoucherFacts | null
  readonly rechargeId: bigint
  readonly terms: MethodTerms
}

interface RechargeRow {
  readonly voucher: VoucherFacts
}

/** Amounts in wire form. */
export interface VoucherRechargeAnswer {
  readonly rechargeId: string
  readonly serialNumber: string
  readonly amount: string
  readonly currency: string
  readonly balanceAfter: string
  readonly at: string
}

export type RechargeByVoucher = Operation<
  VoucherRechargeInput,
  RechargeFacts,
  VoucherRechargeAnswer,
  RechargeRow
>

/** Prevents a voucher from paying twice; a race test removes it and sees it pay twice. */
export interface VoucherSafety {
  readonly lock: typeof lockVouchersByCode
  readonly markUsed: typeof markVouchersUsed
}

const safety: VoucherSafety = { lock: lockVouchersByCode, markUsed: markVouchersUsed }

/** The face value of a printed voucher enters the wallet, once. */
export function rechargeByVoucher({ lock, markUsed } = safety): RechargeByVoucher {
  return {
    name: 'recharge',
    async load(tx, inputs) {
      const lookups = inputs.map(({ lookup }) => lookup)
      const [vouchers, ids, terms] = await Promise.all([
        lock(tx, lookups),
        takeRechargeIds(tx, inputs.length),
        findMethod(tx, 'voucher'),
      ])
      return inputs.map(({ lookup }, index) => ({
        voucher: vouchers.get(lookup.toString('hex')) ?? null,
        rechargeId: idAt(ids, index),
        terms,
      }))
    },
    accounts: ({ clientId }, { voucher }) =>
      voucher === null ? [] : [vouchersOutstanding(voucher.currency), walletOf(clientId, voucher.currency)],
    decide: decideRecharge,
    apply(_facts, { voucher }) {
      voucher.takenNow = true
    },
    save: (tx, decided) => saveRecharges(tx, decided, markUsed),
  }
}

function idAt(ids: readonly bigint[], index: number): bigint {
  const id = ids[index]
  if (id === undefined) throw new Error('the database gave too few ids')
  return id
}

function decideRecharge(
  { clientId }: VoucherRechargeInput,
  { voucher, rechargeId, terms }: RechargeFacts,
  book: Book,
): Decision<VoucherRechargeAnswer, RechargeRow> | Refusal {
  // Before the code is read: a disabled method reveals nothing about it.
  if (!terms.active) return new Refusal('recharge.method_unavailable')
  const unusable = refuseUse(voucher, { kind: 'recharge', clientId })
  if (unusable) return unusable
  if (!voucher) throw new Error('an unknown voucher was not refused')
  const beyond = refuseAmount(terms, voucher)
  if (beyond) return beyond
  const { amountMinor, serialNumber } = voucher
  const currency = currencyOf(voucher.currency)
  const wallet = walletOf(clientId, currency)
  return {
    postings: [{ from: vouchersOutstanding(currency), to: wallet, amountMinor }],
    meta: { serial_number: serialNumber, recharge_id: rechargeId.toString(), method: 'voucher' },
    answer: {
      rechargeId: rechargeId.toString(),
      serialNumber,
      amount: toWire(amountMinor, currency),
      currency,
      balanceAfter: toWire(book.balance(wallet) + amountMinor, currency),
      at: book.now.toISOString(),
    },
    row: { voucher },
  }
}

async function saveRecharges(
  tx: Tx,
  decided: readonly Decided<VoucherRechargeInput, RechargeFacts, RechargeRow>[],
  markUsed: typeof markVouchersUsed,
): Promise<void> {
  // They travel together; a recharge refers to its used voucher.
  await Promise.all([
    markUsed(
      tx,
      decided.map(({ input, row, transactionId, now }) => ({
        id: row.voucher.id,
        usedBy: input.clientId,
        transactionId,
        at: now,
      })),
    ),
    insertCompleted(tx, 'voucher', decided.map(completedOf)),
    recordActivity(
      tx,
      decided.map((one) => activityOfUse(one, { client_id: one.input.clientId })),
    ),
    noticesStatement(decided.map(noticeOf)).execute(tx),
  ])
}

type DecidedRecharge = Decided<VoucherRechargeInput, RechargeFacts, RechargeRow>

function completedOf({ input, facts, row, transactionId, now }: DecidedRecharge) {
  return {
    id: facts.rechargeId,
    clientId: input.clientId,
    voucherId: row.voucher.id,
    sellerId: null,
    amountMinor: row.voucher.amountMinor,
    feeMinor: 0n,
    currency: row.voucher.currency,
    transactionId,
    at: now,
  }
}

function noticeOf({ input, facts, row: { voucher } }: DecidedRecharge): Notice {
  return {
    clientId: input.clientId,
    kind: 'recharged',
    data: {
      amount: toWire(voucher.amountMinor, currencyOf(voucher.currency)),
      currency: voucher.currency,
      method: 'voucher',
      recharge_id: facts.rechargeId.toString(),
    },
  }
}
