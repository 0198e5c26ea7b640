import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BinaryRows, type SparePieces } from '#server/platform/db/binary-rows.ts'

export interface NewVoucher {
  readonly serialNumber: string
  readonly lookup: Buffer
  readonly sealed: Buffer
  readonly last4: string
}

/** The common values of a chunk's vouchers. */
export interface ChunkTarget {
  readonly batchId: bigint
  readonly categoryId: bigint
  readonly amountMinor: bigint
  readonly currency: string
  readonly expiresAt: Date | null
}

const rowsAtOnce = 250

/**
 * The rows of `count` vouchers as `copyVouchers` sends them. `take(n)` makes the next n, and other work runs between
 * two pieces.
 */
export async function writeVouchers(
  target: ChunkTarget,
  count: number,
  take: (count: number) => readonly NewVoucher[],
  spare?: SparePieces,
): Promise<Buffer[]> {
  const rows = new BinaryRows(spare)
  const pieces: Buffer[] = []
  for (let done = 0; done < count; done += rowsAtOnce) {
    await turn()
    for (const voucher of take(Math.min(rowsAtOnce, count - done))) {
      writeVoucher(rows, target, voucher)
      const full = rows.takeFull()
      if (full) pieces.push(full)
    }
  }
  return [...pieces, rows.takeLast()]
}

/** Stores the rows of `writeVouchers` inside the transaction of `client`. */
export async function copyVouchers(client: pg.ClientBase, pieces: readonly Buffer[]): Promise<void> {
  const stream = client.query(
    copyFrom(`copy voucher (batch_id, category_id, amount, currency, expires_at, serial_number, code_lookup,
      code_sealed, code_last4) from stdin (format binary)`),
  )
  await pipeline(Readable.from(pieces), stream)
}

function writeVoucher(rows: BinaryRows, target: ChunkTarget, voucher: NewVoucher): void {
  rows.row(9)
  rows.int8(target.batchId)
  rows.int8(target.categoryId)
  rows.int8(target.amountMinor)
  rows.text(target.currency)
  if (target.expiresAt) rows.instant(target.expiresAt)
  else rows.null()
  rows.text(voucher.serialNumber)
  rows.bytes(voucher.lookup)
  rows.bytes(voucher.sealed)
  rows.text(voucher.last4)
}
