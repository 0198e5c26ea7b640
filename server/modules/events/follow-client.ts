import type { ServerResponse } from 'node:http'
import type { Language } from '#contract/kernel/localized.ts'
import { selectOpenSession } from '#server/modules/identity/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import { eventText, heartbeatText } from './event.rules.ts'
import { readNews, type SentNews } from './read-news.ts'

export interface StreamOwner {
  readonly clientId: bigint
  readonly sessionId: bigint
  readonly locale: Language
}

/** One open event stream. */
export interface Stream {
  readonly owner: StreamOwner
  /** Reads and sends what is new; ends the stream when the session has ended. */
  look(): void
  keepWarm(): void
  end(): void
}

/** A client paid a hundred times a second gets four events a second. */
const lookMillisecondsMin = 250
const unsentBytesMax = 64 * 1024

export function followClient(
  { database, log }: { database: Database; log: Logger },
  owner: StreamOwner & { lastNotificationId: bigint },
  response: ServerResponse,
): Stream {
  let sent: SentNews = { balance: '', lastNotificationId: owner.lastNotificationId }
  let looking = false
  let again = false

  function look(): void {
    again = looking
    if (looking) return
    looking = true
    const startedAt = performance.now()
    sendNews()
      .catch((error: unknown) => log.warn({ err: error }, 'an event stream could not be served'))
      .finally(() => {
        const restMilliseconds = lookMillisecondsMin - (performance.now() - startedAt)
        setTimeout(rested, Math.max(0, restMilliseconds)).unref()
      })
  }

  function rested(): void {
    looking = false
    if (again) look()
  }

  async function sendNews(): Promise<void> {
    if (response.writableEnded) return
    if (!(await selectOpenSession(database.pool, owner.sessionId))) return end()
    const news = await readNews(database.db, { ...owner, sent })
    sent = news.sent
    for (const event of news.events) write(eventText(event))
  }

  function write(text: string): void {
    if (!response.writableEnded) response.write(text)
    // A client that does not read is disconnected; a new stream begins with the current state.
    if (response.writableLength > unsentBytesMax) response.destroy()
  }

  function end(): void {
    if (!response.writableEnded) response.end(eventText({ name: 'end', data: {} }))
  }

  return { owner, look, end, keepWarm: () => write(heartbeatText) }
}
