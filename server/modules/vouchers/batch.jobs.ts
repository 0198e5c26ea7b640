import { z } from 'zod'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Logger } from '#server/platform/log.ts'
import { findUnfinishedBatches } from './batch.queries.ts'
import { type MakeBatchDeps, makeBatch } from './make-batch.ts'

const payload = z.object({ batchId: z.string().transform(BigInt) })

export interface BatchJobDeps extends MakeBatchDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly log: Logger
}

/**
 * Makes the codes of batches in the background, one batch at a time per process. Batches whose job was lost are taken
 * up again; a second job for the same batch finds nothing to do.
 */
export async function workBatches(deps: BatchJobDeps): Promise<void> {
  await deps.jobs.work('make-voucher-batch', async (data, signal) => {
    const { batchId } = payload.parse(data)
    await makeBatch(deps, batchId, { signal })
    deps.log.info({ batchId: batchId.toString() }, 'voucher batch made')
  })
  await deps.database.transact(async (tx) => {
    for (const id of await findUnfinishedBatches(tx)) {
      await deps.jobs.enqueue(tx, 'make-voucher-batch', { batchId: id.toString() })
    }
  })
}
