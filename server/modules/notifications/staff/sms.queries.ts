import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** SMS of it that the gateway has not got yet. */
export async function countQueuedSms(db: Db, id: bigint, max: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from outbox_message o join broadcast_receiver r on r.id = o.receiver_id
      where o.status = 'queued' and o.channel = 'sms' and r.broadcast_id = ${id} limit ${max}) queued`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

export async function hasWaitingSms(db: Db, id: bigint): Promise<boolean> {
  const { rows } =
    await sql`select from broadcast_receiver where broadcast_id = ${id} and sms = 'waiting' limit 1`.execute(
      db,
    )
  return rows.length > 0
}

export async function readTripoliHour(db: Db): Promise<number> {
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from now() at time zone 'Africa/Tripoli')::int as hour`.execute(db)
  const [now] = rows
  if (!now) throw new Error('the database has no clock')
  return now.hour
}
