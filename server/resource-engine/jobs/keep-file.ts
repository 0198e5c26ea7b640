import { Readable } from 'node:stream'
import type { Db } from '#server/platform/db/database.ts'
import { deleteChunks, findChunk, insertChunk } from './job.queries.ts'

const chunkBytesMax = 512 * 1024

/** Stores a stream in pieces, in place of an earlier try: at most one piece is in memory. */
export async function keepFile(db: Db, jobId: bigint, stream: Readable): Promise<void> {
  let waiting: Buffer[] = []
  let length = 0
  let position = 0
  const flush = async () => {
    const bytes = Buffer.concat(waiting)
    waiting = []
    length = 0
    for (let at = 0; at < bytes.length; at += chunkBytesMax) {
      await insertChunk(db, jobId, position, bytes.subarray(at, at + chunkBytesMax))
      position += 1
    }
  }
  await deleteChunks(db, jobId)
  for await (const part of stream) {
    const bytes = Buffer.from(part)
    waiting.push(bytes)
    length += bytes.length
    if (length >= chunkBytesMax) await flush()
  }
  await flush()
}

export function readKeptFile(db: Db, jobId: bigint): Readable {
  return Readable.from(chunksOf(db, jobId), { objectMode: false })
}

async function* chunksOf(db: Db, jobId: bigint): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const bytes = await findChunk(db, jobId, position)
    if (bytes === null) return
    yield bytes
  }
}
