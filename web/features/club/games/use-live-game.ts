import { useEffect, useState } from 'react'
import type { GameView, LiveGame } from './game-types.ts'

/** What is over is not followed; a game that is far away changes seldom, and is read again with the page. */
const followed = new Set<GameView['status']>(['scheduled', 'live', 'half_time'])

/** The game as it is now: the page's, then what the server tells. One connection for the page. */
export function useLiveGame(game: GameView): { readonly game: GameView; readonly broken: boolean } {
  const [news, setNews] = useState<LiveGame | null>(null)
  const [broken, setBroken] = useState(false)
  const isNewer = news !== null && news.id === game.id && BigInt(news.revision) >= BigInt(game.revision)
  const current = isNewer ? { ...game, ...news } : game
  const follows = followed.has(current.status)
  const { id } = game
  useEffect(() => {
    if (!follows) return
    let isHere = true
    let stop = () => {
      isHere = false
    }
    // A game that nobody follows loads nothing of it.
    import('./follow-game.ts')
      .then(({ followGame }) => {
        if (isHere) stop = followGame(id, { onNews: setNews, onBroken: setBroken })
      })
      .catch((error: unknown) => {
        console.warn('The game is not followed', error)
        setBroken(true)
      })
    return () => stop()
  }, [id, follows])
  return { game: current, broken }
}
