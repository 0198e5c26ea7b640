import pg from 'pg'
import type { Logger } from '../log.ts'
import { endWhenSilent } from './connection-loss.ts'
import { connectionOptions } from './database.ts'

/** One connection per process that hears `pg_notify` of any process. */
export interface Listener {
  /** `hear` gets each payload, and null when some may be missed because the connection was lost. */
  listen(channel: string, hear: (payload: string | null) => void): Promise<void>
  close(): Promise<void>
}

const retryMillisecondsMin = 500
const retryMillisecondsMax = 4_000
const connectMillisecondsMax = 5_000
/** Nights can be silent for hours: only a query shows whether the server is still there. */
const questionMilliseconds = 10_000
const silentMillisecondsMax = 15_000

export async function openListener(url: string, log: Logger): Promise<Listener> {
  const hearers = new Map<string, ((payload: string | null) => void)[]>()
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const opening = newClient(url)
    opening.on('notification', ({ channel, payload }) => notifyHearers(channel, payload ?? ''))
    opening.on('error', (error) => log.warn({ err: error }, 'listener'))
    opening.on('end', () => {
      if (client === opening) reconnect(retryMillisecondsMin)
    })
    try {
      await opening.connect()
      endWhenSilent(opening, silentMillisecondsMax, () => true)
      for (const channel of hearers.keys()) await opening.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await opening.end()
      throw error
    }
    // Only now: an earlier loss is reported as a failure, and must not be opened twice.
    client = opening
  }

  function reconnect(waitMilliseconds: number): void {
    client = null
    if (closed) return
    retry = setTimeout(() => {
      connect().then(
        () => {
          for (const channel of hearers.keys()) notifyHearers(channel, null)
        },
        (error: unknown) => {
          log.warn({ err: error }, 'listener cannot connect')
          reconnect(Math.min(waitMilliseconds * 2, retryMillisecondsMax))
        },
      )
    }, waitMilliseconds)
  }

  function notifyHearers(channel: string, payload: string | null): void {
    for (const hear of hearers.get(channel) ?? []) hear(payload)
  }

  await connect()
  const question = setInterval(() => {
    client?.query('select').catch((error: unknown) => log.warn({ err: error }, 'listener has no answer'))
  }, questionMilliseconds)
  question.unref()
  return {
    async listen(channel, hear) {
      hearers.set(channel, [...(hearers.get(channel) ?? []), hear])
      const current = client
      await current?.query(`listen ${pg.escapeIdentifier(channel)}`).catch((error: unknown) => {
        // The next connection listens to every channel.
        log.warn({ err: error }, 'listener')
        return current.end()
      })
    },
    async close() {
      closed = true
      clearTimeout(retry)
      clearInterval(question)
      await client?.end()
    },
  }
}

function newClient(url: string): pg.Client {
  return new pg.Client({
    ...connectionOptions(url),
    application_name: 'mahfaza listener',
    connectionTimeoutMillis: connectMillisecondsMax,
    keepAlive: true,
  })
}
