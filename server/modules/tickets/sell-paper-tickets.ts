import { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountAddress, Decided, Decision, Operation } from '#server/ledger/index.ts'
import { clearingOf, ticketRevenue, walletOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { activateBatch, lockBatches, type PaperBatch } from './paper-batch.queries.ts'

export interface PaperSaleInput {
  readonly batchId: bigint
  readonly sellerId: bigint
  readonly payment: 'wallet' | 'cash'
}

/** One object for all requests about a batch. */
interface PaperFacts {
  readonly batch: PaperBatch | null
  readonly isSeller: boolean
  ended: boolean
}

/** Handing the sheets over: the seller pays for all of them, and from then on they admit. */
export const sellPaperTickets: Operation<PaperSaleInput, PaperFacts, Record<string, never>, PaperBatch> = {
  name: 'ticket_batch_sale',
  load: loadBatches,
  accounts: (input, { batch }) => (batch ? [payerOf(input, batch), ticketRevenue(batch.currency)] : []),
  decide: decidePaperSale,
  apply(facts) {
    facts.ended = true
  },
  save: saveSales,
}

function payerOf({ payment, sellerId }: PaperSaleInput, { currency }: PaperBatch): AccountAddress {
  return payment === 'cash' ? clearingOf('cash', currency) : walletOf(sellerId, currency)
}

async function loadBatches(tx: Tx, inputs: readonly PaperSaleInput[]): Promise<PaperFacts[]> {
  const { batches, sellers } = await lockBatches(tx, inputs)
  const facts = new Map(
    [...batches.values()].map((batch) => [batch.id, { batch, ended: batch.status !== 'printed' }]),
  )
  return inputs.map(({ batchId, sellerId }) => {
    const found = facts.get(batchId)
    return { batch: found?.batch ?? null, ended: found?.ended ?? true, isSeller: sellers.has(sellerId) }
  })
}

function decidePaperSale(
  input: PaperSaleInput,
  { batch, isSeller, ended }: PaperFacts,
): Decision<Record<string, never>, PaperBatch> | Refusal {
  if (!batch) return new Refusal('request.not_found')
  if (ended) return new Refusal('resource.not_now')
  if (!isSeller) return new Refusal('ticket.not_a_seller')
  return {
    postings: [
      { from: payerOf(input, batch), to: ticketRevenue(batch.currency), amountMinor: batch.amountMinor },
    ],
    meta: { offline_ticket_batch_id: batch.id.toString(), payment: input.payment },
    answer: {},
    row: batch,
  }
}

async function saveSales(
  tx: Tx,
  decided: readonly Decided<PaperSaleInput, PaperFacts, PaperBatch>[],
): Promise<void> {
  for (const { input, row, transactionId } of decided)
    await activateBatch(tx, row, { sellerId: input.sellerId, saleId: transactionId, payment: input.payment })
  await recordActivity(
    tx,
    decided.map(({ input, row, actor, ip, device }) => ({
      action: 'activated',
      subject: { type: 'offline_ticket_batch', id: row.id },
      actor,
      ip,
      device,
      before: { status: 'printed' },
      after: { status: 'activated', seller_id: input.sellerId.toString(), payment: input.payment },
    })),
  )
}
