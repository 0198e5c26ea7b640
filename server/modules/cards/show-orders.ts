import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { maskName } from '#contract/kernel/names.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listCardOrders, showCardOrder } from '#contract/operations/cards/list-card-orders.ts'
import { type CategoryView, findCategories, viewCategory } from '#server/modules/catalogue/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { findCardsOfOrder } from './card.queries.ts'
import { findGivenAway } from './gift.queries.ts'
import { findOrder, listOrders } from './order.queries.ts'
import { type OrderView, viewCard, viewFigures } from './order.rules.ts'
import { findParts } from './refund-part.queries.ts'
import { findReplacedCards } from './replacement.queries.ts'

/** Mine, newest first, without their cards. */
export async function showOrders(
  db: Db,
  keys: KeyRing,
  clientId: bigint,
  query: QueryOf<typeof listCardOrders>,
): Promise<{ data: Omit<OrderView, 'cards' | 'balance_after'>[]; meta: PageMeta }> {
  const { rows, total } = await listOrders(db, clientId, query)
  const categoryOf = await categoryFinder(
    db,
    rows.map(({ categoryId }) => categoryId),
  )
  const data = rows.map((row) => ({
    ...viewFigures(row),
    reference: referenceOf(keys, row.id),
    category: categoryOf(row.categoryId),
  }))
  return { data, meta: pageMetaOf(query, total) }
}

/** @throws Refusal `request.not_found` for one that is not this client's */
export async function showOrder(
  db: Db,
  keys: KeyRing,
  clientId: bigint,
  id: bigint,
): Promise<AnswerInput<typeof showCardOrder>> {
  const order = await findOrder(db, clientId, id)
  if (!order) throw new Refusal('request.not_found')
  const [cards, replaced, given, parts, categoryOf] = await Promise.all([
    findCardsOfOrder(db, clientId, id),
    findReplacedCards(db, clientId, id),
    findGivenAway(db, clientId, id),
    findParts(db, id),
    categoryFinder(db, [order.categoryId]),
  ])
  return {
    ...viewFigures(order),
    reference: referenceOf(keys, order.id),
    category: categoryOf(order.categoryId),
    balance_after: order.balanceAfter,
    cards: cards.map(viewCard),
    replaced_cards: replaced.map((card) => ({
      id: card.id.toString(),
      serial_number: card.serialNumber,
      replaced_at: card.replacedAt.toISOString(),
    })),
    refund:
      order.refundId !== null && order.refundedAt !== null
        ? { reference: referenceOf(keys, order.refundId), at: order.refundedAt.toISOString() }
        : null,
    given_cards: given.map((card) => ({
      id: card.id.toString(),
      serial_number: card.serialNumber,
      receiver: maskName(card.receiver),
      given_at: card.givenAt.toISOString(),
    })),
    refunded_parts: parts.map((part) => ({
      reference: referenceOf(keys, part.id),
      at: part.at.toISOString(),
      amount: toWire(part.amountMinor, currencyOf(order.currency)),
      quantity: part.quantity,
      serial_numbers: [...part.serialNumbers],
    })),
    refundable_until: order.refundableUntil?.toISOString() ?? null,
    refundable_cards: order.refundableUntil ? [...order.refundableCards] : [],
  }
}

/** Current categories, for rows that refer to them. */
export async function categoryFinder(db: Db, ids: readonly bigint[]): Promise<(id: bigint) => CategoryView> {
  const categories = await findCategories(db, ids)
  return (id) => {
    const category = categories.get(id)
    if (!category) throw new Error(`category ${id} is gone although rows point at it`)
    return viewCategory(category)
  }
}
