import { useEffect, useState } from 'react'
import { liveGame } from '#contract/operations/sports/game-shapes.ts'
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
    const stream = new EventSource(`/api/client/club/games/${id}/live`)
    stream.addEventListener('game', (event) => {
      setBroken(false)
      setNews(liveGame.parse(JSON.parse(String(event.data))))
    })
    stream.addEventListener('end', () => stream.close())
    stream.addEventListener('open', () => setBroken(false))
    // The browser opens it again by itself.
    stream.addEventListener('error', () => setBroken(true))
    return () => stream.close()
  }, [id, follows])
  return { game: current, broken }
}
