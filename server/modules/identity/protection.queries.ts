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

/** The limit above which a client's payments are confirmed, by the own wish. */
export interface OwnLimit {
  readonly aboveMinor: bigint | null
  readonly nextMinor: bigint | null
  /** When the next one holds; null: none waits. */
  readonly from: Date | null
}

/** Of a row `c` of client: null is the operator's. */
export const ownLimit =
  'case when c.confirm_above_from <= now() then c.confirm_above_next else c.confirm_above end'

export async function findOwnLimit(db: Db, clientId: bigint): Promise<OwnLimit> {
  const { rows } = await sql<OwnLimit>`
    select ${sql.raw(ownLimit)} as "aboveMinor", c.confirm_above_next as "nextMinor",
           case when c.confirm_above_from > now() then c.confirm_above_from end as "from"
    from client c where c.id = ${clientId}`.execute(db)
  return rows[0] ?? { aboveMinor: null, nextMinor: null, from: null }
}

/** Holds at once; a higher one that waits is given up. */
export async function saveOwnLimit(tx: Tx, clientId: bigint, aboveMinor: bigint | null): Promise<void> {
  await sql`
    update client set confirm_above = ${aboveMinor}, confirm_above_next = null, confirm_above_from = null
    where id = ${clientId}`.execute(tx)
}

/** Until it holds, the limit stays what it is now. */
export async function saveNextLimit(tx: Tx, clientId: bigint, nextMinor: bigint | null): Promise<void> {
  await sql`
    update client c set confirm_above = ${sql.raw(ownLimit)}, confirm_above_next = ${nextMinor},
      confirm_above_from = now() + interval '24 hours'
    where c.id = ${clientId}`.execute(tx)
}
