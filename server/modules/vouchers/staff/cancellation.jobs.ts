import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import { cancelVouchers } from '#server/modules/vouchers/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

const id = z.string().transform(BigInt)
const trace = { staffId: id, ip: z.string(), reason: z.string() }
const payload = z.union([
  z.object({ batchId: id, ...trace }),
  z.object({ from: z.string(), to: z.string(), ...trace }),
])

/** Continues cancellations that are too large to wait for. A finished one has nothing to do. */
export async function workCancellations({
  database,
  jobs,
}: {
  database: Database
  jobs: Jobs
}): Promise<void> {
  await jobs.work('cancel-vouchers', async (data, signal) => {
    const { staffId, ip, reason, ...target } = payload.parse(data)
    try {
      await cancelVouchers(database, target, {
        staffId,
        ip,
        reason,
        onProgress: () => signal.throwIfAborted(),
      })
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'voucher.not_cancellable')) throw error
    }
  })
}
