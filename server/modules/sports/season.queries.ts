import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { sportIcons, TieRule } from '#contract/shapes/sports.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type ClubMark, clubMarkOf, localizedOf } from './game.queries.ts'
import type { Result } from './rank-clubs.rules.ts'

const seasonsMax = 100

interface SeasonMark {
  readonly id: string
  readonly name: Localized
  readonly sport: Localized
  readonly icon: (typeof sportIcons)[number]
  readonly level: Localized
  readonly current: boolean
  readonly starts_on: string
  readonly ends_on: string
}

/** Those that visitors see: current ones first, in the order of their sports and levels. */
export async function listShownSeasons(db: Db): Promise<SeasonMark[]> {
  const { rows } = await sql<SeasonMark>`
    select s.id::text, ${localizedOf('s', 'name')} as name, ${localizedOf('p', 'name')} as sport, p.icon,
      ${localizedOf('l', 'name')} as level, s.current, s.starts_on::text, s.ends_on::text
    from season s join sport p on p.id = s.sport_id join sport_level l on l.id = s.sport_level_id
    where s.active and s.deleted_at is null
    order by s.current desc, p.position, l.position, s.starts_on desc, s.id desc limit ${seasonsMax}`.execute(
    db,
  )
  return rows
}

interface SeasonRules {
  readonly name: Localized
  readonly win: number
  readonly draw: number
  readonly loss: number
  readonly ties: readonly TieRule[]
}

/** Of a season that visitors see. */
export async function findSeason(db: Db, id: bigint): Promise<SeasonRules | null> {
  const { rows } = await sql<SeasonRules>`
    select ${localizedOf('s', 'name')} as name, s.points_win as win, s.points_draw as draw, s.points_loss as loss,
      array(select r.rule from season_tie_rule r
        where r.season_id = s.id and r.deleted_at is null order by r.position, r.id) as ties
    from season s where s.id = ${id} and s.active and s.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

interface NextGame {
  readonly id: string
  readonly starts_at: string
  readonly opponent: Localized
  readonly home: boolean
}

export interface EntrantRow {
  readonly clubId: bigint
  readonly pointsDeducted: number
  readonly groupName: string | null
  readonly club: ClubMark
  readonly next: NextGame | null
}

/** The clubs of a season in the order of their names, with their next game in it. */
export async function listEntrants(db: Db, seasonId: bigint): Promise<readonly EntrantRow[]> {
  const { rows } = await sql<EntrantRow>`
    select c.id as "clubId", e.points_deducted as "pointsDeducted", e.group_name as "groupName",
      ${clubMarkOf('c')} as club, n.next
    from participant e join club c on c.id = e.club_id
    left join lateral (
      select jsonb_build_object('id', g.id::text,
        'starts_at', to_char(g.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'opponent', ${localizedOf('o', 'short_name')}, 'home', (g.club_id = c.id) = (g.venue <> 'away')) as next
      from game g join club o on o.id = case when g.club_id = c.id then g.opponent_club_id else g.club_id end
      where g.season_id = e.season_id and c.id in (g.club_id, g.opponent_club_id)
        and g.status = 'scheduled' and g.deleted_at is null
      order by g.starts_at, g.id limit 1) n on true
    where e.season_id = ${seasonId} and e.deleted_at is null
    order by e.group_name nulls first, c.name_en, c.id`.execute(db)
  return rows
}

/** In the order in which they were played. */
export async function listResults(db: Db, seasonId: bigint): Promise<readonly Result[]> {
  const { rows } = await sql<Result>`
    select club_id as "clubId", opponent_club_id as "opponentId", our_goals as "ourGoals", their_goals as "theirGoals"
    from game where season_id = ${seasonId} and status = 'finished' and deleted_at is null
    order by starts_at, id`.execute(db)
  return rows
}
