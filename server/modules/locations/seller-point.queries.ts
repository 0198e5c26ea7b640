import type { Tx } from '#server/platform/db/database.ts'

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
