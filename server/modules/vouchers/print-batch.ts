import { Refusal } from '#contract/kernel/refusal.ts'
import { formatSerialNumber } from '#contract/kernel/serial-text.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type KeyRing, unsealText } from '#server/platform/secrets/index.ts'
import { type BatchRow, lockBatch, setBatchPrinted } from './batch.queries.ts'
import { openBatchKey } from './batch-key.ts'
import { groupCode } from './code/check-code.ts'
import { selectSealed } from './print.queries.ts'

/** The content of one printed voucher, grouped for reading. Amount in minor units. */
export interface PrintedVoucher {
  readonly serialNumber: string
  readonly code: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly expiresAt: Date | null
}

const pageRowsMax = 1_000

interface PrintLeave {
  readonly staffId: bigint | null
  readonly again: boolean
  /** The number of this download, from 1. */
  readonly download?: number
  readonly ip?: string
}

/**
 * Allows the clear codes of a batch to leave the system once, and records the person. Commit this before they leave:
 * no printed code without its activity row.
 * @throws Refusal `request.not_found`, `batch.not_ready`, `voucher.wrong_kind` for a supplier's codes, or
 * `batch.already_printed` unless `again` says that it is meant
 */
export async function allowPrint(
  tx: Tx,
  batchId: bigint,
  { staffId, again, download, ip }: PrintLeave,
): Promise<BatchRow> {
  const batch = await lockBatch(tx, batchId)
  if (!batch) throw new Refusal('request.not_found')
  const refusal = refusePrint(batch)
  if (refusal) throw refusal
  if (batch.printedAt !== null && !again) throw new Refusal('batch.already_printed')
  await setBatchPrinted(tx, batchId)
  await recordActivity(tx, [
    {
      action: 'printed',
      subject: { type: 'voucher_batch', id: batchId },
      actor: { type: staffId === null ? 'system' : 'staff', id: staffId },
      ip: ip ?? null,
      after: { count: batch.count, again, ...(download !== undefined && { download }) },
    },
  ])
  return batch
}

/** Why the codes of a batch may not leave at all; null when they may. */
export function refusePrint({ source, status }: Pick<BatchRow, 'source' | 'status'>): Refusal | null {
  if (source !== 'generated') return new Refusal('voucher.wrong_kind')
  if (status !== 'ready' && status !== 'activated') return new Refusal('batch.not_ready', { status })
  return null
}

/** The vouchers of a batch by serial number, unsealed a thousand at a time. */
export async function* readPrintedVouchers(
  db: Db,
  keys: KeyRing,
  batch: BatchRow,
): AsyncGenerator<PrintedVoucher> {
  const key = openBatchKey(keys, batch)
  for (let after = ''; ; ) {
    const rows = await selectSealed(db, batch.id, after, pageRowsMax)
    for (const { serialNumber, sealed, amountMinor, currency, expiresAt } of rows) {
      const code = groupCode(unsealText(key, sealed, serialNumber))
      yield { serialNumber: formatSerialNumber(serialNumber), code, amountMinor, currency, expiresAt }
      after = serialNumber
    }
    if (rows.length < pageRowsMax) return
  }
}
