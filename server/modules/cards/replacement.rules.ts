import { Refusal } from '#contract/kernel/refusal.ts'
import type { OrderedCard } from './replacement.queries.ts'

/**
 * Why a card cannot be replaced. A code that was shown may have been used: staff confirm that the supplier refused it.
 * A card that its owner let expire is not faulty, and one that was given away is no longer its buyer's.
 */
export function refuseReplacement(
  { status, isMarkedUsed, isRefunded, isGiven, revealedAt, expiresAt, now }: OrderedCard,
  isRefusedBySupplier: boolean,
): Refusal | null {
  const isExpired = expiresAt !== null && expiresAt <= now
  if (isRefunded || isGiven || isMarkedUsed || isExpired || status !== 'sold')
    return new Refusal('card.not_replaceable')
  return revealedAt && !isRefusedBySupplier ? new Refusal('card.refusal_unconfirmed') : null
}
