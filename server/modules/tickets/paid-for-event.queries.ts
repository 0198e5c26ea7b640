import { type RawBuilder, sql } from 'kysely'

const isPaid = sql`payment is not null and state in ('valid', 'admitted', 'left', 'expired')`

/** How many tickets of an event are sold and not paid back. @param event the column with its id */
export function ticketsOfEvent(event: string): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from client_ticket where event_id = ${sql.ref(event)} and ${isPaid})`
}

/** What they cost, in minor units. */
export function paidForEvent(event: string): RawBuilder<bigint> {
  return sql<bigint>`(
    select coalesce(sum(price), 0)::bigint from client_ticket where event_id = ${sql.ref(event)} and ${isPaid})`
}
