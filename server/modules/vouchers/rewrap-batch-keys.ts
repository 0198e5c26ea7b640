import type { Database } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { rewrapBatchKey } from './batch-key.ts'
import { lockWrappedBy, storeWrapped } from './rewrap.queries.ts'

/** In one transaction: what a kill leaves to do again, and how long anyone who changes such a batch waits. */
const batchesOfChunk = 100

export interface RewrapDeps {
  readonly database: Pick<Database, 'transact'>
  readonly keys: KeyRing
}

/**
 * Puts the key of every batch that a retired master key wraps under the current one, chunk by chunk, while the product
 * sells, shows and takes their codes: what is sealed stays as it is. Killed, it goes on where it stopped; run twice at
 * once, each does what the other has not. Batches whose key this process was not given are left.
 * @returns how many batches it moved
 */
export async function rewrapBatchKeys(
  { database, keys }: RewrapDeps,
  onProgress?: (moved: number) => void,
): Promise<number> {
  const retired = keys.masterKeyIds.filter((id) => id !== keys.masterKeyId)
  let moved = 0
  for (;;) {
    const count = await database.transact(async (tx) => {
      const batches = await lockWrappedBy(tx, retired, batchesOfChunk)
      await storeWrapped(
        tx,
        batches.map(({ id, prefix, ...wrapped }) => ({
          id,
          prefix,
          ...rewrapBatchKey(keys, { ...wrapped, prefix }),
        })),
      )
      return batches.length
    })
    moved += count
    if (count > 0) onProgress?.(moved)
    if (count < batchesOfChunk) return moved
  }
}
