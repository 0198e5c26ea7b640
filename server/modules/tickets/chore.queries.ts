import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { endOf, endsByTime, ticketTables, validFrom } from './stocked-ticket.queries.ts'
import { retryAfter } from './ticket-order.queries.ts'

/**
 * Paid tickets of games and events that were cancelled. One that could not be refunded is tried again after a pause, so that
 * it is in nobody's way.
 */
export async function findCancelled(db: Db, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select c.id from game g cross join lateral (
      select id from client_ticket where game_id = g.id and ${isRefundedLater} order by id limit ${limit}) c
    where g.status = 'cancelled' or g.deleted_at is not null
    union all
    select c.id from club_event e cross join lateral (
      select id from client_ticket where event_id = e.id and ${isRefundedLater} order by id limit ${limit}) c
    where e.cancelled_at is not null or e.deleted_at is not null
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const isRefundedLater = sql`
  payment is not null and state in ('valid', 'admitted', 'left', 'expired')
    and coalesce(tried_at < now() - ${retryAfter}, true)`

/** They wait, so that others have their turn. */
export async function putOffRefunds(db: Db, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update client_ticket set tried_at = now() where id = any(${ids}::bigint[])`.execute(db)
}

/** Tickets of a game or an event that has another time admit at that time. */
export async function followMoved(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with moved as (
      select c.id, ${validFrom} as valid_from, ${endOf} as valid_to
      from client_ticket c join (${ticketTables}) on t.id = c.ticket_id
      where c.state in ('valid', 'left', 'reserved') and s.id is null
        and coalesce(g.status in ('scheduled', 'postponed'), e.cancelled_at is null)
        and (c.valid_from, c.valid_to) is distinct from (${validFrom}, ${endOf})
      limit ${limit} for no key update of c skip locked)
    update client_ticket c set valid_from = m.valid_from, valid_to = m.valid_to, updated_at = now()
    from moved m where m.id = c.id`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** What nobody used in time. */
export async function expireTickets(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update client_ticket set state = 'expired', ended_at = now(), updated_at = now()
    where id in (
      select c.id from client_ticket c
      left join game g on g.id = c.game_id left join club_event e on e.id = c.event_id
      where c.state in ('valid', 'left') and c.valid_to <= now() and ${endsByTime}
      limit ${limit} for no key update of c skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
