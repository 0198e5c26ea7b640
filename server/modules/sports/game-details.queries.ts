import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { eventIcons, playingPositions } from '#contract/shapes/sports.ts'
import type { Db } from '#server/platform/db/database.ts'
import { localizedOf } from './game.queries.ts'

const eventsMax = 200

export interface EventRow {
  readonly id: bigint
  readonly type: Localized
  readonly icon: (typeof eventIcons)[number]
  readonly team: 'ours' | 'theirs'
  readonly countsFor: 'none' | 'team' | 'other_team'
  readonly minute: number
  readonly addedMinute: number | null
  readonly playerId: bigint | null
  readonly player: Localized | null
  readonly otherPlayer: Localized | null
  readonly note: string | null
}

/** In the order in which they happened. */
export async function listEvents(db: Db, gameId: bigint): Promise<readonly EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, ${localizedOf('t', 'name')} as type, t.icon, e.team, t.counts_for as "countsFor", e.minute,
      e.added_minute as "addedMinute", e.staff_id as "playerId",
      case when p.id is not null then ${localizedOf('p', 'name')} end as player, case when e.other_player_ar is not null then ${localizedOf('e', 'other_player')} end as "otherPlayer", e.note
    from game_event e join game_event_type t on t.id = e.game_event_type_id left join club_staff p on p.id = e.staff_id
    where e.game_id = ${gameId} and e.deleted_at is null
    order by e.minute, e.added_minute nulls first, e.id limit ${eventsMax}`.execute(db)
  return rows
}

export interface LinedUpRow {
  readonly id: bigint
  readonly name: Localized
  readonly photo: string | null
  readonly number: number | null
  readonly position: (typeof playingPositions)[number] | null
  readonly starting: boolean
  readonly captain: boolean
  readonly ratings: number
  readonly stars: number
}

export async function listLineUp(db: Db, gameId: bigint): Promise<readonly LinedUpRow[]> {
  const { rows } = await sql<LinedUpRow>`
    select p.id, ${localizedOf('p', 'name')} as name, '/files/' || p.photo_id as photo,
      coalesce(l.number, p.number) as number, p.playing_position as position, l.starting, l.captain,
      coalesce(y.ratings, 0) as ratings, coalesce(y.stars, 0)::integer as stars
    from game_line_up l join club_staff p on p.id = l.staff_id
    left join rating_total y on y.game_id = l.game_id and y.staff_id = l.staff_id
    where l.game_id = ${gameId} and l.deleted_at is null and p.deleted_at is null
    order by l.starting desc, l.position, l.id`.execute(db)
  return rows
}

interface Total {
  readonly ratings: number
  readonly stars: number
}

export async function findRating(db: Db, gameId: bigint, staffId: bigint | null): Promise<Total> {
  const { rows } = await sql<Total>`
    select ratings, stars::integer from rating_total
    where game_id = ${gameId} and staff_id is not distinct from ${staffId}`.execute(db)
  return rows[0] ?? { ratings: 0, stars: 0 }
}
