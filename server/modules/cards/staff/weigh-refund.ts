import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { InputOf } from '#contract/kernel/resource/row-types.ts'
import { formatSerialNumber } from '#contract/kernel/serial-text.ts'
import type { cardOrders } from '#contract/resources/cards/card-orders.ts'
import { type CardsPart, partOf } from '#contract/shapes/cards-part.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Weighed } from '#server/resource-engine/index.ts'
import { findOrderFacts, type OrderFacts } from './card-orders.queries.ts'

type Asked = InputOf<typeof cardOrders, 'refund'>

/** What the checker compares before a refund. A code that was shown meanwhile makes it another request. */
export async function weighRefund(db: Db, orderId: bigint, asked: Asked): Promise<Weighed | null> {
  const cardIds = asked.voucher_ids ?? null
  const facts = await findOrderFacts(db, orderId, cardIds)
  if (!facts) return null
  const part = {
    before: facts.refundedBefore,
    count: cardIds?.length ?? facts.quantity,
    quantity: facts.quantity,
  }
  const isSure = asked.even_if_revealed === true
  return {
    title: facts.client,
    refusal: refuseRefund(facts, part, isSure),
    before: {
      ...shownOf(facts, part),
      ...(cardIds && { serial_number: facts.serials.map(formatSerialNumber).join(', ') }),
    },
    after: {
      status: part.before + part.count < part.quantity ? 'partly_refunded' : 'refunded',
      ...(isSure && { even_if_revealed: true }),
    },
    bound: { revealed_max: isSure ? facts.revealed : 0 },
  }
}

function refuseRefund(
  { markedUsed, sold, revealed }: OrderFacts,
  { count }: CardsPart,
  isSure: boolean,
): Refusal | null {
  if (count === 0 || markedUsed > 0 || sold < count) return new Refusal('card.not_refundable')
  return revealed > 0 && !isSure ? new Refusal('card.revealed', { revealed }) : null
}

function shownOf({ client, categoryAr, categoryEn, totalMinor, ...order }: OrderFacts, part: CardsPart) {
  const currency = currencyOf(order.currency)
  return {
    client,
    category: `${categoryAr} · ${categoryEn}`,
    count: part.count,
    amount: toWire(partOf(totalMinor, part), currency),
    currency,
    revealed: order.revealed,
    marked_used: order.markedUsed,
    status: order.isRefunded ? 'refunded' : part.before > 0 ? 'partly_refunded' : 'completed',
  }
}
