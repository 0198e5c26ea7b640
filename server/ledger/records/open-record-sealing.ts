import type { KeyRing } from '#server/platform/secrets/index.ts'
import type { PostingEngine } from '../posting-engine.ts'
import { type KnownMigrations, readKnownMigrations } from './applied-migrations.ts'
import { nameBlock, recordsSealed } from './name-records.ts'
import { findLastNamed, listRecordBlocks } from './record.queries.ts'
import { openRecordKeys } from './record-block.ts'
import { type RecordSealing, sealRecords } from './seal-records.ts'

const blocksAtOnce = 100

/** A round for a chore. A process killed between the two steps leaves a block that the next round names. */
export function openRecordSealing({
  database,
  keys,
  engine,
  tables,
  migrations,
}: Omit<RecordSealing, 'keys' | 'migrations'> & {
  readonly keys: KeyRing
  readonly engine: PostingEngine
  /** Those of this version, unless a test says otherwise. */
  readonly migrations?: KnownMigrations
}): () => Promise<void> {
  const recordKeys = openRecordKeys(keys)
  let known = migrations
  return async () => {
    known ??= await readKnownMigrations()
    await sealRecords({ database, keys: recordKeys, tables, migrations: known })
    const last = await findLastNamed(database.db, recordsSealed)
    for (const block of await listRecordBlocks(database.db, last, blocksAtOnce))
      await nameBlock(engine, block)
  }
}
