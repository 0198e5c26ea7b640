import { type RawBuilder, sql } from 'kysely'
import { holdsStill } from '#server/platform/db/by-its-end.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** Serial numbers of one batch, both included; null: from its first, or to its last. */
export interface CancelRange {
  readonly batchId: bigint
  readonly from: string | null
  readonly to: string | null
}

/** The vouchers of one chunk: its first and last serial number. */
export interface CancelledChunk {
  readonly count: number
  readonly from: string
  readonly to: string
}

/**
 * Ends the next unsold, unexpired vouchers of the range. Ids rise with serial numbers, so the locks are in id order,
 * as everywhere: a concurrent taker is waited for and keeps its voucher.
 * @returns null when none are left
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
