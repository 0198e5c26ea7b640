import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** What became of a game or an event, and those of its people who come next. */
export interface ScheduleChange {
  readonly id: bigint
  readonly change: 'postponed' | 'moved' | 'cancelled'
  readonly gameId: bigint | null
  readonly eventId: bigint | null
  readonly title: Localized
  readonly startsAt: Date
  /** A later change, or a time that is over: nobody needs this one any more. */
  readonly isOutdated: boolean
}

/** Locks the oldest change that is not announced to all; null when another process has it, or there is none. */
export async function lockScheduleChange(tx: Tx): Promise<ScheduleChange | null> {
  const { rows } = await sql<ScheduleChange>`
    select n.id, n.change, n.game_id as "gameId", n.event_id as "eventId",
      jsonb_build_object('ar', coalesce(g.title_ar, e.title_ar, ''), 'en', coalesce(g.title_en, e.title_en, '')) as title,
      coalesce(g.starts_at, e.starts_at) as "startsAt",
      (exists (select from schedule_change later where later.id > n.id
          and (later.game_id = n.game_id or later.event_id = n.event_id))
        or (n.change <> 'postponed' and coalesce(g.starts_at, e.starts_at) <= now())) as "isOutdated"
    from schedule_change n left join game g on g.id = n.game_id left join club_event e on e.id = n.event_id
    where n.done_at is null order by n.id limit 1 for no key update of n skip locked`.execute(tx)
  return rows[0] ?? null
}

/**
 * Clients who came to know of it before the change: those who signed up, and those who hold a ticket or bought it for a
 * friend without a wallet. Holders of tickets of a cancelled event read that their money is back instead.
 */
export async function takeConcerned(
  tx: Tx,
  { id, gameId, eventId, change }: ScheduleChange,
  limit: number,
): Promise<readonly bigint[]> {
  const ofTicket =
    gameId === null
      ? sql`c.event_id = ${eventId} and ${change} <> 'cancelled'`
      : sql`(c.game_id = ${gameId} or c.season_id = (select season_id from game where id = ${gameId} and venue = 'home'))`
  const { rows } = await sql<{ clientId: bigint }>`
    with concerned as (
      select p.client_id from schedule_change n cross join lateral (
        select s.client_id from event_sign_up s
        where s.event_id = ${eventId} and s.status = 'signed_up' and s.updated_at < n.created_at
        union
        select coalesce(c.client_id, c.buyer_id) from client_ticket c
        where ${ofTicket} and c.state in ('valid', 'admitted', 'left') and c.created_at < n.created_at) p
      where n.id = ${id} and p.client_id > n.last_client_id order by p.client_id limit ${limit}),
    marked as (
      update schedule_change set
        last_client_id = coalesce((select max(client_id) from concerned), last_client_id),
        done_at = case when (select count(*) from concerned) < ${limit} then now() end
      where id = ${id})
    select client_id as "clientId" from concerned`.execute(tx)
  return rows.map(({ clientId }) => clientId)
}

export async function markOutdated(tx: Tx, id: bigint): Promise<void> {
  await sql`update schedule_change set done_at = now() where id = ${id}`.execute(tx)
}
