import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type Book,
  counterPostings,
  type Decided,
  type Decision,
  loadOriginals,
  type Operation,
  type Original,
} from '#server/ledger/index.ts'
import {
  type ApprovalFacts,
  loadGiven,
  type MaybeApproved,
  refuseApproved,
  saveGiven,
} from '#server/modules/approvals/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { addUses, lockPromoUses } from '#server/modules/promo/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  type CardsState,
  cancelCards,
  lockCardsOfOrders,
  lockOrders,
  markRefunded,
  type RefundableOrder,
} from './refund.queries.ts'
import { refundPostings } from './refund.rules.ts'

export interface RefundInput extends MaybeApproved {
  readonly orderId: bigint
  /** For staff; the client does not get to read it. */
  readonly reason: string | null
  /** Of so many shown codes staff say that they are still good; one more is another matter. */
  readonly revealedMax: number
}

/** One original for all refunds of an order in a batch: the first one reverses it. */
interface RefundFacts {
  readonly order: RefundableOrder | null
  readonly cards: CardsState
  readonly original: Original | undefined
  readonly approval: ApprovalFacts | null
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
 * Staff take a whole order back: every posting the other way round, its cards cancelled for good, its promo code as if
 * it had not been used. Not once its owner marked a card used, and not once a code was shown, unless staff answer for it.
 */
export const refundOrder = refundOperation()

/** @param lockCards what keeps a code from being shown meanwhile; given so that a race test can take it away */
export function refundOperation(
  lockCards = lockCardsOfOrders,
): Operation<RefundInput, RefundFacts, RefundAnswer, RefundRow> {
  return {
    name: 'card_refund',
    load: (tx, inputs) => loadRefunds(tx, inputs, lockCards),
    accounts: (_input, { original }) => original?.legs.map(({ account }) => account) ?? [],
    decide: decideRefund,
    apply({ original, approval }) {
      if (original) original.reversed = true
      if (approval) approval.isDecided = true
    },
    save: saveRefunds,
  }
}

const noCards: CardsState = { sold: 0, markedUsed: 0, revealed: 0 }

async function loadRefunds(
  tx: Tx,
  inputs: readonly RefundInput[],
  lockCards: typeof lockCardsOfOrders,
): Promise<RefundFacts[]> {
  const ids = inputs.map(({ orderId }) => orderId)
  const approvals = await loadGiven(tx, inputs)
  const rows = await lockOrders(tx, ids)
  // Before the cards, as an order locks them.
  await lockPromoUses(tx, [...promosOf(rows).keys()])
  const cards = await lockCards(tx, ids)
  const originals = await loadOriginals(tx, ids)
  const orders = new Map(rows.map((order) => [order.id, order]))
  return inputs.map(({ orderId }, index) => ({
    order: orders.get(orderId) ?? null,
    cards: cards.get(orderId) ?? noCards,
    original: originals[index],
    approval: approvals[index] ?? null,
  }))
}

/** How many of the orders used each promo code. */
function promosOf(orders: readonly RefundableOrder[]): Map<bigint, number> {
  const uses = new Map<bigint, number>()
  for (const { promoId } of orders) {
    if (promoId !== null) uses.set(promoId, (uses.get(promoId) ?? 0) + 1)
  }
  return uses
}

function decideRefund(
  { orderId, revealedMax, approval: approved }: RefundInput,
  { order, cards, original, approval }: RefundFacts,
  book: Book,
): Decision<RefundAnswer, RefundRow> | Refusal {
  const undecided = approved ? refuseApproved(approval, approved) : null
  if (undecided) return undecided
  if (!order) return new Refusal('request.not_found')
  const counter = counterPostings(original)
  if (counter instanceof Refusal) return counter
  if (cards.sold !== order.quantity || cards.markedUsed > 0) return new Refusal('card.not_refundable')
  if (cards.revealed > revealedMax) return new Refusal('card.revealed', { revealed: cards.revealed })
  const currency = currencyOf(order.currency)
  return {
    postings: refundPostings(counter, order.clientId, (account) =>
      book.frozen(account) ? 0n : book.available(account),
    ),
    reverses: orderId,
    meta: { order_id: orderId.toString() },
    answer: { amount: toWire(order.totalMinor, currency), currency },
    row: { order },
  }
}

async function saveRefunds(
  tx: Tx,
  decided: readonly Decided<RefundInput, RefundFacts, RefundRow>[],
): Promise<void> {
  await saveGiven(tx, decided)
  const orders = decided.map(({ row }) => row.order)
  const orderIds = orders.map(({ id }) => id)
  const cards = orders.reduce((sum, { quantity }) => sum + quantity, 0)
  await cancelCards(tx, orderIds, cards)
  await markRefunded(tx, orderIds)
  await addUses(tx, new Map([...promosOf(orders)].map(([id, uses]) => [id, -uses])))
  await noticesStatement(orders.map(noticeOf)).execute(tx)
  await recordActivity(
    tx,
    decided.map(({ input, row, facts, actor, ip, device }) => ({
      action: 'refunded',
      subject: { type: 'card_order', id: row.order.id },
      actor,
      // What was approved is sent by the second person, who is another.
      ...(!input.approval && { ip, device }),
      after: {
        total_amount: toWire(row.order.totalMinor, currencyOf(row.order.currency)),
        currency: row.order.currency,
        quantity: row.order.quantity,
        reason: input.reason,
        revealed: facts.cards.revealed,
        even_if_revealed: input.revealedMax > 0,
        ...(input.approval && {
          approved_by: input.approval.checkerId,
          approval_id: input.approval.approvalId,
        }),
      },
    })),
  )
}

/** The buyer's, whose wallet the posting engine announces itself. */
function noticeOf({ id, clientId, quantity, totalMinor, currency, category }: RefundableOrder) {
  return {
    clientId,
    kind: 'card_refunded' as const,
    data: {
      amount: toWire(totalMinor, currencyOf(currency)),
      currency,
      quantity,
      category,
      order_id: id.toString(),
    },
  }
}
