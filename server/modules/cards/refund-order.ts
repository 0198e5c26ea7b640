import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type CardsPart, partOf } from '#contract/shapes/cards-part.ts'
import {
  type Book,
  counterPostings,
  type Decision,
  type JsonObject,
  loadOriginals,
  type Operation,
  type Posting,
} from '#server/ledger/index.ts'
import { loadGiven, refuseGiven } from '#server/modules/approvals/index.ts'
import { pointsCurrency } from '#server/modules/points/index.ts'
import { lockPromoUses } from '#server/modules/promo/index.ts'
import { marginRevenue, walletOf } from '#server/modules/wallets/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockOwnRefunds } from './own-refund.queries.ts'
import { refuseOwnRefund } from './own-refund.rules.ts'
import { type CardsState, lockCardsOfOrders, lockOrders, type RefundableOrder } from './refund.queries.ts'
import { refundPostings } from './refund.rules.ts'
import type { RefundAnswer, RefundFacts, RefundInput, RefundRow, Taken } from './refund-facts.ts'
import { findChosen } from './refund-part.queries.ts'
import { partPostings } from './refund-part.rules.ts'
import { saveRefunds } from './save-refunds.ts'

/**
 * An order is refunded: every posting reversed, its cards cancelled, its promo use returned; or the chosen cards of it,
 * each posting in part. Refused when the owner marked a card as used, or a code was shown and staff do not confirm it. The
 * buyer may ask for some days.
 */
export const refundOrder = refundOperation()

/** @param lockCards prevents revealing a code meanwhile; a race test replaces it */
export function refundOperation(
  lockCards = lockCardsOfOrders,
): Operation<RefundInput, RefundFacts, RefundAnswer, RefundRow> {
  return {
    name: 'card_refund',
    load: (tx, inputs) => loadRefunds(tx, inputs, lockCards),
    accounts: ({ cardIds }, { order, original }) => [
      ...(original?.legs.map(({ account }) => account) ?? []),
      // It bears what rounding leaves.
      ...(order && cardIds ? [marginRevenue(order.currency)] : []),
    ],
    decide: decideRefund,
    apply({ original, approval, before, taken }, { part }, { cardIds }) {
      if (original && !cardIds) original.reversed = true
      taken.cards += part.count
      for (const id of cardIds ?? []) taken.ids.add(id)
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
  const taken = new Map(rows.map(({ id }): [bigint, Taken] => [id, { cards: 0, ids: new Set() }]))
  const chosen = new Map<RefundInput, CardsState>()
  for (const input of inputs)
    if (input.cardIds)
      chosen.set(input, await findChosen(tx, { orderId: input.orderId, cardIds: input.cardIds }))
  return inputs.map((input, index) => ({
    order: orders.get(input.orderId) ?? null,
    cards: chosen.get(input) ?? cards.get(input.orderId) ?? noCards,
    taken: taken.get(input.orderId) ?? { cards: 0, ids: new Set() },
    original: originals[index],
    approval: approvals[index] ?? null,
    before: (input.askerId !== undefined && before.get(input.askerId)) || null,
  }))
}

function decideRefund(
  input: RefundInput,
  { order, cards, taken, original, approval, before }: RefundFacts,
  book: Book,
): Decision<RefundAnswer, RefundRow> | Refusal {
  const { orderId, cardIds } = input
  const undecided = refuseGiven(approval, input)
  if (undecided) return undecided
  if (!order) return new Refusal('request.not_found')
  const refused = refuseAsker(input, order, { cards, before, now: book.now })
  if (refused) return refused
  const counter = counterPostings(original)
  if (counter instanceof Refusal) return counter
  const part = partWanted(input, order, taken)
  const notRefundable = refuseCards(input, cards, taken, part)
  if (notRefundable) return notRefundable
  const currency = currencyOf(order.currency)
  const [buyer, margin] = [walletOf(order.clientId, currency), marginRevenue(currency)]
  const due = cardIds ? partPostings(counter, { ...order, buyer, margin }, part) : counter
  const postings = refundPostings(due, order.clientId, (account) =>
    book.frozen(account) ? 0n : book.available(account),
  )
  // Of cards that cost next to nothing rounding leaves nothing to pay back.
  if (postings.length === 0) return new Refusal('card.not_refundable')
  const keptMinor = sumOf(due, currency) - sumOf(postings, currency)
  const points = pointsBack(due, postings, book)
  // The operator would pay what others have spent: that is no decision of the buyer's.
  if (input.askerId !== undefined && (keptMinor > 0n || points.spent > 0n))
    return new Refusal('card.refund_by_staff')
  return {
    postings,
    ...(!cardIds && { reverses: orderId }),
    meta: metaOf(input),
    answer: { amount: toWire(partOf(order.totalMinor, part), currency), currency },
    row: { order, part, keptMinor, points },
  }
}

/** A buyer asks under rules of their own. */
function refuseAsker(
  { askerId }: RefundInput,
  { clientId: buyerId, boughtAt }: RefundableOrder,
  { cards, before, now }: Pick<RefundFacts, 'cards' | 'before'> & { now: Date },
): Refusal | null {
  if (askerId === undefined) return null
  const refundsBefore = before?.count ?? 0
  return refuseOwnRefund({ askerId, buyerId, boughtAt, now, revealed: cards.revealed, refundsBefore })
}

function partWanted({ cardIds }: RefundInput, order: RefundableOrder, taken: Taken): CardsPart {
  const { quantity } = order
  const before = order.refundedBefore + taken.cards
  return { quantity, before, count: cardIds?.length ?? quantity }
}

/** Nothing of the order was paid back before the whole; a chosen card is its buyer's still. */
function refuseCards(
  { cardIds, revealedMax }: RefundInput,
  cards: CardsState,
  taken: Taken,
  { before, count }: CardsPart,
): Refusal | null {
  const isFree = cardIds ? !cardIds.some((id) => taken.ids.has(id)) : before === 0
  if (!isFree || cards.sold !== count || cards.markedUsed > 0) return new Refusal('card.not_refundable')
  return cards.revealed > revealedMax ? new Refusal('card.revealed', { revealed: cards.revealed }) : null
}

/** Of a part the cards and who agreed: the checker compares them. */
function metaOf({ orderId, cardIds, approval }: RefundInput): JsonObject {
  return {
    order_id: orderId.toString(),
    ...(cardIds && {
      voucher_ids: cardIds.map(String),
      ...(approval && { approval_id: approval.approvalId.toString() }),
    }),
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
