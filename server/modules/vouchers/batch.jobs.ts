import { z } from 'zod'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Logger } from '#server/platform/log.ts'
import { type MakeBatchDeps, makeBatch } from './make-batch.ts'

const payload = z.object({ batchId: z.string().transform(BigInt) })

export interface BatchJobDeps extends MakeBatchDeps {
  readonly jobs: Jobs
  readonly log: Logger
}

/** Makes the codes of batches in the background, one batch at a time in this process. */
export async function workBatches(deps: BatchJobDeps): Promise<void> {
  await deps.jobs.work('make-voucher-batch', async (data, signal) => {
    const { batchId } = payload.parse(data)
    await makeBatch(deps, batchId, { signal })
    deps.log.info({ batchId: batchId.toString() }, 'voucher batch made')
  })
}
