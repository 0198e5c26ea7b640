import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { InputOf } from '#contract/kernel/resource/row-types.ts'
import type { cardOrders } from '#contract/resources/cards/card-orders.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Weighed } from '#server/resource-engine/index.ts'
import { findOrderFacts, type OrderFacts } from './card-orders.queries.ts'

type Asked = InputOf<typeof cardOrders, 'refund'>

/** What the checker compares before a refund. A code that was shown meanwhile makes it another request. */
export async function weighRefund(db: Db, orderId: bigint, asked: Asked): Promise<Weighed | null> {
  const facts = await findOrderFacts(db, orderId)
  if (!facts) return null
  const isSure = asked.even_if_revealed === true
  return {
    title: facts.client,
    refusal: refuseRefund(facts, isSure),
    before: shownOf(facts),
    after: { status: 'refunded', ...(isSure && { even_if_revealed: true }) },
    bound: { revealed_max: isSure ? facts.revealed : 0 },
  }
}

function refuseRefund({ markedUsed, sold, quantity, revealed }: OrderFacts, isSure: boolean): Refusal | null {
  if (markedUsed > 0 || sold < quantity) return new Refusal('card.not_refundable')
  return revealed > 0 && !isSure ? new Refusal('card.revealed', { revealed }) : null
}

function shownOf({ client, categoryAr, categoryEn, quantity, totalMinor, ...order }: OrderFacts) {
  const currency = currencyOf(order.currency)
  return {
    client,
    category: `${categoryAr} · ${categoryEn}`,
    count: quantity,
    amount: toWire(totalMinor, currency),
    currency,
    revealed: order.revealed,
    marked_used: order.markedUsed,
    status: order.isRefunded ? 'refunded' : 'completed',
  }
}
