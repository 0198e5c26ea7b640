import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isOnItsWay, lockBatch, setBatchStatus } from './batch.queries.ts'

/**
 * From now on the vouchers of the batch have their value; before, stolen ones are worthless.
 * @throws Refusal `request.not_found`, or `batch.not_ready` unless all its codes are made and it was not
 * activated, `batch.on_its_way` while a parcel takes it to its seller
 */
export async function activateBatch(
  tx: Tx,
  batchId: bigint,
  staffId: bigint | null,
  ip: string | null = null,
): Promise<void> {
  const batch = await lockBatch(tx, batchId)
  if (!batch) throw new Refusal('request.not_found')
  if (batch.status !== 'ready') throw new Refusal('batch.not_ready', { status: batch.status })
  if (await isOnItsWay(tx, batchId)) throw new Refusal('batch.on_its_way')
  await setBatchStatus(tx, batchId, 'activated')
  await recordActivity(tx, [
    {
      action: 'activated',
      subject: { type: 'voucher_batch', id: batchId },
      actor: { type: staffId === null ? 'system' : 'staff', id: staffId },
      ip,
      before: { status: batch.status },
      after: { status: 'activated', count: batch.count },
    },
  ])
}
