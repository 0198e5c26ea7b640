import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

const isPaid = sql`payment is not null and state in ('valid', 'admitted', 'left', 'expired')`

/** What the tickets of an event cost that are sold and not paid back, in minor units. @param event the column with its id */
export function paidForEvent(event: string): RawBuilder<unknown> {
  return sql`(
    select coalesce(sum(price), 0)::bigint from client_ticket where event_id = ${sql.ref(event)} and ${isPaid})`
}

interface PaidTickets {
  readonly tickets: number
  readonly paidMinor: bigint
}

/** The same with their number. */
export async function readPaidForEvent(db: Db, id: bigint): Promise<PaidTickets> {
  const { rows } = await sql<PaidTickets>`
    select count(*)::integer as tickets, coalesce(sum(price), 0)::bigint as "paidMinor"
    from client_ticket where event_id = ${id} and ${isPaid}`.execute(db)
  return rows[0] ?? { tickets: 0, paidMinor: 0n }
}
