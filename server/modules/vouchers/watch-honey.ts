import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { findUnreleased } from './voucher.queries.ts'

/**
 * Nobody has the codes of a batch that was never activated. Who types one has read it where it is kept; a batch that is
 * made and never activated is a trap for such readers.
 */
export async function watchHoney(
  db: Db,
  lookup: Buffer,
  { type, id }: Pick<Actor, 'type' | 'id'>,
): Promise<void> {
  const found = await findUnreleased(db, lookup)
  if (!found) return
  const details = { batch: found.batchId, serial: found.serialNumber, by: `${type} ${id}` }
  await raiseAlarm(db, { code: 'vouchers.honey', subject: `batch ${found.batchId}`, details })
}
