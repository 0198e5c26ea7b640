import { loadNothing, type Operation } from '../operation.ts'
import type { PostingEngine } from '../posting-engine.ts'
import type { RecordBlock } from './record-block.ts'

export const recordsSealed = 'records_sealed'

type Named = Pick<RecordBlock, 'number' | 'hash'>

const nameRecords: Operation<Named, null, null, null> = {
  name: recordsSealed,
  load: loadNothing,
  accounts: () => [],
  decide: ({ number, hash }) => ({
    postings: [],
    onlyTakesKey: true,
    meta: { number, hash },
    answer: null,
    row: null,
  }),
}

/** Puts a block of records into the chain of the ledger, once: by a transaction that moves nothing. */
export async function nameBlock(engine: PostingEngine, { number, hash }: Named): Promise<void> {
  await engine.post(nameRecords, {
    input: { number, hash },
    actor: { type: 'system', id: null },
    idempotency: { key: `record-block-${number}`, requestHash: Buffer.from(hash, 'hex') },
  })
}
