import { Refusal } from '#contract/kernel/refusal.ts'
import { type Activity, recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { lockBatch, setBatchStatus } from './batch.queries.ts'
import { type CancelledChunk, type CancelRange, cancelChunk, countKept } from './cancel.queries.ts'
import { findSerialRange } from './read-serial-range.ts'

/** One voucher (`from` equals `to`), a range of serial numbers of one batch, or a whole batch. */
export type CancelTarget = { readonly from: string; readonly to: string } | { readonly batchId: bigint }

export interface CancelOptions {
  readonly staffId: bigint | null
  readonly ip?: string | undefined
  readonly reason: string | null
  onProgress?(cancelled: number): void
}

export interface CancelResult {
  readonly cancelled: number
  /** Sold or used, so paid for. A sale is taken back and a card refunded; neither is cancelled. */
  readonly left: number
}

/** Vouchers per transaction: a request that meets a locked one waits for one chunk at most. */
const chunkRowsMax = 1_000

/**
 * Ends unsold vouchers, chunk by chunk, each committed with its activity row. The batch ends first, so none of it is
 * made, sold or used meanwhile. After a failure the same call continues.
 * @throws Refusal `request.not_found`, as `findSerialRange`, or `voucher.not_cancellable` when there was nothing to
 * end
 */
export async function cancelVouchers(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  target: CancelTarget,
  { staffId, ip, reason, onProgress }: CancelOptions,
): Promise<CancelResult> {
  const actor: Activity['actor'] = { type: staffId === null ? 'system' : 'staff', id: staffId }
  const trace: Trace = { actor, ip: ip ?? null, reason }
  const { range, ended } = await transact((tx) => openRange(tx, target, trace))
  let cancelled = 0
  for (let next: CancelRange | null = range; next !== null; ) {
    const rest: CancelRange = next
    const chunk = await transact((tx) => endChunk(tx, rest, trace))
    cancelled += chunk?.count ?? 0
    if (chunk) onProgress?.(cancelled)
    // From its last on, so ended ones are not walked over again.
    next = chunk && { ...range, from: chunk.to }
  }
  if (cancelled === 0 && !ended) throw new Refusal('voucher.not_cancellable')
  return { cancelled, left: await countKept(db, range) }
}

interface Trace {
  readonly actor: Activity['actor']
  readonly ip: string | null
  readonly reason: string | null
}

interface OpenedRange {
  readonly range: CancelRange
  /** The batch ended in this call. */
  readonly ended: boolean
}

async function openRange(tx: Tx, target: CancelTarget, trace: Trace): Promise<OpenedRange> {
  if (!('batchId' in target)) return { range: await findSerialRange(tx, target), ended: false }
  const { batchId } = target
  const batch = await lockBatch(tx, batchId)
  if (!batch) throw new Refusal('request.not_found')
  const range = { batchId, from: null, to: null }
  if (batch.status === 'cancelled') return { range, ended: false }
  await setBatchStatus(tx, batchId, 'cancelled')
  await recordActivity(tx, [
    {
      action: 'cancelled',
      subject: { type: 'voucher_batch', id: batchId },
      actor: trace.actor,
      ip: trace.ip,
      before: { status: batch.status },
      after: { status: 'cancelled', reason: trace.reason },
    },
  ])
  return { range, ended: true }
}

async function endChunk(
  tx: Tx,
  range: CancelRange,
  { actor, ip, reason }: Trace,
): Promise<CancelledChunk | null> {
  const chunk = await cancelChunk(tx, range, chunkRowsMax)
  if (chunk === null) return null
  await recordActivity(tx, [
    {
      // These vouchers of the batch, from the first to the last.
      action: 'vouchers_cancelled',
      subject: { type: 'voucher_batch', id: range.batchId },
      actor,
      ip,
      after: { ...chunk, reason },
    },
  ])
  return chunk
}
