import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Book, Decided, Decision, Operation, Posting } from '#server/ledger/index.ts'
import { type CategoryRow, findCategories, viewCategory } from '#server/modules/catalogue/index.ts'
import { type Notice, noticesStatement } from '#server/modules/notifications/index.ts'
import { feeRevenue, receivableOf, vouchersOutstanding } from '#server/modules/wallets/index.ts'
import { type Activity, recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertVoucherUses, lockActiveMerchants } from './use.queries.ts'
import { lockVouchersByCode, markVouchersUsed } from './voucher.queries.ts'
import { refuseUse, type VoucherFacts } from './voucher.rules.ts'

export interface UseVoucherInput {
  readonly merchantId: bigint
  /** Of a checked code. */
  readonly lookup: Buffer
  /** Staff accept it for a merchant who is not signed in: the merchant's rights are checked here. */
  readonly onBehalf?: boolean
}

interface UseFacts {
  readonly voucher: VoucherFacts | null
  readonly category: CategoryRow | null
  readonly mayAccept: boolean
}

interface UseRow {
  readonly voucher: VoucherFacts
  readonly feeMinor: bigint
}

/** Amounts in wire form. */
export interface UseVoucherAnswer {
  readonly serialNumber: string
  readonly category: { readonly ar: string; readonly en: string }
  readonly supplier: { readonly ar: string; readonly en: string }
  readonly amount: string
  readonly fee: string
  readonly netAmount: string
  readonly currency: string
  readonly usedAt: string
}

/** A merchant accepts a goods voucher: we owe the merchant its face value, less the category's fee. */
export const useVoucher: Operation<UseVoucherInput, UseFacts, UseVoucherAnswer, UseRow> = {
  name: 'voucher_use',
  load: loadVouchers,
  accounts: ({ merchantId }, { voucher, mayAccept }) =>
    voucher === null || !mayAccept
      ? []
      : [
          vouchersOutstanding(voucher.currency),
          receivableOf(merchantId, voucher.currency),
          feeRevenue(voucher.currency),
        ],
  decide: decideUse,
  apply(_facts, { voucher }) {
    voucher.takenNow = true
  },
  save: saveUses,
}

async function loadVouchers(tx: Tx, inputs: readonly UseVoucherInput[]): Promise<UseFacts[]> {
  const lookups = inputs.map(({ lookup }) => lookup)
  const asked = inputs.flatMap(({ merchantId, onBehalf }) => (onBehalf ? [merchantId] : []))
  const [vouchers, merchants] = await Promise.all([
    lockVouchersByCode(tx, lookups),
    lockActiveMerchants(tx, asked),
  ])
  const categoryIds = [...vouchers.values()].map(({ categoryId }) => categoryId)
  const categories = await findCategories(tx, categoryIds)
  return inputs.map(({ lookup, merchantId, onBehalf }) => {
    const voucher = vouchers.get(lookup.toString('hex')) ?? null
    return {
      voucher,
      category: voucher && (categories.get(voucher.categoryId) ?? null),
      mayAccept: !onBehalf || merchants.has(merchantId),
    }
  })
}

function decideUse(
  { merchantId }: UseVoucherInput,
  { voucher, category, mayAccept }: UseFacts,
  book: Book,
): Decision<UseVoucherAnswer, UseRow> | Refusal {
  if (!mayAccept) return new Refusal('voucher.not_a_merchant')
  const refusal = refuseUse(voucher, { kind: 'goods', clientId: merchantId })
  if (refusal) return refusal
  if (!voucher || !category) throw new Error('a voucher without its category was not refused')
  const { amountMinor, serialNumber } = voucher
  const currency = currencyOf(voucher.currency)
  const { name, supplier } = viewCategory(category)
  const receivable = receivableOf(merchantId, currency)
  const earns: Posting = { from: vouchersOutstanding(currency), to: receivable, amountMinor }
  const pays: Posting = { from: receivable, to: feeRevenue(currency), amountMinor: category.feeMinor }
  return {
    postings: category.feeMinor > 0n ? [earns, pays] : [earns],
    meta: { serial_number: serialNumber, category_id: category.id.toString() },
    answer: {
      serialNumber,
      category: name,
      supplier: supplier.name,
      amount: toWire(amountMinor, currency),
      fee: toWire(category.feeMinor, currency),
      netAmount: toWire(amountMinor - category.feeMinor, currency),
      currency,
      usedAt: book.now.toISOString(),
    },
    row: { voucher, feeMinor: category.feeMinor },
  }
}

async function saveUses(
  tx: Tx,
  decided: readonly Decided<UseVoucherInput, UseFacts, UseRow>[],
): Promise<void> {
  // They travel together; a use refers to its voucher.
  await Promise.all([
    markVouchersUsed(
      tx,
      decided.map(({ input, row, transactionId, now }) => ({
        id: row.voucher.id,
        usedBy: input.merchantId,
        transactionId,
        at: now,
      })),
    ),
    insertVoucherUses(tx, decided.map(useOf)),
    recordActivity(
      tx,
      decided.map((one) => activityOfUse(one, { merchant_id: one.input.merchantId })),
    ),
    noticesStatement(decided.map(noticeOf)).execute(tx),
  ])
}

type DecidedUse = Decided<UseVoucherInput, UseFacts, UseRow>

function useOf({ input, row, transactionId, now }: DecidedUse) {
  return {
    id: transactionId,
    voucherId: row.voucher.id,
    merchantId: input.merchantId,
    supplierId: row.voucher.supplierId,
    amountMinor: row.voucher.amountMinor,
    feeMinor: row.feeMinor,
    currency: row.voucher.currency,
    at: now,
  }
}

interface Used extends Pick<Activity, 'actor' | 'ip' | 'device'> {
  readonly row: { readonly voucher: VoucherFacts }
}

/** What the log keeps of a used voucher, with the client or merchant who was paid. */
export function activityOfUse({ row: { voucher }, actor, ip, device }: Used, paid: object): Activity {
  return {
    action: 'used',
    subject: { type: 'voucher', id: voucher.id },
    actor,
    ip,
    device,
    after: { serial_number: voucher.serialNumber, ...paid },
  }
}

function noticeOf({ input, row: { voucher }, transactionId }: DecidedUse): Notice {
  return {
    clientId: input.merchantId,
    kind: 'voucher_used',
    data: {
      serial_number: voucher.serialNumber,
      amount: toWire(voucher.amountMinor, currencyOf(voucher.currency)),
      currency: voucher.currency,
      accepted_id: transactionId.toString(),
    },
  }
}
