import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { takeGift as takeOperation } from '#contract/operations/gifts/take-gift.ts'
import type { GiftOrderStatus } from '#contract/shapes/gift.ts'
import type { AccountAddress, Book, Decided, Decision, Operation, Posting } from '#server/ledger/index.ts'
import { costOfCards, nextCards, sellCards } from '#server/modules/cards/index.ts'
import { giftRevenue, insertMovements, pointsOf } from '#server/modules/points/index.ts'
import { insertGiftParcels, takeFromStock } from '#server/modules/products/index.ts'
import { promoExpense, supplierAccountOf } from '#server/modules/wallets/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertGiftOrders, type NewGiftOrder, takeGifts } from './gift.queries.ts'
import {
  type GiftFacts,
  type GiftInput,
  type GiftRow,
  type GiftSafety,
  giftSafety,
  loadGifts,
} from './gift-facts.ts'

export type GiftAnswer = AnswerInput<typeof takeOperation>
export type TakeGift = Operation<GiftInput, GiftFacts, GiftAnswer, GiftRow>

/** Points leave, the stock falls, and card, parcel or pick-up is made, in one transaction, or nothing happens. */
export function takeGift(changes: Partial<GiftSafety> & { take?: typeof takeGifts } = {}): TakeGift {
  const { take = takeGifts, ...others } = changes
  const safety = { ...giftSafety(), ...others }
  return {
    name: 'gift_order',
    load: (tx, inputs) => loadGifts(tx, inputs, safety),
    accounts: accountsOf,
    decide: decideGift,
    apply({ stock, cards, product }, { given }) {
      if (stock) stock.left -= 1
      if (given) cards.taken += 1
      if (product) product.left -= 1
    },
    save: (tx, decided) => saveGifts(tx, decided, take),
  }
}

function accountsOf({ clientId }: GiftInput, { category }: GiftFacts): AccountAddress[] {
  const points = [pointsOf(clientId), giftRevenue()]
  if (!category) return points
  const { currency, supplierId } = category
  return [...points, promoExpense(currency), supplierAccountOf(supplierId, currency)]
}

/** Pure: what a gift takes, or why it is refused. */
function decideGift(input: GiftInput, facts: GiftFacts, book: Book): Decision<GiftAnswer, GiftRow> | Refusal {
  const { rules, stock } = facts
  if (!rules.points_enabled) return new Refusal('points.off')
  if (!stock?.gift.isLive) return new Refusal('gift.unavailable')
  const { gift } = stock
  if (stock.left < 1) return new Refusal('gift.none_left')
  if (gift.points > input.points) return new Refusal('gift.points_changed', { points: gift.points })
  const account = pointsOf(input.clientId)
  const points = BigInt(gift.points)
  const balance = book.balance(account)
  if (balance < points) return new Refusal('points.short', { points: Number(balance), needed: gift.points })
  const given = giftedCard(facts)
  if (given instanceof Refusal) return given
  const undelivered = refuseParcel(input, facts)
  if (undelivered) return undelivered
  const row = { gift, balanceAfter: balance - points, given }
  return {
    postings: [{ from: account, to: giftRevenue(), amountMinor: points }, ...costOf(given)],
    meta: { gift_id: gift.id.toString() },
    answer: answerOf(row, book),
    row,
  }
}

/** Null for another kind of gift. */
function giftedCard({ stock, category, cards }: GiftFacts): GiftRow['given'] | Refusal {
  if (stock?.gift.kind !== 'card') return null
  if (!category?.onSale || category.kind !== 'card') return new Refusal('gift.unavailable')
  const picked = nextCards(cards, 1)
  const [card] = picked instanceof Refusal ? [] : picked
  if (!card) return new Refusal('gift.none_left')
  const cost = costOfCards([card], category)
  return cost instanceof Refusal ? cost : { category, card, cost }
}

function refuseParcel({ receiver }: GiftInput, { stock, product, delivers }: GiftFacts): Refusal | null {
  if (stock?.gift.kind !== 'product') return null
  if (product && !product.product.onSale) return new Refusal('gift.unavailable')
  if (!product || product.left < 1) return new Refusal('gift.none_left')
  if (!receiver) return new Refusal('gift.receiver_missing')
  return delivers ? null : new Refusal('product.no_delivery')
}

/** A card costs the operator what its supplier is owed. */
function costOf(given: GiftRow['given']): Posting[] {
  if (!given) return []
  const { currency, supplierId } = given.category
  const amountMinor = costMinorOf(given)
  if (amountMinor === 0n) return []
  return [{ from: promoExpense(currency), to: supplierAccountOf(supplierId, currency), amountMinor }]
}

function costMinorOf({ cost }: NonNullable<GiftRow['given']>): bigint {
  return cost.costMinor + cost.buyFeeMinor
}

const firstStatus = { card: 'delivered', product: 'shipped', pick_up: 'to_fetch' } as const satisfies Record<
  string,
  GiftOrderStatus
>

function answerOf({ gift, balanceAfter }: GiftRow, book: Book): GiftAnswer {
  return {
    id: book.transactionId.toString(),
    gift: { id: gift.id.toString(), name: { ...gift.name }, image: gift.image },
    kind: gift.kind,
    points: gift.points,
    status: firstStatus[gift.kind],
    points_left: Number(balanceAfter),
    created_at: book.now.toISOString(),
  }
}

type DecidedGift = Decided<GiftInput, GiftFacts, GiftRow>

async function saveGifts(tx: Tx, decided: readonly DecidedGift[], take: typeof takeGifts): Promise<void> {
  await take(
    tx,
    decided.map(({ row: { gift } }) => gift.id),
  )
  const products = decided.flatMap(({ row: { gift } }) =>
    gift.productId === null ? [] : { productId: gift.productId, quantity: 1 },
  )
  if (products.length > 0) await takeFromStock(tx, products)
  const cards = decided.flatMap(({ input, row: { given }, now }) =>
    given ? { id: given.card.id, orderId: null, ownerId: input.clientId, soldAt: now } : [],
  )
  if (cards.length > 0) await sellCards(tx, cards)
  await insertGiftOrders(tx, decided.map(orderOf))
  const parcels = decided.flatMap(({ input: { clientId, receiver }, row: { gift }, transactionId }) =>
    gift.kind === 'product' && receiver ? { giftOrderId: transactionId, clientId, receiver } : [],
  )
  if (parcels.length > 0) await insertGiftParcels(tx, parcels)
  await insertMovements(
    tx,
    decided.map(({ input, row: { gift, balanceAfter }, transactionId, now }) => ({
      transactionId,
      clientId: input.clientId,
      kind: 'gift' as const,
      amount: -BigInt(gift.points),
      balanceAfter,
      subjectId: transactionId,
      at: now,
    })),
  )
}

function orderOf({ input, row: { gift, given }, transactionId, now }: DecidedGift): NewGiftOrder {
  return {
    id: transactionId,
    clientId: input.clientId,
    giftId: gift.id,
    kind: gift.kind,
    points: gift.points,
    costMinor: given ? costMinorOf(given) : 0n,
    currency: given?.category.currency ?? defaultCurrency,
    categoryId: given?.category.id ?? null,
    voucherId: given?.card.id ?? null,
    branchId: gift.branchId,
    status: firstStatus[gift.kind],
    at: now,
  }
}
