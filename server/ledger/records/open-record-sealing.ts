import type { KeyRing } from '#server/platform/secrets/index.ts'
import type { PostingEngine } from '../posting-engine.ts'
import { nameBlock, recordsSealed } from './name-records.ts'
import { findLastNamed, listRecordBlocks } from './record.queries.ts'
import { openRecordDigest } from './record-block.ts'
import { type RecordSealing, sealRecords } from './seal-records.ts'

const blocksAtOnce = 100

/** A round for a chore. A process killed between the two steps leaves a block that the next round names. */
export function openRecordSealing({
  database,
  keys,
  engine,
  tables,
}: Omit<RecordSealing, 'digest'> & {
  readonly keys: KeyRing
  readonly engine: PostingEngine
}): () => Promise<void> {
  const digest = openRecordDigest(keys)
  return async () => {
    await sealRecords({ database, digest, tables })
    const last = await findLastNamed(database.db, recordsSealed)
    for (const block of await listRecordBlocks(database.db, last, blocksAtOnce))
      await nameBlock(engine, block)
  }
}
