import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { orderedCards } from '#contract/resources/cards/ordered-cards.ts'

type State = Pick<RowOf<typeof orderedCards>, 'status' | 'marked_used_at'>

/** Why a card cannot be replaced or refunded; its sentence is `dialogs:card-orders.not_replaceable.<name>`. */
export type Obstacle = 'replaced' | 'given' | 'waiting' | 'used' | 'expired' | 'taken_back'

/** Null: it can be replaced, and refunded. */
export function obstacleOf({ status, marked_used_at: usedAt }: State): Obstacle | null {
  if (status === 'replaced') return 'replaced'
  if (status === 'given') return 'given'
  if (status === 'replacement_asked') return 'waiting'
  if (status === 'used' || usedAt !== null) return 'used'
  if (status === 'expired') return 'expired'
  return status === 'sold' ? null : 'taken_back'
}

/** Each reason once. */
export function obstaclesOf(cards: readonly State[]): Obstacle[] {
  return [...new Set(cards.flatMap((card) => obstacleOf(card) ?? []))]
}
