import { currencyOf } from '#contract/kernel/currencies.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountAddress, Book, Decided, Decision, Operation } from '#server/ledger/index.ts'
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
import { clearingOf, ticketRevenue, walletOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { activateBatch, lockBatches, type PaperBatch } from './paper-batch.queries.ts'

export interface PaperSaleInput extends MaybeApproved {
  readonly batchId: bigint
  readonly sellerId: bigint
  readonly payment: 'wallet' | 'cash'
}

/** One object for all requests about a batch. */
interface BatchOfSales {
  readonly batch: PaperBatch
  activated: boolean
}

interface PaperFacts {
  readonly held: BatchOfSales | null
  readonly isSeller: boolean
  readonly approval: ApprovalFacts | null
  readonly alone: AloneTerms
}

/** Handing the sheets over: the seller pays for all of them, and from then on they admit. */
export const sellPaperTickets: Operation<PaperSaleInput, PaperFacts, Record<string, never>, PaperBatch> = {
  name: 'ticket_batch_sale',
  load: loadBatches,
  accounts(input, { held }, actor) {
    if (!held) return []
    const counted = input.approval ? [] : accountsAlone(actor, input.sellerId)
    return [payerOf(input, held.batch), ticketRevenue(held.batch.currency), ...counted]
  },
  decide: decidePaperSale,
  apply({ held, approval }) {
    if (held) held.activated = true
    if (approval) approval.isDecided = true
  },
  save: saveSales,
}

function payerOf({ payment, sellerId }: PaperSaleInput, { currency }: PaperBatch): AccountAddress {
  return payment === 'cash' ? clearingOf('cash', currency) : walletOf(sellerId, currency)
}

async function loadBatches(tx: Tx, inputs: readonly PaperSaleInput[]): Promise<PaperFacts[]> {
  const { batches, sellers } = await lockBatches(tx, inputs)
  const held = new Map(
    [...batches.values()].map((batch): [bigint, BatchOfSales] => [batch.id, { batch, activated: false }]),
  )
  const approvals = await loadGiven(tx, inputs)
  const alone = await readAloneTerms(tx)
  return inputs.map(({ batchId, sellerId }, index) => ({
    held: held.get(batchId) ?? null,
    isSeller: sellers.has(sellerId),
    approval: approvals[index] ?? null,
    alone,
  }))
}

/** Pure: what the seller pays. However it is paid, it counts in what one person decides alone in a day. */
export function decidePaperSale(
  input: PaperSaleInput,
  { held, isSeller, approval, alone }: PaperFacts,
  book: Book,
): Decision<Record<string, never>, PaperBatch> | Refusal {
  const undecided = refuseGiven(approval, input)
  if (undecided) return undecided
  if (!held) return new Refusal('request.not_found')
  const { batch, activated } = held
  if (activated || batch.status !== 'printed') return new Refusal('resource.not_now')
  if (!batch.isListed) return new Refusal('ticket.not_on_sale')
  if (!isSeller) return new Refusal('ticket.not_a_seller')
  const { amountMinor, currency } = batch
  const one = { clientId: input.sellerId, amountMinor, currency: currencyOf(currency) }
  const counted = countWithout(approval, one, alone, book)
  if (counted instanceof Refusal) return counted
  return {
    postings: [{ from: payerOf(input, batch), to: ticketRevenue(currency), amountMinor }],
    tallies: counted,
    meta: { offline_ticket_batch_id: batch.id.toString(), payment: input.payment },
    answer: {},
    row: batch,
  }
}

async function saveSales(
  tx: Tx,
  decided: readonly Decided<PaperSaleInput, PaperFacts, PaperBatch>[],
): Promise<void> {
  await saveGiven(tx, decided)
  for (const { input, row, transactionId } of decided)
    await activateBatch(tx, row, { sellerId: input.sellerId, saleId: transactionId, payment: input.payment })
  await recordActivity(
    tx,
    decided.map((one) =>
      activityOfGiven(one, {
        action: 'activated',
        subject: { type: 'offline_ticket_batch', id: one.row.id },
        before: { status: 'printed' },
        after: {
          status: 'activated',
          seller_id: one.input.sellerId.toString(),
          payment: one.input.payment,
        },
      }),
    ),
  )
}
