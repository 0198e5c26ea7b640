import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { Decided } from '#server/ledger/index.ts'
import { spendConfirmations } from '#server/modules/confirmations/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { insertMovements } from '#server/modules/points/index.ts'
import { changePromos, giftOf } from '#server/modules/promo/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertOrders } from './order.queries.ts'
import type { CardOrderInput, OrderFacts, OrderRow } from './order-facts.ts'
import { promoGiftOf } from './price-order.rules.ts'
import type { sellCards } from './stock.queries.ts'

/** Orders with their cards, promo uses, notices and confirmations. */
export async function saveOrders(
  tx: Tx,
  decided: readonly Decided<CardOrderInput, OrderFacts, OrderRow>[],
  sell: typeof sellCards,
): Promise<void> {
  const promos = decided.flatMap(({ row: { promo, price } }) =>
    promo
      ? [
          {
            promoId: promo.id,
            uses: 1 as const,
            owedMinor: -price.withheldMinor,
            costMinor: giftOf(promoGiftOf(price)),
          },
        ]
      : [],
  )
  // In this order: a sold card refers to its order.
  await Promise.all([
    insertOrders(tx, decided.map(orderOf)),
    sell(tx, decided.flatMap(cardsOf)),
    changePromos(tx, promos),
    noticesStatement(decided.map(noticeOf)).execute(tx),
    spendConfirmations(tx, decided),
    insertMovements(tx, decided.flatMap(pointsOf)),
  ])
}

type DecidedOrder = Decided<CardOrderInput, OrderFacts, OrderRow>

function orderOf({ input, row: { category, price, cost, promo }, transactionId, now }: DecidedOrder) {
  return {
    id: transactionId,
    clientId: input.clientId,
    categoryId: category.id,
    quantity: input.quantity,
    unitPriceMinor: category.priceMinor,
    unitBuyPriceMinor: category.buyPriceMinor,
    costMinor: cost.costMinor,
    buyFeeMinor: cost.buyFeeMinor,
    sellFeeMinor: price.sellFeeMinor,
    buyCurrency: cost.bought && category.buyCurrency,
    boughtCost: cost.bought?.costThousandths ?? null,
    boughtFee: cost.bought?.feeThousandths ?? null,
    exchangeRate: cost.bought?.rate ?? null,
    rateGainMinor: cost.rateGainMinor,
    discountMinor: price.discountMinor,
    planDiscountMinor: price.planDiscountMinor,
    commissionMinor: price.commissionMinor,
    withheldMinor: price.withheldMinor,
    totalMinor: price.totalMinor,
    currency: category.currency,
    promoId: promo?.id ?? null,
    promoOwnerId: promo?.ownerId ?? null,
    at: now,
  }
}

function cardsOf({ input, row, transactionId, now }: DecidedOrder) {
  return row.cards.map(({ id }) => ({ id, orderId: transactionId, ownerId: input.clientId, soldAt: now }))
}

function pointsOf({ input: { clientId }, row: { earned }, transactionId, now }: DecidedOrder) {
  if (!earned) return []
  const { points: amount, balanceAfter } = earned
  return {
    transactionId,
    clientId,
    kind: 'purchase' as const,
    amount,
    balanceAfter,
    subjectId: transactionId,
    at: now,
  }
}

function noticeOf({ input, row: { category, price }, transactionId }: DecidedOrder) {
  return {
    clientId: input.clientId,
    kind: 'card_order' as const,
    data: {
      quantity: input.quantity,
      category: { ar: category.nameAr, en: category.nameEn },
      amount: toWire(price.totalMinor, currencyOf(category.currency)),
      currency: category.currency,
      order_id: transactionId.toString(),
    },
  }
}
