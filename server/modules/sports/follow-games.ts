import type { ServerResponse } from 'node:http'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { CapacityBoard } from '#server/platform/capacity.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import { endAll, openGameRooms, send } from './game-rooms.ts'

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

const retryAfterSeconds = 10
const heartbeatMilliseconds = 25_000
const heartbeat = Buffer.from(': still here\n\n')
const head = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  connection: 'close',
}

interface Deps {
  readonly database: Database
  readonly log: Logger
  readonly places: CapacityBoard
  readonly readersMax: number
}

export function openGameStreams({ database, log, places: board, readersMax }: Deps): GameStreams {
  const places = board.open({ surface: 'client', kind: 'game pages', max: readersMax }, retryAfterSeconds)
  const rooms = openGameRooms(database, log)
  let closed = false

  // A missed announcement is made up for here, and a lost page is noticed.
  const timer = setInterval(() => {
    for (const [gameId, room] of rooms.all) {
      for (const reader of room.readers) send(reader, heartbeat)
      rooms.look(gameId)
    }
  }, heartbeatMilliseconds)
  timer.unref()

  return {
    async open(gameId, response) {
      if (closed) throw new Refusal('busy', { retryAfterSeconds })
      const giveBack = places.take()
      // Also where the game is not there: the answer of the refusal ends the connection’s turn.
      response.once('close', () => {
        giveBack()
        rooms.leave(gameId, response)
      })
      const room = await rooms.find(gameId)
      // Nobody waits any more: the room is not kept for it.
      if (response.destroyed) return rooms.leave(gameId, response)
      // No chunks: the answer ends with its connection, and each event is written as it is.
      response.removeHeader('transfer-encoding')
      response.writeHead(200, head)
      rooms.join(gameId, room, response)
    },
    hear(payload) {
      if (payload === null) for (const gameId of rooms.all.keys()) rooms.look(gameId)
      else if (/^\d{1,18}$/.test(payload)) rooms.look(BigInt(payload))
    },
    close() {
      closed = true
      clearInterval(timer)
      for (const room of rooms.all.values()) endAll(room)
    },
  }
}
