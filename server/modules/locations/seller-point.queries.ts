import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** Of a point `t`. */
export const isOfActiveSeller = sql`exists (
  select from client c where c.id = t.client_id and c.seller and c.status = 'active' and c.deleted_at is null
)`

export async function isActiveSeller(tx: Tx, clientId: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('client')
    .select('id')
    .where('id', '=', clientId)
    .where('seller', '=', true)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
