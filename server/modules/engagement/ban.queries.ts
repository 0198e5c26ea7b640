import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** In SQL, of a ban: what it is by the database's clock. */
export const banStatus = sql`(case
  when t.lifted_at is not null then 'lifted'
  when t.ends_at <= now() then 'ended'
  else 'running' end)`

export interface Ban {
  readonly reason: string
  /** Null: for good. */
  readonly endsAt: Date | null
}

/** The ban that holds a client back longest; null: none. */
export async function findBan(db: Db, clientId: bigint): Promise<Ban | null> {
  const { rows } = await sql<Ban>`
    select t.reason, t.ends_at as "endsAt" from commenting_ban t
    where t.client_id = ${clientId} and ${banStatus} = 'running'
    order by t.ends_at desc nulls first limit 1`.execute(db)
  return rows[0] ?? null
}

export async function insertBan(
  tx: Tx,
  { clientId, reason, endsAt }: { clientId: bigint; reason: string; endsAt: string | null },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into commenting_ban (client_id, reason, ends_at) values (${clientId}, ${reason}, ${endsAt})
    returning id`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('a ban that was written is gone')
  return made.id
}

export async function isPast(db: Db, moment: string): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`select ${moment}::timestamptz <= now() as past`.execute(db)
  return rows[0]?.past ?? false
}
