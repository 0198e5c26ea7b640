import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type AccountAddress,
  type Book,
  type Decided,
  type Decision,
  insufficientFunds,
  type Operation,
  type Preparing,
} from '#server/ledger/index.ts'
import {
  type AloneTerms,
  type ApprovalFacts,
  accountsAlone,
  activityOfGiven,
  countWithout,
  loadGiven,
  type MaybeApproved,
  readAloneTerms,
  refuseGiven,
  saveGiven,
} from '#server/modules/approvals/index.ts'
import { type ClientRow, findClient } from '#server/modules/clients/index.ts'
import { clearingOf, vouchersOutstanding, walletOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type BatchRow, lockBatches } from './batch.queries.ts'
import {
  countRange,
  insertSale,
  lockUnsold,
  type RangeCount,
  type SalePayment,
  sellRange,
  type UnsoldRange,
} from './sale.queries.ts'
import type { VoucherStatus } from './voucher.rules.ts'

/** Vouchers in one sale. */
export const saleCountMax = 20_000

export interface VoucherSaleInput extends MaybeApproved {
  readonly batchId: bigint
  /** Null: no such seller. Refused here, where a repeated sale is known by its key. */
  readonly sellerId: bigint | null
  /** Serial numbers, both included; null: the first or last. */
  readonly from: string | null
  readonly to: string | null
  readonly payment: SalePayment
  /** With an approval: what was agreed. */
  readonly agreed?: Agreed
}

/** The vouchers that two people have seen. */
export interface Agreed {
  readonly count: number
  readonly totalMinor: bigint
}

interface SaleFacts {
  readonly seller: Pick<ClientRow, 'name' | 'seller' | 'status'> | null
  readonly batch: BatchRow | null
  readonly unsold: UnsoldRange | null
  /** Why nothing of the range can be sold; read only then. */
  readonly held: readonly RangeCount[]
  readonly approval: ApprovalFacts | null
  readonly alone: AloneTerms
}

interface SaleRow {
  readonly sellerId: bigint
  readonly batch: BatchRow
  readonly unsold: UnsoldRange
}

export interface VoucherSaleAnswer {
  readonly count: number
  /** In wire form. */
  readonly total: string
  readonly currency: string
}

/** A seller pays for printed vouchers: from then on we owe their value to the holders. */
export const sellVouchers: Operation<VoucherSaleInput, SaleFacts, VoucherSaleAnswer, SaleRow> = {
  name: 'voucher_sale',
  load: loadSales,
  accounts: ({ sellerId, payment, approval }, { batch }, actor) => {
    if (!batch || sellerId === null) return []
    const { currency } = batch
    const counted = approval ? [] : accountsAlone(actor, sellerId)
    return [payerOf({ sellerId, payment, currency }), vouchersOutstanding(currency), ...counted]
  },
  prepare: prepareSale,
  decide: decideSale,
  apply({ approval }) {
    if (approval) approval.isDecided = true
  },
  save: saveSales,
}

/** The account that pays a sale, and is repaid by a return. */
export function payerOf(sale: {
  readonly sellerId: bigint
  readonly payment: SalePayment
  readonly currency: string
}): AccountAddress {
  return sale.payment === 'cash' ? clearingOf('cash', sale.currency) : walletOf(sale.sellerId, sale.currency)
}

async function loadSales(tx: Tx, inputs: readonly VoucherSaleInput[]): Promise<SaleFacts[]> {
  const batches = await lockBatches(
    tx,
    inputs.map(({ batchId }) => batchId),
  )
  const approvals = await loadGiven(tx, inputs)
  const alone = await readAloneTerms(tx)
  const facts: SaleFacts[] = []
  // Staff sell a batch a few times a day, so each range is counted by itself.
  for (const [index, { batchId, sellerId, from, to }] of inputs.entries()) {
    const batch = batches.get(batchId) ?? null
    const unsold = batch && (await lockUnsold(tx, { batchId, from, to }, saleCountMax + 1))
    const held = batch && !unsold ? await countRange(tx, { batchId, from, to }) : []
    const seller = sellerId === null ? null : await findClient(tx, sellerId)
    facts.push({ seller, batch, unsold, held, alone, approval: approvals[index] ?? null })
  }
  return facts
}

interface Saleable {
  readonly sellerId: bigint
  readonly seller: NonNullable<SaleFacts['seller']>
  readonly batch: BatchRow
  readonly unsold: UnsoldRange
}

function refuseSale(
  { sellerId }: VoucherSaleInput,
  { seller, batch, unsold, held }: SaleFacts,
): Saleable | Refusal {
  if (sellerId === null) return new Refusal('batch.not_a_seller')
  if (!seller || !batch) return new Refusal('request.not_found')
  if (!seller.seller || seller.status !== 'active') return new Refusal('batch.not_a_seller')
  if (batch.source !== 'generated') return new Refusal('voucher.wrong_kind')
  if (batch.status !== 'activated') return new Refusal('batch.not_ready', { status: batch.status })
  if (!unsold) return nothingToSell(held)
  if (unsold.count > saleCountMax) return new Refusal('batch.sale_too_large', { max: saleCountMax })
  return { sellerId, seller, batch, unsold }
}

/** The vouchers are locked since they were counted. */
async function prepareSale(
  tx: Tx,
  { input, facts, actor, transactionId }: Preparing<VoucherSaleInput, SaleFacts>,
): Promise<void> {
  const saleable = refuseSale(input, facts)
  if (saleable instanceof Refusal) return
  const { sellerId, batch, unsold } = saleable
  await insertSale(tx, {
    id: transactionId,
    batchId: batch.id,
    sellerId,
    ...unsold,
    currency: batch.currency,
    payment: input.payment,
    soldBy: actor.id,
  })
  await sellRange(tx, { saleId: transactionId, batchId: batch.id, ...unsold })
}

function decideSale(
  input: VoucherSaleInput,
  facts: SaleFacts,
  book: Book,
): Decision<VoucherSaleAnswer, SaleRow> | Refusal {
  const { agreed } = input
  const saleable = refuseGiven(facts.approval, input) ?? refuseSale(input, facts)
  if (saleable instanceof Refusal) return saleable
  const { sellerId, seller, batch, unsold } = saleable
  if (agreed && !isAgreed(agreed, unsold)) return new Refusal('approval.changed_meanwhile')
  const { payment } = input
  const currency = currencyOf(batch.currency)
  const totalMinor = unsold.totalMinor
  const payer = payerOf({ sellerId, payment, currency })
  const one = { clientId: sellerId, amountMinor: totalMinor, currency }
  const counted = countWithout(facts.approval, one, facts.alone, book)
  if (counted instanceof Refusal) return counted
  if (payment === 'wallet' && book.available(payer) < totalMinor)
    return insufficientFunds(payer, {
      availableMinor: book.available(payer),
      neededMinor: totalMinor,
      whose: 'seller',
      name: seller.name,
    })
  return {
    postings: [
      {
        from: payer,
        to: vouchersOutstanding(currency),
        amountMinor: totalMinor,
      },
    ],
    tallies: counted,
    meta: { batch_id: batch.id.toString(), seller_id: sellerId.toString(), count: unsold.count },
    answer: { count: unsold.count, total: toWire(totalMinor, currency), currency },
    row: { sellerId, batch, unsold },
  }
}

export function isAgreed(agreed: Agreed, { count, totalMinor }: Agreed): boolean {
  return agreed.count === count && agreed.totalMinor === totalMinor
}

/** Why nothing of a range can be sold, in numbers. */
export function nothingToSell(held: readonly RangeCount[]): Refusal {
  const countOf = (status: VoucherStatus) => held.find((row) => row.status === status)?.count ?? 0
  return new Refusal('batch.nothing_to_sell', {
    sold: countOf('sold'),
    used: countOf('used'),
    cancelled: countOf('cancelled'),
    expired: countOf('expired'),
  })
}

async function saveSales(
  tx: Tx,
  decided: readonly Decided<VoucherSaleInput, SaleFacts, SaleRow>[],
): Promise<void> {
  await saveGiven(tx, decided)
  await recordActivity(
    tx,
    decided.map((one) => {
      const { sellerId, batch, unsold } = one.row
      const { count, from, to } = unsold
      return activityOfGiven(one, {
        action: 'sold',
        subject: { type: 'voucher_batch', id: batch.id },
        after: { seller_id: sellerId, count, from, to },
      })
    }),
  )
}
