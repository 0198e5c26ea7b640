import { lastDayOf } from '#contract/kernel/dates.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { InputOf } from '#contract/kernel/resource/row-types.ts'
import { formatSerialNumber } from '#contract/kernel/serial-text.ts'
import type { cardOrders } from '#contract/resources/cards/card-orders.ts'
import { countStock } from '#server/modules/catalogue/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Weighed } from '#server/resource-engine/index.ts'
import { findOrderedCard } from '../replacement.queries.ts'
import { refuseReplacement } from '../replacement.rules.ts'

type Asked = InputOf<typeof cardOrders, 'replace-card'>

const stockShownMax = 100

/** What the checker compares before a card is replaced. A code that was shown meanwhile makes it another request. */
export async function weighReplacement(
  db: Db,
  orderId: bigint,
  { voucher_id: cardId, refused_by_supplier: isRefused }: Asked,
): Promise<Weighed | null> {
  const card = await findOrderedCard(db, { orderId, cardId })
  if (!card) return null
  const stock = await countStock(db, card.categoryId, stockShownMax)
  const { category, isRefunded, isMarkedUsed } = card
  // A supplier cannot have refused a code that nobody has seen: what is said of it does not cover a code shown later.
  const isConfirmed = isRefused === true && card.revealedAt !== null
  return {
    title: card.client,
    refusal:
      refuseReplacement(card, isConfirmed) ??
      (stock === 0 ? new Refusal('card.out_of_stock', { stock }) : null),
    before: {
      client: card.client,
      category: `${category.ar} · ${category.en}`,
      serial_number: formatSerialNumber(card.serialNumber),
      code_last4: card.last4,
      revealed_at: card.revealedAt?.toISOString() ?? null,
      marked_used: isMarkedUsed,
      expires_on: card.expiresAt && lastDayOf(card.expiresAt),
      status: isRefunded ? 'refunded' : card.status,
    },
    after: { status: 'replaced', ...(isConfirmed && { refused_by_supplier: true }) },
    bound: { refused_by_supplier: isConfirmed },
    now: { in_stock: stock },
  }
}
