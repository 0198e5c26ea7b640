import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { partOf } from '#contract/shapes/cards-part.ts'
import type { Decided } from '#server/ledger/index.ts'
import { activityOfGiven, saveGiven } from '#server/modules/approvals/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { insertMovements } from '#server/modules/points/index.ts'
import { changePromos } from '#server/modules/promo/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { cancelCards, markRefunded } from './refund.queries.ts'
import type { RefundFacts, RefundInput, RefundRow } from './refund-facts.ts'
import { saveParts } from './refund-part.queries.ts'

type DecidedRefund = Decided<RefundInput, RefundFacts, RefundRow>

/** Cards, order, promo code, points, notice and log of each refund. */
export async function saveRefunds(tx: Tx, decided: readonly DecidedRefund[]): Promise<void> {
  await saveGiven(tx, decided)
  await saveWhole(
    tx,
    decided.filter(({ input }) => !input.cardIds),
  )
  await saveParts(
    tx,
    decided.flatMap(({ input: { orderId, cardIds }, row, transactionId: id, now: at }) =>
      cardIds
        ? {
            ...{ id, orderId, cardIds, at, before: row.part.before },
            commissionBackMinor: commissionBack(row),
          }
        : [],
    ),
  )
  await changePromos(
    tx,
    decided.flatMap(({ row }) => promoChangeOf(row) ?? []),
  )
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
  await noticesStatement(decided.map(({ row }) => noticeOf(row))).execute(tx)
  await recordActivity(
    tx,
    decided.map((one) => activityOfGiven(one, refundedOf(one))),
  )
}

async function saveWhole(tx: Tx, decided: readonly DecidedRefund[]): Promise<void> {
  if (decided.length === 0) return
  const orderIds = decided.map(({ input }) => input.orderId)
  const cards = decided.reduce((sum, { row }) => sum + row.order.quantity, 0)
  await cancelCards(tx, orderIds, cards)
  await markRefunded(
    tx,
    decided.map(({ row }) => ({ id: row.order.id, backMinor: commissionBack(row) })),
  )
}

function commissionBack({ order, part, keptMinor }: RefundRow): bigint {
  return partOf(order.commissionMinor, part) - keptMinor
}

/** The use comes back with the last card. */
function promoChangeOf({ order, part, keptMinor }: RefundRow) {
  if (order.promoId === null) return null
  const isLast = part.before + part.count === part.quantity
  const withheldMinor = partOf(order.withheldMinor, part)
  const givenMinor = partOf(order.promoDiscountMinor, part) + partOf(order.commissionMinor, part)
  return {
    promoId: order.promoId,
    uses: isLast ? (-1 as const) : (0 as const),
    owedMinor: keptMinor + withheldMinor,
    costMinor: keptMinor - givenMinor - withheldMinor,
  }
}

function refundedOf({ input, row: { order, part, points }, facts }: DecidedRefund) {
  return {
    action: 'refunded',
    subject: { type: 'card_order', id: order.id },
    after: {
      total_amount: toWire(partOf(order.totalMinor, part), currencyOf(order.currency)),
      currency: order.currency,
      quantity: part.count,
      ...(input.cardIds && { voucher_ids: input.cardIds.map(String) }),
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
function noticeOf({ order: { id, clientId, totalMinor, currency, category }, part }: RefundRow) {
  return {
    clientId,
    kind: 'card_refunded' as const,
    data: {
      amount: toWire(partOf(totalMinor, part), currencyOf(currency)),
      currency,
      quantity: part.count,
      category,
      order_id: id.toString(),
    },
  }
}
