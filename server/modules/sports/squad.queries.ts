import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { playingPositions } from '#contract/shapes/sports.ts'
import type { Db } from '#server/platform/db/database.ts'
import { localizedOf } from './game.queries.ts'

const squadMax = 300

export interface MemberRow {
  readonly id: string
  readonly name: Localized
  readonly photo: string | null
  readonly number: number | null
  readonly position: (typeof playingPositions)[number] | null
  readonly type: Localized
  readonly is_player: boolean
  readonly sport: Localized
  readonly level: Localized
}

const memberColumns = sql`
  m.id::text, ${localizedOf('m', 'name')} as name, '/files/' || m.photo_id as photo, m.number,
  m.playing_position as position, ${localizedOf('k', 'name')} as type, k.is_player, ${localizedOf('p', 'name')} as sport,
  ${localizedOf('l', 'name')} as level`
const memberTables = sql`
  club_staff m join staff_type k on k.id = m.staff_type_id join sport p on p.id = m.sport_id
  join sport_level l on l.id = m.sport_level_id left join club c on c.id = m.club_id`
const isShown = sql`m.active and m.deleted_at is null`

/** Of our club: by sport and level, players first. */
export async function listMembers(db: Db): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from ${memberTables} where ${isShown} and c.our_club
    order by p.position, l.position, k.is_player desc, k.position, m.number nulls last, m.name_en limit ${squadMax}`.execute(
    db,
  )
  return rows
}

export interface PlayerRow extends MemberRow {
  readonly club: Localized | null
  readonly nationality: Localized | null
  readonly height: number | null
  readonly weight: number | null
  readonly foot: 'right' | 'left' | 'both' | null
  /** Of adults. */
  readonly birth_year: number | null
  readonly games: number
  readonly starts: number
  readonly goals: number
  readonly yellow_cards: number
  readonly red_cards: number
  readonly ratings: number
  readonly stars: number
}

/** Events of games that visitors see, of one kind. */
const countEvents = (condition: RawBuilder<unknown>) => sql`(
  select count(*)::integer from game_event e join game_event_type t on t.id = e.game_event_type_id
  join game g on g.id = e.game_id
  where e.staff_id = m.id and e.deleted_at is null and g.deleted_at is null and ${condition})`

const countGames = (condition: RawBuilder<unknown>) => sql`(
  select count(distinct g.id)::integer from game_line_up u join game g on g.id = u.game_id
  where u.staff_id = m.id and u.deleted_at is null and g.deleted_at is null
    and g.status in ('live', 'half_time', 'finished', 'abandoned') and ${condition})`

export async function findPlayer(db: Db, id: bigint): Promise<PlayerRow | null> {
  const { rows } = await sql<PlayerRow>`
    select ${memberColumns},
      case when c.id is not null then ${localizedOf('c', 'name')} end as club,
      case when n.id is not null then ${localizedOf('n', 'name')} end as nationality,
      m.height, m.weight, m.foot, 
      case when m.date_of_birth <= current_date - interval '18 years' then extract(year from m.date_of_birth)::integer end as birth_year,
      ${countGames(sql`true`)} as games, ${countGames(sql`u.starting`)} as starts,
      ${countEvents(sql`t.counts_for = 'team'`)} as goals,
      ${countEvents(sql`t.icon = 'yellow'`)} as yellow_cards, ${countEvents(sql`t.icon = 'red'`)} as red_cards,
      coalesce(y.ratings, 0)::integer as ratings, coalesce(y.stars, 0)::integer as stars
    from ${memberTables} left join country n on n.id = m.nationality_id
    left join lateral (
      select sum(ratings) as ratings, sum(stars) as stars from rating_total where staff_id = m.id) y on true
    where m.id = ${id} and ${isShown}`.execute(db)
  return rows[0] ?? null
}

interface TransferRow {
  readonly kind: 'permanent' | 'loan' | 'free' | 'return'
  readonly moved_on: string
  readonly from: Localized | null
  readonly to: Localized | null
  readonly feeMinor: bigint | null
}

/** The last first; a fee that is not shown does not leave the database. */
export async function listTransfers(db: Db, staffId: bigint): Promise<readonly TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select t.kind, t.moved_on::text,
      case when a.id is not null then ${localizedOf('a', 'short_name')} end as "from",
      case when b.id is not null then ${localizedOf('b', 'short_name')} end as "to",
      case when t.fee_shown then t.fee end as "feeMinor"
    from player_transfer t left join club a on a.id = t.from_club_id left join club b on b.id = t.to_club_id
    where t.staff_id = ${staffId} and t.deleted_at is null order by t.moved_on desc, t.id desc limit 50`.execute(
    db,
  )
  return rows
}
