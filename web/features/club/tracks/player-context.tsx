import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import type { tracks } from '#contract/resources/club/tracks.ts'

export type Track = ListedRow<typeof tracks>

interface PlayerState {
  readonly queue: readonly Track[]
  /** The place of what is played in the queue; null: nothing was chosen yet. */
  readonly at: number | null
  play(queue: readonly Track[], at: number): void
  move(by: number): void
  close(): void
}

const PlayerContext = createContext<PlayerState | null>(null)

/** What is played on the pages of the club; it goes on while one moves between them. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Track[]>([])
  const [at, setAt] = useState<number | null>(null)
  const state = useMemo<PlayerState>(
    () => ({
      queue,
      at,
      play(tracks, place) {
        setQueue(tracks)
        setAt(place)
      },
      move: (by) => setAt((place) => (place === null ? null : (place + by + queue.length) % queue.length)),
      close: () => setAt(null),
    }),
    [queue, at],
  )
  return <PlayerContext value={state}>{children}</PlayerContext>
}

export function usePlayer(): PlayerState {
  const state = use(PlayerContext)
  if (!state) throw new Error('usePlayer needs a PlayerProvider above it')
  return state
}
