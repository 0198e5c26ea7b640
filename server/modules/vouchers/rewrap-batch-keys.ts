import type { Database } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { rewrapBatchKey } from './batch-key.ts'
import { lockWrappedBy, storeWrapped } from './rewrap.queries.ts'

/** Per transaction: what a kill repeats, and how long a change of such a batch waits. */
const batchesOfChunk = 100

export interface RewrapDeps {
  readonly database: Pick<Database, 'transact'>
  readonly keys: KeyRing
}

/**
 * Wraps every batch key of a retired master key under the current one, chunk by chunk, while the codes are in use:
 * sealed codes are not touched. After a kill it continues; two runs share the work. Batches with unknown keys are
 * skipped.
 * @returns the number of batches
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
