import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export function findPin(db: Db, clientId: bigint) {
  return db
    .selectFrom('client_protection')
    .select(['pin_hash', 'pin_set_at'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

export async function savePin(tx: Tx, clientId: bigint, hash: string): Promise<void> {
  await sql`
    insert into client_protection (client_id, pin_hash, pin_set_at, changed_at)
    values (${clientId}, ${hash}, now(), now())
    on conflict (client_id) do update
    set pin_hash = excluded.pin_hash, pin_set_at = now(), changed_at = now()`.execute(tx)
}

/** The password, the phone or a factor changed: for a day large amounts stay. */
export async function markProtectionChanged(tx: Tx, clientId: bigint): Promise<void> {
  await sql`
    insert into client_protection (client_id, changed_at) values (${clientId}, now())
    on conflict (client_id) do update set changed_at = now()`.execute(tx)
}
