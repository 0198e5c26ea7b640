import { Refusal } from '#contract/kernel/refusal.ts'
import { type Execution, isWaitedFor, recordApproved } from '#server/modules/approvals/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import { nextCards, type StockCard } from './order.rules.ts'
import { lockOrders } from './refund.queries.ts'
import {
  cancelCard,
  findOrderedCard,
  insertReplacement,
  lockCard,
  type OrderedCard,
} from './replacement.queries.ts'
import { refuseReplacement } from './replacement.rules.ts'
import { type PickStock, sellCards, stockPicker } from './stock.queries.ts'

export interface Replacement {
  readonly orderId: bigint
  /** The faulty one. */
  readonly cardId: bigint
  /** For staff only; the client does not read it. */
  readonly reason: string
  readonly isRefusedBySupplier: boolean
}

/** Prevents replacing a card that is shown, refunded or replaced meanwhile; a race test takes each away. */
interface Safety {
  readonly lockOrders: typeof lockOrders
  readonly lockCard: typeof lockCard
  readonly pick: PickStock
  readonly sell: typeof sellCards
}

/**
 * A card of the stock takes the place of a faulty one. No money moves: what was paid stays paid, and the supplier owes a
 * good card. Order and card are locked in the order of a refund, so each waits for the other.
 * @throws Refusal `approval.changed_meanwhile` while a refund waits, `card.not_replaceable`, `card.refusal_unconfirmed`, `card.out_of_stock`; `busy` when a sale holds the last card
 */
export async function replaceCard(
  tx: Tx,
  replacement: Replacement,
  execution: Execution<unknown>,
  changes: Partial<Safety> = {},
): Promise<void> {
  const { orderId, cardId, isRefusedBySupplier } = replacement
  // A picker of its own never takes turns: who holds an order does not wait for a card that a sale holds.
  const locks = { lockOrders, lockCard, pick: stockPicker(), sell: sellCards, ...changes }
  await locks.lockOrders(tx, [orderId])
  await locks.lockCard(tx, cardId)
  const card = await findOrderedCard(tx, replacement)
  if (!card) throw new Refusal('request.not_found')
  const refusal = refuseReplacement(card, isRefusedBySupplier)
  if (refusal) throw refusal
  // Who decides about the refund has seen this card.
  if (await isWaitedFor(tx, 'card-refund', orderId)) throw new Refusal('approval.changed_meanwhile')
  const good = await exchange(tx, replacement, card, locks).catch((error: unknown) => {
    throw error instanceof Stale ? new Refusal('busy', { retryAfterSeconds: 2 }) : error
  })
  const { approvalId } = execution
  const id = await insertReplacement(tx, { ...replacement, replacementId: good.id, approvalId })
  await notify(tx, [noticeOf(replacement, card, good)])
  const activity = activityOf(replacement, card, good)
  await recordApproved(tx, execution, { ...activity, subject: { type: 'card_order', id: orderId } })
  // With it the program answers for the row, which is sealed.
  await recordApproved(tx, execution, { ...activity, subject: { type: 'card_replacement', id } })
}

/** @returns the card of the stock that its owner has instead */
async function exchange(
  tx: Tx,
  { orderId, cardId }: Replacement,
  { categoryId, clientId, now }: OrderedCard,
  { pick, sell }: Safety,
): Promise<StockCard> {
  const stocks = await pick(tx, new Map([[categoryId, 1]]))
  const cards = nextCards(stocks.get(categoryId) ?? { cards: [], taken: 0 }, 1)
  if (cards instanceof Refusal) throw cards
  const [good] = cards
  if (!good) throw new Error('the stock gave no card')
  await cancelCard(tx, cardId)
  await sell(tx, [{ id: good.id, orderId, ownerId: clientId, soldAt: now }])
  return good
}

function noticeOf({ orderId }: Replacement, { clientId, category }: OrderedCard, good: StockCard) {
  return {
    clientId,
    kind: 'card_replaced' as const,
    data: { category, serial_number: good.serialNumber, order_id: orderId.toString() },
  }
}

function activityOf(
  { reason, isRefusedBySupplier }: Replacement,
  { serialNumber, revealedAt }: OrderedCard,
  good: StockCard,
) {
  return {
    action: 'card_replaced',
    before: { serial_number: serialNumber },
    after: {
      serial_number: good.serialNumber,
      reason,
      revealed_at: revealedAt?.toISOString() ?? null,
      refused_by_supplier: isRefusedBySupplier,
    },
  }
}
