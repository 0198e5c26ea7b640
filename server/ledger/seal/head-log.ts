import { createReadStream } from 'node:fs'
import { mkdir, open, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Head } from './head.queries.ts'

const headLine: z.ZodType<Head> = z.object({
  number: z.string().regex(/^\d+$/),
  firstBlock: z.string().regex(/^\d+$/),
  lastBlock: z.string().regex(/^\d+$/),
  root: z.string(),
  previousHash: z.string(),
  publishedAt: z.string(),
  hash: z.string(),
  keyId: z.string(),
  signature: z.string(),
})

/** The published heads, one line of JSON each, in a file that only grows: the database is compared with it. */
export interface HeadLog {
  readonly path: string
  /**
   * All of them, some at a time: in a year there are millions. @throws Error on a line that is no head. An incomplete last
   * line was never published.
   */
  read(): AsyncIterable<readonly Head[]>
  /** The cost does not depend on the length of the log. */
  readLast(): Promise<Head | null>
  /** Durable when it resolves. */
  append(heads: readonly Head[]): Promise<void>
}

/** Longer than any line. */
const tailBytes = 8_192
const headsAtOnce = 1_000

export function openHeadLog(dataDirectory: string): HeadLog {
  const path = join(dataDirectory, 'seal-heads.jsonl')
  return {
    path,
    read: () => readHeads(path),
    async readLast() {
      const lines = wholeOf(await readFrom(path, -tailBytes))
        .toString('utf8')
        .split('\n')
      const last = lines.at(-2)
      return last === undefined ? null : headOf(last, `the end of ${path}`)
    },
    async append(heads) {
      await mkdir(dirname(path), { recursive: true })
      await cutTornEnd(path)
      await writeDurably(path, heads.map((head) => `${JSON.stringify(head)}\n`).join(''))
    },
  }
}

async function* readHeads(path: string): AsyncGenerator<readonly Head[]> {
  const size = await wholeSize(path)
  if (size === 0) return
  let [heads, number]: [Head[], number] = [[], 0]
  for await (const line of createInterface({ input: createReadStream(path, { end: size - 1 }) })) {
    number += 1
    heads.push(headOf(line, `${path}:${number}`))
    if (heads.length < headsAtOnce) continue
    yield heads
    heads = []
  }
  if (heads.length > 0) yield heads
}

/** Without an incomplete last line; 0 without a file. */
async function wholeSize(path: string): Promise<number> {
  const facts = await statOrNothing(path)
  const end = await readFrom(path, -tailBytes)
  return facts ? facts.size - (end.length - wholeOf(end).length) : 0
}

/** A process was killed while writing the last line; the database still has that head. */
async function cutTornEnd(path: string): Promise<void> {
  const bytes = await readFrom(path, -tailBytes)
  const torn = bytes.length - wholeOf(bytes).length
  if (torn > 0) await truncate(path, (await stat(path)).size - torn)
}

function wholeOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.lastIndexOf('\n') + 1)
}

/** From a position, or this many bytes before the end; empty without a file. */
async function readFrom(path: string, position: number): Promise<Buffer> {
  const facts = await statOrNothing(path)
  if (!facts) return Buffer.alloc(0)
  const start = position < 0 ? Math.max(0, facts.size + position) : position
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(
      Buffer.alloc(facts.size - start),
      0,
      facts.size - start,
      start,
    )
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function statOrNothing(path: string): Promise<{ size: number } | null> {
  try {
    return await stat(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function headOf(line: string, position: string): Head {
  try {
    return headLine.parse(JSON.parse(line))
  } catch (error) {
    throw new Error(`${position} is no published head`, { cause: error })
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'a')
  try {
    await file.write(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
