import { useEffect, useState } from 'react'
import { liveGame } from '#contract/operations/sports/game-shapes.ts'
import type { GameView, LiveGame } from './game-types.ts'

/** What is over is not followed; a game that is far away changes seldom, and is read again with the page. */
const followed = new Set<GameView['status']>(['scheduled', 'live', 'half_time'])

const reopenMsMax = 60_000

interface Listening {
  onNews(news: LiveGame): void
  onBroken(broken: boolean): void
}

/** Until it is over or left; a stream that the browser gives up is opened again, later each time. @returns its end */
function followGame(id: string, { onNews, onBroken }: Listening): () => void {
  let stream: EventSource
  let reopening: ReturnType<typeof setTimeout> | undefined
  let waitMs = 2_000
  function open(): void {
    stream = new EventSource(`/api/client/club/games/${id}/live`)
    stream.addEventListener('game', (event) => {
      waitMs = 2_000
      onBroken(false)
      onNews(liveGame.parse(JSON.parse(String(event.data))))
    })
    stream.addEventListener('end', () => stream.close())
    stream.addEventListener('error', () => {
      onBroken(true)
      // Otherwise the browser opens it again by itself.
      if (stream.readyState !== EventSource.CLOSED) return
      reopening = setTimeout(open, waitMs * (1 + Math.random()))
      waitMs = Math.min(reopenMsMax, waitMs * 2)
    })
  }
  open()
  return () => {
    clearTimeout(reopening)
    stream.close()
  }
}

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
    return followGame(id, { onNews: setNews, onBroken: setBroken })
  }, [id, follows])
  return { game: current, broken }
}
