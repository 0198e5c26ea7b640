import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Whether one of these clients has the phone, the e-mail or the national number of this member of staff. */
export async function isOwnClient(db: Db, staffId: bigint, clientIds: readonly bigint[]): Promise<boolean> {
  const { rows } = await sql`
    select from staff_user u join client c on c.id = any(${clientIds}::bigint[])
    where u.id = ${staffId} and (c.phone = u.phone or c.email = u.email or c.nid = u.nid) limit 1`.execute(db)
  return rows.length > 0
}

/** Whether another client has this national number, also one in the trash. */
export async function isNidTaken(db: Db, nid: string, exceptId: bigint | null): Promise<boolean> {
  const { rows } = await sql`
    select from client where nid = ${nid} and id is distinct from ${exceptId}::bigint limit 1`.execute(db)
  return rows.length > 0
}
