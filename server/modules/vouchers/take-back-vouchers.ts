import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Book, Decided, Decision, Operation, Preparing } from '#server/ledger/index.ts'
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
import { vouchersOutstanding } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  endReturned,
  findSale,
  insertReturn,
  lockReturnable,
  type Returnable,
  type SaleRange,
  type SaleRow,
} from './return.queries.ts'
import { type Agreed, isAgreed, payerOf } from './sell-vouchers.ts'

export interface TakeBackInput extends MaybeApproved {
  readonly saleId: bigint
  /** Serial numbers, both included; null: the first or last of the sale. */
  readonly from: string | null
  readonly to: string | null
  readonly reason: string | null
  /** With an approval: what was agreed. */
  readonly agreed?: Agreed
}

interface ReturnFacts {
  readonly sale: SaleRow | null
  readonly held: Returnable
  readonly approval: ApprovalFacts | null
  readonly alone: AloneTerms
}

interface ReturnRow {
  readonly sale: SaleRow
  readonly held: Returnable
}

export interface TakeBackAnswer {
  readonly count: number
  /** In wire form. */
  readonly total: string
  readonly currency: string
}

/** A seller returns printed vouchers: unused ones of a sale end, and their price is paid back the same way. */
export const takeBackVouchers: Operation<TakeBackInput, ReturnFacts, TakeBackAnswer, ReturnRow> = {
  name: 'voucher_return',
  load: loadReturns,
  accounts: ({ approval }, { sale }, actor) => {
    if (!sale) return []
    const counted = approval ? [] : accountsAlone(actor, sale.sellerId)
    return [vouchersOutstanding(sale.currency), payerOf(sale), ...counted]
  },
  prepare: prepareReturn,
  decide: decideReturn,
  apply({ approval }) {
    if (approval) approval.isDecided = true
  },
  save: saveReturns,
}

async function loadReturns(tx: Tx, inputs: readonly TakeBackInput[]): Promise<ReturnFacts[]> {
  const approvals = await loadGiven(tx, inputs)
  const alone = await readAloneTerms(tx)
  const facts: ReturnFacts[] = []
  // It happens a few times a week, so each is read by itself.
  for (const [index, input] of inputs.entries()) {
    const sale = await findSale(tx, input.saleId)
    const held = sale ? await lockReturnable(tx, rangeOf(input, sale)) : { count: 0, totalMinor: 0n }
    facts.push({ sale, held, alone, approval: approvals[index] ?? null })
  }
  return facts
}

function rangeOf({ from, to }: TakeBackInput, sale: SaleRow): SaleRange {
  return { saleId: sale.id, batchId: sale.batchId, from: from ?? sale.from, to: to ?? sale.to }
}

function decideReturn(
  input: TakeBackInput,
  { sale, held, approval, alone }: ReturnFacts,
  book: Book,
): Decision<TakeBackAnswer, ReturnRow> | Refusal {
  const { agreed } = input
  const undecided = refuseGiven(approval, input)
  if (undecided) return undecided
  if (!sale) return new Refusal('request.not_found')
  if (held.count === 0) return new Refusal('batch.nothing_to_take_back')
  if (agreed && !isAgreed(agreed, held)) return new Refusal('approval.changed_meanwhile')
  const currency = currencyOf(sale.currency)
  const one = { clientId: sale.sellerId, amountMinor: held.totalMinor, currency }
  const counted = countWithout(approval, one, alone, book)
  if (counted instanceof Refusal) return counted
  return {
    postings: [{ from: vouchersOutstanding(currency), to: payerOf(sale), amountMinor: held.totalMinor }],
    tallies: counted,
    meta: { sale_id: sale.id.toString(), count: held.count },
    answer: { count: held.count, total: toWire(held.totalMinor, currency), currency },
    row: { sale, held },
  }
}

async function prepareReturn(
  tx: Tx,
  { input, facts: { sale, held }, actor, transactionId }: Preparing<TakeBackInput, ReturnFacts>,
): Promise<void> {
  if (!sale || held.count === 0) return
  await endReturned(tx, rangeOf(input, sale), held.count)
  await insertReturn(tx, {
    id: transactionId,
    saleId: sale.id,
    ...held,
    currency: sale.currency,
    takenBy: actor.id,
  })
}

async function saveReturns(
  tx: Tx,
  decided: readonly Decided<TakeBackInput, ReturnFacts, ReturnRow>[],
): Promise<void> {
  await saveGiven(tx, decided)
  await recordActivity(
    tx,
    decided.map((one) => {
      const { sale, held } = one.row
      const { from, to } = rangeOf(one.input, sale)
      return activityOfGiven(one, {
        action: 'taken_back',
        subject: { type: 'voucher_sale', id: sale.id },
        after: { from, to, ...held, reason: one.input.reason },
      })
    }),
  )
}
