import type { ServerResponse } from 'node:http'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import { encodeGame } from './encode-game.ts'

/** The pages that follow one game. */
export interface Room {
  readonly readers: Set<ServerResponse>
  /** Encoded once for all of them. */
  last: Buffer
  reading: boolean
  again: boolean
}

export interface GameRooms {
  readonly all: ReadonlyMap<bigint, Room>
  /** The room of a game; the first page opens it. @throws Refusal `request.not_found` for a game that visitors do not see */
  find(gameId: bigint): Promise<Room>
  /** The page is sent the game now, and each change. Its head is written before. */
  join(gameId: bigint, found: Room, reader: ServerResponse): void
  leave(gameId: bigint, reader: ServerResponse): void
  /** Reads the game, and sends it where it has changed. */
  look(gameId: bigint): void
}

/** Events that are entered together are sent together. */
const restMilliseconds = 100
const unsentBytesMax = 64 * 1024
const noMore = Buffer.from('event: end\ndata: {}\n\n')

export function openGameRooms({ db }: Pick<Database, 'db'>, log: Logger): GameRooms {
  const rooms = new Map<bigint, Room>()

  function look(gameId: bigint): void {
    const room = rooms.get(gameId)
    if (!room) return
    room.again = room.reading
    if (room.reading) return
    room.reading = true
    encodeGame(db, gameId)
      .then((encoded) => {
        if (encoded === null) return endAll(room, noMore)
        if (encoded.equals(room.last)) return
        room.last = encoded
        for (const reader of room.readers) send(reader, encoded)
      })
      .catch((error: unknown) => log.warn({ err: error, gameId }, 'the pages of a game could not be served'))
      .finally(() => setTimeout(rested, restMilliseconds, gameId, room).unref())
  }

  function rested(gameId: bigint, room: Room): void {
    room.reading = false
    if (room.again) look(gameId)
  }

  return {
    all: rooms,
    look,
    async find(gameId) {
      const known = rooms.get(gameId)
      if (known) return known
      const last = await encodeGame(db, gameId)
      if (last === null) throw new Refusal('request.not_found')
      const room = rooms.get(gameId) ?? { readers: new Set(), last, reading: false, again: false }
      rooms.set(gameId, room)
      // It may have changed while it was read, before its room was there.
      look(gameId)
      return room
    },
    join(gameId, found, reader) {
      const room = rooms.get(gameId) ?? found
      rooms.set(gameId, room)
      room.readers.add(reader)
      send(reader, room.last)
    },
    leave(gameId, reader) {
      const room = rooms.get(gameId)
      room?.readers.delete(reader)
      if (room?.readers.size === 0) rooms.delete(gameId)
    },
  }
}

/** Without last words the pages come back, to another process. */
export function endAll({ readers }: Room, lastWords?: Buffer): void {
  for (const reader of readers) if (!reader.writableEnded) reader.end(lastWords)
}

/** A page that does not read is disconnected; it comes back to the current state. */
export function send(reader: ServerResponse, bytes: Buffer): void {
  if (!reader.writableEnded) reader.write(bytes)
  if (reader.writableLength > unsentBytesMax) reader.destroy()
}
