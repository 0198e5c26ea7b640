import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** What tickets are for, by its column. */
export type Subject = 'game_id' | 'event_id'

const isPaid = sql`payment is not null and state in ('valid', 'admitted', 'left', 'expired')`

/** What its tickets cost that are sold and not paid back, in minor units. @param id the column with its id */
export function paidFor(subject: Subject, id: string): RawBuilder<unknown> {
  return sql`(
    select coalesce(sum(price), 0)::bigint from client_ticket
    where ${sql.ref(subject)} = ${sql.ref(id)} and ${isPaid})`
}

interface PaidTickets {
  readonly tickets: number
  readonly paidMinor: bigint
}

/** The same with their number. */
export async function readPaidFor(db: Db, subject: Subject, id: bigint): Promise<PaidTickets> {
  const { rows } = await sql<PaidTickets>`
    select count(*)::integer as tickets, coalesce(sum(price), 0)::bigint as "paidMinor"
    from client_ticket where ${sql.ref(subject)} = ${id} and ${isPaid}`.execute(db)
  return rows[0] ?? { tickets: 0, paidMinor: 0n }
}
