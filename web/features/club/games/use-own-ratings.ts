import { listOwnRatings } from '#contract/operations/sports/rate.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session/session.ts'

export interface OwnRatings {
  /** The stars that the reader gave; null: none, or nobody has signed in. `null` is the game itself. */
  starsFor(playerId: string | null): number | null
  readonly isKnown: boolean
  reread(): void
}

export function useOwnRatings(gameId: string): OwnRatings {
  const { token } = useSession()
  const own = useCall(listOwnRatings, { params: { id: gameId }, quiet: true }, token !== null)
  return {
    starsFor: (playerId) => own.data?.find(({ player_id: id }) => id === playerId)?.stars ?? null,
    isKnown: own.data !== undefined,
    reread: () => void own.refetch(),
  }
}
