import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { setUsedMark } from './card.queries.ts'
import { type CardView, viewCard } from './order.rules.ts'

/**
 * The owner's mark; it has no other effect.
 * @throws Refusal `request.not_found` for a card that is not this client's
 */
export async function markCard(
  tx: Tx,
  { clientId, cardId, used }: { clientId: bigint; cardId: bigint; used: boolean },
): Promise<CardView> {
  const card = await setUsedMark(tx, clientId, cardId, used)
  if (!card) throw new Refusal('request.not_found')
  await recordActivity(tx, [
    {
      action: 'updated',
      subject: { type: 'voucher', id: cardId },
      actor: { type: 'client', id: clientId },
      after: { used },
    },
  ])
  return viewCard(card)
}
