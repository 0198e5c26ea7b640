import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  counterPostings,
  type Decided,
  type Decision,
  loadOriginals,
  type Operation,
  type Original,
} from '#server/ledger/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { cancelCards, lockOrders, markRefunded, type RefundableOrder } from './refund.queries.ts'

export interface RefundInput {
  readonly orderId: bigint
  readonly reason: string | null
}

/** One original for all refunds of an order in a batch: the first one reverses it. */
interface RefundFacts {
  readonly order: RefundableOrder | null
  readonly original: Original | undefined
}

interface RefundRow {
  readonly order: RefundableOrder
}

export interface RefundAnswer {
  /** What came back into the buyer's wallet, in the form of the wire. */
  readonly amount: string
  readonly currency: string
}

/**
 * Staff take a whole order back: every posting the other way round, its cards cancelled for good. Not once its owner
 * marked a card used, and not if the owner of its promo code no longer has the commission.
 */
export const refundOrder: Operation<RefundInput, RefundFacts, RefundAnswer, RefundRow> = {
  name: 'reversal',
  load: loadRefunds,
  accounts: (_input, { original }) => original?.legs.map(({ account }) => account) ?? [],
  decide: decideRefund,
  apply({ original }) {
    if (original) original.reversed = true
  },
  save: saveRefunds,
}

async function loadRefunds(tx: Tx, inputs: readonly RefundInput[]): Promise<RefundFacts[]> {
  const ids = inputs.map(({ orderId }) => orderId)
  const [rows, originals] = await Promise.all([lockOrders(tx, ids), loadOriginals(tx, ids)])
  const orders = new Map(rows.map((order) => [order.id, order]))
  return inputs.map(({ orderId }, index) => ({
    order: orders.get(orderId) ?? null,
    original: originals[index],
  }))
}

function decideRefund(
  { orderId, reason }: RefundInput,
  { order, original }: RefundFacts,
): Decision<RefundAnswer, RefundRow> | Refusal {
  if (!order) return new Refusal('request.not_found')
  const postings = counterPostings(original)
  if (postings instanceof Refusal) return postings
  if (order.cardsSold !== order.quantity || order.cardsMarkedUsed > 0) {
    return new Refusal('card.not_refundable')
  }
  const currency = currencyOf(order.currency)
  return {
    postings,
    reverses: orderId,
    meta: { ...(reason !== null && { note: reason }), order_id: orderId.toString() },
    answer: { amount: toWire(order.totalMinor, currency), currency },
    row: { order },
  }
}

async function saveRefunds(
  tx: Tx,
  decided: readonly Decided<RefundInput, RefundFacts, RefundRow>[],
): Promise<void> {
  const orderIds = decided.map(({ row }) => row.order.id)
  const cards = decided.reduce((sum, { row }) => sum + row.order.quantity, 0)
  await cancelCards(tx, orderIds, cards)
  await markRefunded(tx, orderIds)
  await recordActivity(
    tx,
    decided.map(({ input, row, actor }) => ({
      action: 'refunded',
      subject: { type: 'card_order', id: row.order.id },
      actor,
      after: { total: row.order.totalMinor, quantity: row.order.quantity, reason: input.reason },
    })),
  )
}
