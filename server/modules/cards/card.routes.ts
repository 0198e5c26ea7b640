import { createCardOrder } from '#contract/operations/cards/create-card-order.ts'
import {
  giveCard as giveContract,
  quoteCardGift as quoteGiftContract,
} from '#contract/operations/cards/give-card.ts'
import { listCardOrders, listCards, showCardOrder } from '#contract/operations/cards/list-card-orders.ts'
import { listPlanPrices } from '#contract/operations/cards/list-plan-prices.ts'
import { markCard as markOperation } from '#contract/operations/cards/mark-card.ts'
import { quoteCardOrder } from '#contract/operations/cards/quote-card-order.ts'
import { refundOwnOrder as refundContract } from '#contract/operations/cards/refund-own-order.ts'
import { revealCard as revealOperation } from '#contract/operations/cards/reveal-card.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { senderOf } from '#server/modules/confirmations/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { announceMissingRate } from './announce-missing-rate.ts'
import { giftOperation } from './give-card.ts'
import { markCard } from './mark-card.ts'
import { orderCards } from './order-cards.ts'
import { quoteGift } from './quote-gift.ts'
import { quoteOrder } from './quote-order.ts'
import { refundOrder } from './refund-order.ts'
import { revealCard } from './reveal-card.ts'
import { showCards } from './show-cards.ts'
import { showOrder, showOrders } from './show-orders.ts'
import { showPlanPrices } from './show-plan-prices.ts'

export interface CardDeps {
  readonly database: Database
  readonly engine: PostingEngine
  readonly keys: KeyRing
}

export function routeCards(api: Api, { database, engine, keys }: CardDeps): void {
  const operation = orderCards()
  const gift = giftOperation()

  api.money(createCardOrder, async ({ actor, visitor, body, origin, idempotency }) => {
    const sender = senderOf({ actor, visitor })
    const input = { ...inputOf(actor.id, body), sender, totalMinor: body.total_amount }
    const { answer, transactionId, replayed } = await announceMissingRate(
      database,
      engine.post(operation, { input, actor, ip: origin.ip, idempotency }),
    )
    return { answer: { ...answer, reference: referenceOf(keys, transactionId) }, replayed }
  })

  api.money(refundContract, async ({ actor, body, origin, idempotency }) => {
    const wanted = { orderId: body.order_id, cardIds: body.card_ids }
    const input = { ...wanted, reason: null, revealedMax: 0, askerId: actor.id }
    const submission = { input, actor, ip: origin.ip, idempotency }
    const { answer, transactionId, replayed } = await engine.post(refundOrder, submission)
    return { answer: { ...answer, reference: referenceOf(keys, transactionId) }, replayed }
  })

  api.route(quoteGiftContract, ({ actor, body }) =>
    quoteGift(database.db, { clientId: actor.id, cardId: body.card_id, to: body.to }),
  )
  api.money(giveContract, async ({ actor, visitor, body, origin, idempotency }) => {
    const sender = senderOf({ actor, visitor })
    const given = { cardId: body.card_id, to: body.to, memberNo: body.member_no }
    const input = { ...given, clientId: actor.id, name: actor.name, sender }
    const { answer, replayed } = await engine.post(gift, { input, actor, ip: origin.ip, idempotency })
    const { name, memberNo: member_no, at } = answer
    return { answer: { receiver: { name, member_no }, at }, replayed }
  })

  api.route(quoteCardOrder, ({ actor, body }) =>
    announceMissingRate(database, quoteOrder(database.db, inputOf(actor.id, body))),
  )
  api.route(listPlanPrices, ({ actor }) => showPlanPrices(database.db, actor.id))
  api.list(listCardOrders, ({ actor, query }) => showOrders(database.db, keys, actor.id, query))
  api.route(showCardOrder, ({ actor, params }) => showOrder(database.db, keys, actor.id, params.id))
  api.list(listCards, ({ actor, query }) => showCards(database.db, actor.id, query))

  api.route(revealOperation, ({ actor, params, origin }) =>
    database.transact((tx) => revealCard(tx, keys, { clientId: actor.id, cardId: params.id, ip: origin.ip })),
  )
  api.route(markOperation, ({ actor, params, body }) =>
    database.transact((tx) => markCard(tx, { clientId: actor.id, cardId: params.id, used: body.used })),
  )
}

function inputOf(
  clientId: bigint,
  body: { category_id: bigint; quantity: number; promo_code?: string | undefined },
) {
  return {
    clientId,
    categoryId: body.category_id,
    quantity: body.quantity,
    promoCode: body.promo_code ?? null,
  }
}
