import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountAddress, Decided, Decision, Operation, Posting } from '#server/ledger/index.ts'
import { marginRevenue, promoExpense, supplierAccountOf, walletOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { cancelCards, lockOrders, markRefunded, type RefundableOrder } from './refund.queries.ts'

export interface RefundInput {
  readonly orderId: bigint
  readonly reason: string | null
}

/** One object for all refunds of an order in a batch: the first one does it. */
interface RefundFacts {
  readonly order: RefundableOrder | null
  state: { refunded: boolean }
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
 * Staff take a whole order back: every posting the other way round, its cards cancelled for good. Not for a card its
 * owner marked used, and only once; the promo owner's commission goes back too.
 */
export const refundOrder: Operation<RefundInput, RefundFacts, RefundAnswer, RefundRow> = {
  name: 'reversal',
  async load(tx, inputs) {
    const orders = await lockOrders(
      tx,
      inputs.map(({ orderId }) => orderId),
    )
    const facts = new Map(
      orders.map((order): [bigint, RefundFacts] => [
        order.id,
        { order, state: { refunded: order.refunded } },
      ]),
    )
    return inputs.map(({ orderId }) => facts.get(orderId) ?? { order: null, state: { refunded: false } })
  },
  accounts: (_input, { order }) => (order ? accountsOf(order) : []),
  decide: decideRefund,
  apply({ state }) {
    state.refunded = true
  },
  save: saveRefunds,
}

function accountsOf(order: RefundableOrder): AccountAddress[] {
  const { currency, clientId, supplierId, promoOwnerId } = order
  const all = [
    walletOf(clientId, currency),
    supplierAccountOf(supplierId, currency),
    marginRevenue(currency),
    promoExpense(currency),
  ]
  return promoOwnerId === null ? all : [...all, walletOf(promoOwnerId, currency)]
}

function decideRefund(
  { orderId, reason }: RefundInput,
  { order, state }: RefundFacts,
): Decision<RefundAnswer, RefundRow> | Refusal {
  if (!order) return new Refusal('request.not_found')
  if (state.refunded) return new Refusal('ledger.already_reversed')
  if (order.cardsSold !== order.quantity || order.cardsMarkedUsed > 0)
    return new Refusal('card.not_refundable')
  const currency = currencyOf(order.currency)
  return {
    postings: postingsOf(order),
    reverses: orderId,
    meta: { ...(reason !== null && { note: reason }), order_id: orderId.toString() },
    answer: { amount: toWire(order.totalMinor, currency), currency },
    row: { order },
  }
}

function postingsOf(order: RefundableOrder): Posting[] {
  const { currency, clientId, supplierId, promoOwnerId } = order
  const wallet = walletOf(clientId, currency)
  const promotion = promoExpense(currency)
  const buyPriceMinor = order.unitBuyPriceMinor * BigInt(order.quantity)
  const marginMinor = order.totalMinor + order.discountMinor - buyPriceMinor
  const postings: Posting[] = [
    { from: supplierAccountOf(supplierId, currency), to: wallet, amountMinor: buyPriceMinor },
    { from: marginRevenue(currency), to: wallet, amountMinor: marginMinor },
    { from: wallet, to: promotion, amountMinor: order.discountMinor },
  ]
  if (promoOwnerId !== null) {
    postings.push({
      from: walletOf(promoOwnerId, currency),
      to: promotion,
      amountMinor: order.commissionMinor,
    })
  }
  return postings.filter(({ amountMinor }) => amountMinor > 0n)
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
