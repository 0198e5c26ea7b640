import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export interface NewVoucher {
  readonly serialNumber: string
  readonly lookup: Buffer
  readonly sealed: Buffer
  readonly last4: string
}

/** What is the same for every voucher of a chunk. */
export interface ChunkTarget {
  readonly batchId: bigint
  readonly categoryId: bigint
  readonly amountMinor: bigint
  readonly currency: string
  readonly expiresAt: Date | null
}

const rowsPerPiece = 250

/**
 * Streams vouchers into the table inside the transaction of `client`. `take(n)` makes the next n, so that no more than
 * a piece of them is in memory, and other work of the process gets its turn between two pieces.
 */
export async function copyVouchers(
  client: pg.ClientBase,
  target: ChunkTarget,
  count: number,
  take: (count: number) => readonly NewVoucher[],
): Promise<void> {
  const stream = client.query(
    copyFrom(`copy voucher (batch_id, category_id, amount, currency, expires_at, serial_number, code_lookup,
      code_sealed, code_last4) from stdin`),
  )
  const same = [
    target.batchId,
    target.categoryId,
    target.amountMinor,
    target.currency,
    target.expiresAt?.toISOString() ?? '\\N',
  ].join('\t')
  await pipeline(Readable.from(pieces(same, count, take)), stream)
}

function* pieces(same: string, count: number, take: (count: number) => readonly NewVoucher[]) {
  for (let done = 0; done < count; done += rowsPerPiece) {
    let text = ''
    for (const { serialNumber, lookup, sealed, last4 } of take(Math.min(rowsPerPiece, count - done))) {
      text += `${same}\t${serialNumber}\t\\\\x${lookup.toString('hex')}\t\\\\x${sealed.toString('hex')}\t${last4}\n`
    }
    yield text
  }
}
