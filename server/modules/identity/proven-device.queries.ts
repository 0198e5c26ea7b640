import { sql } from 'kysely'
import type { Device } from '#server/platform/activity/read-device.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export async function insertDevice(
  tx: Tx,
  { clientId, deviceHash, device, os, browser }: Device & { clientId: bigint; deviceHash: Buffer },
): Promise<void> {
  await sql`
    insert into client_device (client_id, device_hash, device, os, browser)
    values (${clientId}, ${deviceHash}, ${device}, ${os}, ${browser})
    on conflict (client_id, device_hash) do update
    set proven_at = now(), device = excluded.device, os = excluded.os, browser = excluded.browser`.execute(tx)
}

export function selectDevices(db: Db, clientId: bigint) {
  return db
    .selectFrom('client_device')
    .select(['id', 'device_hash', 'device', 'os', 'browser', 'proven_at'])
    .where('client_id', '=', clientId)
    .orderBy('proven_at', 'desc')
    .limit(100)
    .execute()
}

export async function deleteDevice(tx: Tx, clientId: bigint, deviceId: bigint): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('client_device')
    .where('client_id', '=', clientId)
    .where('id', '=', deviceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A new password may be of another person: every device is new again. */
export async function deleteDevices(tx: Tx, clientId: bigint): Promise<void> {
  await tx.deleteFrom('client_device').where('client_id', '=', clientId).execute()
}
