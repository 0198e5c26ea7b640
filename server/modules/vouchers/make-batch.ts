import type { KeyObject } from 'node:crypto'
import { endOfCode } from '#contract/shapes/voucher-code.ts'
import { SparePieces } from '#server/platform/db/binary-rows.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { seal } from '#server/platform/secrets/index.ts'
import type { BatchRow } from './batch.queries.ts'
import { openBatchKey } from './batch-key.ts'
import { codeLookup } from './code/check-code.ts'
import { openCodeGenerator } from './code/generate-codes.ts'
import { serialNumberOf } from './code/serial-number.ts'
import { type Chunk, isCodeTaken, makeChunk } from './make-chunk.queries.ts'
import { type NewVoucher, writeVouchers } from './voucher-copy.queries.ts'

/** Rows per transaction: what a kill loses, and how often progress is seen. */
const chunkRowsMax = 5_000
/** Random codes rarely collide, and never twice in a row. */
const attemptsMax = 5

export interface MakeBatchDeps {
  readonly database: Pick<Database, 'pool' | 'write'>
  readonly keys: KeyRing
}

/**
 * Makes the missing codes of a batch, chunk by chunk; each chunk commits rows and count together, so a killed job
 * continues, and two jobs never make the same chunk. Does nothing for a complete, cancelled or unknown batch.
 */
export async function makeBatch(
  deps: MakeBatchDeps,
  batchId: bigint,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (made: number, count: number) => void } = {},
): Promise<void> {
  const chunkOf = chunkMaker(deps.keys)
  let attempts = 0
  for (;;) {
    signal?.throwIfAborted()
    try {
      const batch = await deps.database.write(() => makeChunk(deps.database.pool, batchId, chunkOf))
      if (batch === null) return
      attempts = 0
      onProgress?.(batch.madeCount, batch.count)
    } catch (error) {
      attempts += 1
      if (!isCodeTaken(error) || attempts === attemptsMax) throw error
    }
  }
}

/**
 * Makes the chunks of one batch. While the database stores a chunk, the next one is made ahead. When another job has
 * stored that one meanwhile, it is thrown away, and the chunk after it is made only when it is due. What a batch says of
 * its vouchers does not change until all are made. A chunk that cannot be made ahead is tried again when it is due; the
 * error of that try is thrown.
 */
function chunkMaker(keys: KeyRing): (batch: BatchRow) => Promise<Chunk> {
  let ahead: { readonly from: number; readonly made: Promise<PromiseSettledResult<Chunk>[]> } | null = null
  let last: { readonly next: number; readonly chunk: Chunk } | null = null
  const spare = new SparePieces()
  return async (batch) => {
    const from = batch.madeCount
    // It was stored, so nothing sends its pieces any more.
    if (last?.next === from) spare.giveBack(last.chunk.pieces)
    const isAlone = ahead === null || ahead.from === from
    const [made] = ahead?.from === from ? await ahead.made : []
    const chunk = made?.status === 'fulfilled' ? made.value : await sealChunk(keys, batch, from, spare)
    const next = from + chunk.count
    ahead =
      isAlone && next < batch.count
        ? { from: next, made: Promise.allSettled([sealChunk(keys, batch, next, spare)]) }
        : null
    last = { next, chunk }
    return chunk
  }
}

/** The vouchers from this number on, each code sealed for its serial number. */
async function sealChunk(keys: KeyRing, batch: BatchRow, from: number, spare: SparePieces): Promise<Chunk> {
  if (batch.codeFormat === 'supplier') throw new Error(`batch ${batch.id} holds a supplier's codes`)
  const key = openBatchKey(keys, batch)
  const generator = openCodeGenerator(keys, batch.codeFormat)
  const count = Math.min(chunkRowsMax, batch.count - from)
  let running = from
  const take = (wanted: number) =>
    generator.take(wanted).map((code) => {
      running += 1
      return sealVoucher(keys, key, serialNumberOf(batch.prefix, running), code)
    })
  const pieces = await writeVouchers({ ...batch, batchId: batch.id }, count, take, spare)
  return { count, pieces }
}

/** The stored form of a code. */
export function sealVoucher(keys: KeyRing, key: KeyObject, serialNumber: string, code: string): NewVoucher {
  return {
    serialNumber,
    lookup: codeLookup(keys, code),
    sealed: seal(key, code, serialNumber),
    last4: endOfCode(code),
  }
}
