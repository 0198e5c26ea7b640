import { liveGame } from '#contract/operations/sports/game-shapes.ts'
import type { LiveGame } from './game-types.ts'

const reopenMsMax = 60_000

interface Listening {
  onNews(news: LiveGame): void
  onBroken(broken: boolean): void
}

/** Until it is over or left; a stream that the browser gives up is opened again, later each time. @returns its end */
export function followGame(id: string, { onNews, onBroken }: Listening): () => void {
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
