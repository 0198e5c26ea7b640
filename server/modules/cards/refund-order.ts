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
  type Posting,
} from '#server/ledger/index.ts'
import {
  type ApprovalFacts,
  activityOfGiven,
  loadGiven,
  type MaybeApproved,
  refuseGiven,
  saveGiven,
} from '#server/modules/approvals/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { insertMovements, pointsCurrency } from '#server/modules/points/index.ts'
import { changePromos, lockPromoUses } from '#server/modules/promo/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockOwnRefunds, type OwnRefunds } from './own-refund.queries.ts'
import { refuseOwnRefund } from './own-refund.rules.ts'
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
  /** For staff only; the client does not read it. */
  readonly reason: string | null
  /** Staff confirm that this many shown codes are still unused; a further one needs a new request. */
  readonly revealedMax: number
  /** The client who asks; left out: staff do. */
  readonly askerId?: bigint
}

/** One object for all refunds of an order in a batch: the first one reverses it. */
interface RefundFacts {
  readonly order: RefundableOrder | null
  readonly cards: CardsState
  readonly original: Original | undefined
  readonly approval: ApprovalFacts | null
  /** What a client who asks has taken back before. */
  readonly before: OwnRefunds | null
}

interface RefundRow {
  readonly order: RefundableOrder
  /** Of the commission, what its owner could not give back. */
  readonly keptMinor: bigint
  /** The buyer's points that go back; what was spent of those of the order is not among them. */
  readonly points: { readonly back: bigint; readonly spent: bigint; readonly balanceAfter: bigint }
}

export interface RefundAnswer {
  /** The amount returned to the buyer, in wire form. */
  readonly amount: string
  readonly currency: string
}

/**
 * A whole order is refunded: every posting reversed, its cards cancelled, its promo use returned. Refused when the
 * owner marked a card as used, or a code was shown and staff do not confirm it. The buyer may ask for some days.
 */
export const refundOrder = refundOperation()

/** @param lockCards prevents revealing a code meanwhile; a race test replaces it */
export function refundOperation(
  lockCards = lockCardsOfOrders,
): Operation<RefundInput, RefundFacts, RefundAnswer, RefundRow> {
  return {
    name: 'card_refund',
    load: (tx, inputs) => loadRefunds(tx, inputs, lockCards),
    accounts: (_input, { original }) => original?.legs.map(({ account }) => account) ?? [],
    decide: decideRefund,
    apply({ original, approval, before }) {
      if (original) original.reversed = true
      if (approval) approval.isDecided = true
      if (before) before.count += 1
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
  const before = await lockOwnRefunds(
    tx,
    inputs.flatMap(({ askerId }) => askerId ?? []),
  )
  const rows = await lockOrders(tx, ids)
  // Before the cards, in the order of a purchase.
  await lockPromoUses(
    tx,
    rows.flatMap(({ promoId }) => promoId ?? []),
  )
  const cards = await lockCards(tx, ids)
  const originals = await loadOriginals(tx, ids)
  const orders = new Map(rows.map((order) => [order.id, order]))
  return inputs.map(({ orderId, askerId }, index) => ({
    order: orders.get(orderId) ?? null,
    cards: cards.get(orderId) ?? noCards,
    original: originals[index],
    approval: approvals[index] ?? null,
    before: (askerId !== undefined && before.get(askerId)) || null,
  }))
}

function decideRefund(
  input: RefundInput,
  { order, cards, original, approval, before }: RefundFacts,
  book: Book,
): Decision<RefundAnswer, RefundRow> | Refusal {
  const { orderId, revealedMax, askerId } = input
  const undecided = refuseGiven(approval, input)
  if (undecided) return undecided
  if (!order) return new Refusal('request.not_found')
  if (askerId !== undefined) {
    const { clientId: buyerId, boughtAt } = order
    const refundsBefore = before?.count ?? 0
    const asked = { askerId, buyerId, boughtAt, now: book.now, revealed: cards.revealed, refundsBefore }
    const refused = refuseOwnRefund(asked)
    if (refused) return refused
  }
  const counter = counterPostings(original)
  if (counter instanceof Refusal) return counter
  if (cards.sold !== order.quantity || cards.markedUsed > 0) return new Refusal('card.not_refundable')
  if (cards.revealed > revealedMax) return new Refusal('card.revealed', { revealed: cards.revealed })
  const currency = currencyOf(order.currency)
  const postings = refundPostings(counter, order.clientId, (account) =>
    book.frozen(account) ? 0n : book.available(account),
  )
  const keptMinor = sumOf(counter, currency) - sumOf(postings, currency)
  const points = pointsBack(counter, postings, book)
  // The operator would pay what others have spent: that is no decision of the buyer's.
  if (askerId !== undefined && (keptMinor > 0n || points.spent > 0n))
    return new Refusal('card.refund_by_staff')
  return {
    postings,
    reverses: orderId,
    meta: { order_id: orderId.toString() },
    answer: { amount: toWire(order.totalMinor, currency), currency },
    row: { order, keptMinor, points },
  }
}

function sumOf(postings: readonly Posting[], currency: string): bigint {
  return postings.reduce(
    (sum, { from, amountMinor }) => (from.currency === currency ? sum + amountMinor : sum),
    0n,
  )
}

function pointsBack(counter: readonly Posting[], postings: readonly Posting[], book: Book) {
  const back = sumOf(postings, pointsCurrency)
  const account = counter.find(({ from }) => from.kind === 'points')?.from
  return {
    back,
    spent: sumOf(counter, pointsCurrency) - back,
    balanceAfter: account ? book.balance(account) - back : 0n,
  }
}

type DecidedRefund = Decided<RefundInput, RefundFacts, RefundRow>

async function saveRefunds(tx: Tx, decided: readonly DecidedRefund[]): Promise<void> {
  await saveGiven(tx, decided)
  const orders = decided.map(({ row }) => row.order)
  const orderIds = orders.map(({ id }) => id)
  const cards = orders.reduce((sum, { quantity }) => sum + quantity, 0)
  await cancelCards(tx, orderIds, cards)
  await markRefunded(
    tx,
    decided.map(({ row: { order, keptMinor } }) => ({
      id: order.id,
      backMinor: order.commissionMinor - keptMinor,
    })),
  )
  const promos = decided.flatMap(({ row: { order, keptMinor } }) =>
    order.promoId === null
      ? []
      : [
          {
            promoId: order.promoId,
            uses: -1 as const,
            owedMinor: keptMinor + order.withheldMinor,
            costMinor: keptMinor - order.promoDiscountMinor - order.commissionMinor - order.withheldMinor,
          },
        ],
  )
  await changePromos(tx, promos)
  await insertMovements(
    tx,
    decided.flatMap(({ row: { order, points }, transactionId, now }) =>
      points.back === 0n
        ? []
        : {
            transactionId,
            clientId: order.clientId,
            kind: 'refund' as const,
            amount: -points.back,
            balanceAfter: points.balanceAfter,
            subjectId: order.id,
            at: now,
          },
    ),
  )
  await noticesStatement(orders.map(noticeOf)).execute(tx)
  await recordActivity(
    tx,
    decided.map((one) => activityOfGiven(one, refundedOf(one))),
  )
}

function refundedOf({ input, row: { order, points }, facts }: DecidedRefund) {
  return {
    action: 'refunded',
    subject: { type: 'card_order', id: order.id },
    after: {
      total_amount: toWire(order.totalMinor, currencyOf(order.currency)),
      currency: order.currency,
      quantity: order.quantity,
      reason: input.reason,
      ...(points.back + points.spent > 0n && {
        points_back: Number(points.back),
        points_spent: Number(points.spent),
      }),
      revealed: facts.cards.revealed,
      even_if_revealed: input.revealedMax > 0,
    },
  }
}

/** The buyer's; the posting engine announces the wallet itself. */
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
