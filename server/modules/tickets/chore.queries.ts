import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** Valid tickets of what was cancelled, in the order of their ids. */
export async function findCancelled(db: Db, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select c.id from client_ticket c
    left join game g on g.id = c.game_id left join club_event e on e.id = c.event_id
    where c.state = 'valid' and c.buyer_id is not null and (g.status = 'cancelled' or g.deleted_at is not null or e.deleted_at is not null)
    order by c.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Tickets of a game that has another time admit at that time. */
export async function followGames(db: Db): Promise<void> {
  await sql`
    update client_ticket c set valid_from = g.starts_at - interval '4 hours', valid_to = g.starts_at + interval '6 hours',
      updated_at = now()
    from game g
    where g.id = c.game_id and c.state in ('valid', 'left', 'reserved') and g.status in ('scheduled', 'postponed')
      and c.valid_from <> g.starts_at - interval '4 hours'`.execute(db)
}

/** What nobody used in time; a game that was put off has no time yet. */
export async function expireTickets(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update client_ticket set state = 'expired', ended_at = now(), updated_at = now()
    where id in (
      select c.id from client_ticket c left join game g on g.id = c.game_id
      where c.state in ('valid', 'left') and c.valid_to <= now() and coalesce(g.status not in ('postponed', 'cancelled'), true)
      limit ${limit} for no key update of c skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export interface LinkToSend {
  readonly id: bigint
  readonly phone: string
  readonly from: string
  readonly locale: 'ar' | 'en'
  readonly name: Localized
}

/** Marks tickets of friends without a wallet as sent. */
export async function takeLinks(tx: Tx, limit: number): Promise<readonly LinkToSend[]> {
  const { rows } = await sql<LinkToSend>`
    update client_ticket c set link_sent_at = now() from ticket t, client b
    where t.id = c.ticket_id and b.id = c.buyer_id and c.id in (
      select id from client_ticket
      where holder_phone is not null and client_id is null and link_sent_at is null and state = 'valid'
      order by id limit ${limit} for no key update skip locked)
    returning c.id, c.holder_phone as phone, b.name as from, b.locale,
      jsonb_build_object('ar', t.name_ar, 'en', t.name_en) as name`.execute(tx)
  return rows
}
