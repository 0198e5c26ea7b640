import type { ServerResponse } from 'node:http'
import { Refusal } from '#contract/kernel/refusal.ts'
import { selectLastId } from '#server/modules/notifications/index.ts'
import type { CapacityBoard } from '#server/platform/capacity.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import { readAnnouncement } from './event.rules.ts'
import { followClient, type Stream, type StreamOwner } from './follow-client.ts'

/** The open event streams of this process. */
export interface Streams {
  /**
   * Sends events to `response` until the session ends, the client disconnects or all streams close. Throws `busy` or
   * `request.limited` when there are too many.
   */
  open(owner: StreamOwner, response: ServerResponse): Promise<void>
  /** Takes an announcement: the named clients read what is new. */
  hear(payload: string | null): void
  close(): void
}

export const streamsOfClientMax = 5
const streamsMax = 2_000
const retryAfterSeconds = 10
const heartbeatMilliseconds = 25_000

export function openStreams(deps: { database: Database; log: Logger; places: CapacityBoard }): Streams {
  const places = deps.places.open({ surface: 'client', kind: 'streams', max: streamsMax }, retryAfterSeconds)
  const streams = new Map<bigint, Set<Stream>>()
  let closed = false
  const all = () => [...streams.values()].flatMap((siblings) => [...siblings])

  // A missed announcement and an expired session are seen at the next heartbeat.
  const heartbeat = setInterval(() => {
    for (const stream of all()) {
      stream.keepWarm()
      stream.look()
    }
  }, heartbeatMilliseconds)
  heartbeat.unref()

  function keep(stream: Stream, response: ServerResponse): void {
    const { clientId } = stream.owner
    const leave = places.take()
    const siblings = streams.get(clientId) ?? new Set()
    streams.set(clientId, siblings.add(stream))
    // Fires at the end of the connection; heartbeats detect a silent loss.
    response.once('close', () => {
      leave()
      siblings.delete(stream)
      if (siblings.size === 0) streams.delete(clientId)
    })
  }

  return {
    async open(owner, response) {
      const lastNotificationId = await selectLastId(deps.database.db, owner.clientId)
      if (closed) throw new Refusal('busy', { retryAfterSeconds })
      if ((streams.get(owner.clientId)?.size ?? 0) >= streamsOfClientMax)
        throw new Refusal('request.limited', { retryAfterSeconds })
      if (response.destroyed) return
      const stream = followClient(deps, { ...owner, lastNotificationId }, response)
      keep(stream, response)
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      stream.look()
    },
    hear(payload) {
      const { clientIds } = readAnnouncement(payload)
      const named = clientIds ? clientIds.flatMap((id) => [...(streams.get(id) ?? [])]) : all()
      for (const stream of named) stream.look()
    },
    close() {
      closed = true
      clearInterval(heartbeat)
      for (const stream of all()) stream.end()
    },
  }
}
