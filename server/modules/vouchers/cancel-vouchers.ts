import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findBatchByPrefix, lockBatch, setBatchStatus } from './batch.queries.ts'
import { cancelRange } from './cancel.queries.ts'
import { parseSerialNumber } from './code/serial-number.ts'

/** One voucher (`from` and `to` the same), a run of serial numbers of one batch, or a whole batch. */
export type CancelTarget = { readonly from: string; readonly to: string } | { readonly batchId: bigint }

export interface CancelResult {
  readonly cancelled: number
  /** Used, already cancelled, or a card a client bought: that one is refunded, not cancelled. */
  readonly left: number
}

/**
 * Ends vouchers that nobody used.
 * @throws Refusal `request.not_found`, or `voucher.not_cancellable` when not one of them could be cancelled
 */
export async function cancelVouchers(
  tx: Tx,
  target: CancelTarget,
  { staffId, reason }: { staffId: bigint | null; reason: string | null },
): Promise<CancelResult> {
  const range = 'batchId' in target ? await wholeBatch(tx, target.batchId) : await serialRange(tx, target)
  const result = await cancelRange(tx, range)
  if (result.cancelled === 0 && !('batchId' in target)) throw new Refusal('voucher.not_cancellable')
  await recordActivity(tx, [
    {
      action: 'cancelled',
      subject: { type: 'voucher_batch', id: range.batchId },
      actor: { type: staffId === null ? 'system' : 'staff', id: staffId },
      after: { from: range.from, to: range.to, ...result, reason },
    },
  ])
  return result
}

interface Range {
  readonly batchId: bigint
  /** Null: from its first, to its last. */
  readonly from: string | null
  readonly to: string | null
}

/** The batch itself ends too, so that what the job has yet to make is never made. */
async function wholeBatch(tx: Tx, batchId: bigint): Promise<Range> {
  const batch = await lockBatch(tx, batchId)
  if (!batch) throw new Refusal('request.not_found')
  if (batch.status === 'cancelled') throw new Refusal('voucher.not_cancellable')
  await setBatchStatus(tx, batchId, 'cancelled')
  return { batchId, from: null, to: null }
}

async function serialRange(tx: Tx, target: { from: string; to: string }): Promise<Range> {
  const from = parseSerialNumber(target.from)
  const to = parseSerialNumber(target.to)
  if (!from || !to || from.prefix !== to.prefix || from.running > to.running) {
    throw new Refusal('request.not_found')
  }
  const batch = await findBatchByPrefix(tx, from.prefix)
  if (!batch) throw new Refusal('request.not_found')
  return { batchId: batch.id, from: from.serialNumber, to: to.serialNumber }
}
