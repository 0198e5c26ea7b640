import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** A million rows take longer than the statements of a request may. */
const statementMillisecondsMax = 10 * 60_000

/**
 * Cancels what is still open between two serial numbers of a batch, both included. Locked in the order of ids, as
 * everywhere: whoever uses one of them at this moment is waited for, and keeps it.
 */
export async function cancelRange(
  tx: Tx,
  range: { readonly batchId: bigint; readonly from: string | null; readonly to: string | null },
): Promise<{ cancelled: number; left: number }> {
  await sql`select set_config('statement_timeout', ${String(statementMillisecondsMax)}, true)`.execute(tx)
  const inRange = sql`batch_id = ${range.batchId}
    and (${range.from}::text is null or serial_number >= ${range.from})
    and (${range.to}::text is null or serial_number <= ${range.to})`
  const { numAffectedRows } = await sql`
    with open as (
      select id from voucher
      where ${inRange} and status in ('available', 'reserved', 'sold') and owner_id is null
      order by id
      for no key update
    )
    update voucher v set status = 'cancelled', cancelled_at = now() from open where v.id = open.id`.execute(
    tx,
  )
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from voucher where ${inRange}`.execute(tx)
  const cancelled = Number(numAffectedRows ?? 0n)
  return { cancelled, left: (rows[0]?.total ?? 0) - cancelled }
}
