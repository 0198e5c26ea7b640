import type { ServerResponse } from 'node:http'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { CapacityBoard } from '#server/platform/capacity.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import { encodeGame } from './encode-game.ts'

/** The pages of this process that follow games. */
export interface GameStreams {
  /**
   * Sends the game now and with each change, until the page leaves.
   * @throws Refusal `request.not_found` for a game that visitors do not see, `busy` when there are too many pages
   */
  open(gameId: bigint, response: ServerResponse): Promise<void>
  /** A game has changed; null: something may have been missed. */
  hear(payload: string | null): void
  close(): void
}

interface Room {
  readonly readers: Set<ServerResponse>
  /** Encoded once for all of them. */
  last: Buffer
  reading: boolean
  again: boolean
}

const retryAfterSeconds = 10
const heartbeatMilliseconds = 25_000
/** Events that are entered together are sent together. */
const restMilliseconds = 100
const unsentBytesMax = 64 * 1024
const heartbeat = Buffer.from(': still here\n\n')
const end = Buffer.from('event: end\ndata: {}\n\n')

interface Deps {
  readonly database: Database
  readonly log: Logger
  readonly places: CapacityBoard
  readonly readersMax: number
}

export function openGameStreams({ database: { db }, log, places: board, readersMax }: Deps): GameStreams {
  const places = board.open({ surface: 'client', kind: 'game pages', max: readersMax }, retryAfterSeconds)
  const rooms = new Map<bigint, Room>()
  let closed = false

  function look(gameId: bigint, room: Room): void {
    room.again = room.reading
    if (room.reading) return
    room.reading = true
    encodeGame(db, gameId)
      .then((encoded) => {
        if (encoded === null) return endAll(room)
        if (encoded.equals(room.last)) return
        room.last = encoded
        for (const reader of room.readers) send(reader, encoded)
      })
      .catch((error: unknown) => log.warn({ err: error, gameId }, 'the pages of a game could not be told'))
      .finally(() => setTimeout(rested, restMilliseconds, gameId, room).unref())
  }

  function rested(gameId: bigint, room: Room): void {
    room.reading = false
    if (room.again) look(gameId, room)
  }

  async function roomOf(gameId: bigint): Promise<Room> {
    const known = rooms.get(gameId)
    if (known) return known
    const last = await encodeGame(db, gameId)
    if (last === null) throw new Refusal('request.not_found')
    const room = rooms.get(gameId) ?? { readers: new Set(), last, reading: false, again: false }
    rooms.set(gameId, room)
    // It may have changed while it was read, before this process listened for it.
    look(gameId, room)
    return room
  }

  // A missed announcement is made up for here, and a lost page is noticed.
  const timer = setInterval(() => {
    for (const [gameId, room] of rooms) {
      for (const reader of room.readers) send(reader, heartbeat)
      look(gameId, room)
    }
  }, heartbeatMilliseconds)
  timer.unref()

  return {
    async open(gameId, response) {
      const leave = places.take()
      try {
        const room = await roomOf(gameId)
        if (closed) throw new Refusal('busy', { retryAfterSeconds })
        if (response.destroyed) return leave()
        room.readers.add(response)
        response.once('close', () => {
          leave()
          room.readers.delete(response)
          if (room.readers.size === 0) rooms.delete(gameId)
        })
        response.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        send(response, room.last)
      } catch (error) {
        leave()
        throw error
      }
    },
    hear(payload) {
      if (payload === null) for (const [gameId, room] of rooms) look(gameId, room)
      else if (/^\d{1,18}$/.test(payload)) {
        const room = rooms.get(BigInt(payload))
        if (room) look(BigInt(payload), room)
      }
    },
    close() {
      closed = true
      clearInterval(timer)
      for (const room of rooms.values()) endAll(room)
    },
  }
}

function endAll({ readers }: Room): void {
  for (const reader of readers) if (!reader.writableEnded) reader.end(end)
}

/** A page that does not read is disconnected; it comes back to the current state. */
function send(reader: ServerResponse, bytes: Buffer): void {
  if (!reader.writableEnded) reader.write(bytes)
  if (reader.writableLength > unsentBytesMax) reader.destroy()
}
