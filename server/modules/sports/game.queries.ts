import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { GameState, sportIcons, venues } from '#contract/shapes/sports.ts'
import type { Db } from '#server/platform/db/database.ts'

/** A visitor sees a season that is active, and its games. */
const isShown = sql`g.deleted_at is null and s.deleted_at is null and s.active`

export interface ClubMark {
  readonly id: string
  readonly name: Localized
  readonly short_name: Localized
  readonly logo: string | null
  readonly our_club: boolean
}

export interface GameRow {
  readonly id: bigint
  readonly seasonId: bigint
  readonly season: Localized
  readonly sport: (typeof sportIcons)[number]
  readonly round: Localized | null
  readonly club: ClubMark
  readonly opponent: ClubMark
  readonly venue: (typeof venues)[number]
  readonly stadium: Localized | null
  readonly startsAt: Date
  readonly status: GameState
  readonly ourGoals: number
  readonly theirGoals: number
  readonly half: number
  readonly halfStartedAt: Date | null
  readonly revision: bigint
  readonly attendance: number | null
  readonly isRateable: boolean
}

export const localizedOf = (table: string, field: string) =>
  sql`jsonb_build_object('ar', ${sql.ref(`${table}.${field}_ar`)}, 'en', ${sql.ref(`${table}.${field}_en`)})`

export const clubMarkOf = (table: string) => sql`jsonb_build_object(
  'id', ${sql.ref(`${table}.id`)}::text, 'name', ${localizedOf(table, 'name')},
  'short_name', ${localizedOf(table, 'short_name')},
  'logo', '/files/' || ${sql.ref(`${table}.logo_id`)}, 'our_club', ${sql.ref(`${table}.our_club`)})`

/** Of games `g`; the club's clock decides. */
export const isRateable = sql`coalesce(now() between g.kicked_off_at and g.kicked_off_at + interval '48 hours', false)`

const gameColumns = sql`
  g.id, g.season_id as "seasonId", ${localizedOf('s', 'name')} as season, p.icon as sport,
  case when r.id is not null then ${localizedOf('r', 'name')} end as round,
  ${clubMarkOf('a')} as club, ${clubMarkOf('b')} as opponent, g.venue,
  case when d.id is not null then ${localizedOf('d', 'name')} end as stadium,
  g.starts_at as "startsAt", g.status, g.our_goals as "ourGoals", g.their_goals as "theirGoals", g.half,
  g.half_started_at as "halfStartedAt", g.revision, g.attendance, ${isRateable} as "isRateable"`

const gameTables = sql`
  game g join season s on s.id = g.season_id join sport p on p.id = s.sport_id
  join club a on a.id = g.club_id join club b on b.id = g.opponent_club_id
  left join match_round r on r.id = g.match_round_id and r.deleted_at is null
  left join stadium d on d.id = g.stadium_id`

export interface GamesAsked {
  readonly seasonId: bigint | undefined
  readonly when: 'coming' | 'played' | 'all'
  readonly onlyOurs: boolean
  readonly limit: number
  readonly offset: number
}

const stateOf = {
  coming: sql`g.status in ('scheduled', 'live', 'half_time', 'postponed')`,
  played: sql`g.status in ('finished', 'abandoned', 'cancelled')`,
  all: sql`true`,
}
/** Those that are played now come first. */
const orderOf = {
  coming: sql`g.status not in ('live', 'half_time'), g.status = 'postponed', g.starts_at, g.id`,
  played: sql`g.starts_at desc, g.id desc`,
  all: sql`g.starts_at, g.id`,
}

export async function listGameRows(
  db: Db,
  { seasonId, when, onlyOurs, limit, offset }: GamesAsked,
): Promise<{ readonly rows: readonly GameRow[]; readonly total: number }> {
  const chosen = sql`${isShown} and ${stateOf[when]}
    and ${seasonId === undefined ? sql`true` : sql`g.season_id = ${seasonId}`}
    and ${onlyOurs ? sql`(a.our_club or b.our_club)` : sql`true`}`
  const [{ rows }, counted] = await Promise.all([
    readGames(db, sql`${chosen} order by ${orderOf[when]} limit ${limit} offset ${offset}`),
    sql<{ total: number }>`select count(*)::integer as total from ${gameTables} where ${chosen}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findGame(db: Db, id: bigint): Promise<GameRow | null> {
  const { rows } = await readGames(db, sql`g.id = ${id} and ${isShown}`)
  return rows[0] ?? null
}

function readGames(db: Db, chosen: RawBuilder<unknown>) {
  return sql<GameRow>`select ${gameColumns} from ${gameTables} where ${chosen}`.execute(db)
}

export async function hasShownGames(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from game g join season s on s.id = g.season_id where ${isShown} limit 1`.execute(db)
  return rows.length > 0
}

/** A stream of the game that is published now. */
export async function findLiveOf(db: Db, gameId: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    select id from live where game_id = ${gameId} and deleted_at is null and active
      and coalesce(publish_at_from <= now(), true) and coalesce(publish_at_to > now(), true)
    order by id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
