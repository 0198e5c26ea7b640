import { type RawBuilder, sql } from 'kysely'
import { holdsStill } from '#server/platform/db/by-its-end.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** Serial numbers of one batch, both included; null: from its first, to its last. */
export interface CancelRange {
  readonly batchId: bigint
  readonly from: string | null
  readonly to: string | null
}

/** What one chunk ended; serial numbers of its first and last. */
export interface CancelledChunk {
  readonly count: number
  readonly from: string
  readonly to: string
}

/**
 * Ends the next vouchers of the range that nobody has paid for; those that ended by themselves have ended. Ids rise with the serial numbers of a batch, so they
 * are locked in the order of ids, as everywhere: whoever takes one of them at this moment is waited for, and keeps it.
 * @returns null when there are none left
 */
export async function cancelChunk(
  tx: Tx,
  range: CancelRange,
  rowsMax: number,
): Promise<CancelledChunk | null> {
  const { rows } = await sql<CancelledChunk>`
    with open as (
      select id from voucher
      where ${inRange(range)}
        and (status = 'reserved' or status = 'available' and ${holdsStill(sql`expires_at`)})
      order by serial_number
      limit ${rowsMax}
      for no key update
    ), cancelled as (
      update voucher v set status = 'cancelled', cancelled_at = now() from open where v.id = open.id
      returning v.serial_number
    )
    select count(*)::integer as count, min(serial_number) as "from", max(serial_number) as "to"
    from cancelled having count(*) > 0`.execute(tx)
  return rows[0] ?? null
}

/** How many of the range are sold or used. */
export async function countKept(db: Db, range: CancelRange): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select count(*)::integer as kept from voucher
    where ${inRange(range)} and status in ('sold', 'used')`.execute(db)
  return rows[0]?.kept ?? 0
}

function inRange({ batchId, from, to }: CancelRange): RawBuilder<unknown> {
  return sql`batch_id = ${batchId}
    and (${from}::text is null or serial_number >= ${from})
    and (${to}::text is null or serial_number <= ${to})`
}
