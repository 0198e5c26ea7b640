import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Services } from '#server/services.ts'
import { openChance } from './chance.ts'
import {
  clubs,
  coaches,
  eventTypes,
  players,
  roundNames,
  scorers,
  seasonName,
  sectors,
  staffTypes,
} from './club/season-texts.ts'
import { type Colleague, signIn } from './colleague.ts'
import { findCities } from './database.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const roundsPlayed = 5
/** Of our game in the round after those: played now, for so long already. */
const minutesPlayed = 27
const benchFrom = 11

interface Made {
  readonly id: string
}

interface Stage {
  readonly admin: Colleague
  readonly clubIds: readonly string[]
  readonly typeIds: ReadonlyMap<string, string>
  readonly playerIds: readonly string[]
  readonly stadiumId: string
  readonly chance: ReturnType<typeof openChance>
}

/** A season of invented clubs: five rounds are played, our next game is on, the rest comes. */
export async function playSeason(services: Services, app: FastifyInstance): Promise<void> {
  const admin = await signIn(app, 'admin')
  const cities = await findCities(services.database.db)
  const cityOf = (name: string) => {
    const id = cities.get(name)
    return id === undefined ? {} : { city_id: String(id) }
  }
  const sport = await make(admin, 'sports', { name: { ar: 'كرة القدم', en: 'Football' }, icon: 'football' })
  const level = await make(admin, 'sport-levels', { name: { ar: 'الفريق الأول', en: 'First team' } })
  await make(admin, 'sport-levels', { name: { ar: 'الناشئون تحت 19', en: 'Under 19' } })
  const clubIds: string[] = []
  for (const [at, { name, short_name, city, founded, fill, mark, sign }] of clubs.entries()) {
    const body = { name, short_name, founded, our_club: at === 0, ...cityOf(city) }
    const crest = await drawCrest(fill, mark, sign)
    clubIds.push((await admin.form<Made>('/clubs', body, [['logo', crest]])).id)
  }
  const stadiumId = await make(admin, 'stadiums', {
    name: { ar: 'ملعب المنارة', en: 'Al-Manara Stadium' },
    capacity: 10_400,
    location: { latitude: 32.86, longitude: 13.22 },
    sectors,
    ...cityOf('طرابلس'),
  })
  const typeIds = new Map<string, string>()
  for (const type of eventTypes) typeIds.set(type.icon, await make(admin, 'game-event-types', type))
  const team = { sport_id: sport, sport_level_id: level, first_club_id: clubIds[0] ?? '' }
  const playerIds = await signSquad(admin, team)
  const stage = { admin, clubIds, typeIds, playerIds, stadiumId, chance: openChance(1962) }
  await playRounds(services, stage, { sport_id: sport, sport_level_id: level })
}

async function signSquad(admin: Colleague, team: Readonly<Record<string, string>>): Promise<string[]> {
  const types = new Map<string, string>()
  for (const { key, ...type } of staffTypes) types.set(key, await make(admin, 'staff-types', type))
  const today = new Date()
  const dateIn = (days: number) => new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10)
  const ids: string[] = []
  for (const [at, [number, name, position, height, weight, foot, born]] of players.entries())
    ids.push(
      await make(admin, 'staff', {
        ...team,
        ...{ name, number, position, height, weight, foot, staff_type_id: types.get('player') },
        date_of_birth: `${born}-0${1 + (at % 9)}-1${at % 10}`,
        contract_started_at: dateIn(-400),
        // The contracts of three end soon.
        contract_ends_at: dateIn(at % 6 === 2 ? 60 : 500),
      }),
    )
  for (const { type, name, born } of coaches)
    await make(admin, 'staff', {
      ...team,
      name,
      staff_type_id: types.get(type),
      date_of_birth: `${born}-05-12`,
    })
  const [, , , , , , , tenth] = ids
  if (tenth)
    await make(admin, 'player-transfers', {
      staff_id: tenth,
      kind: 'free',
      to_club_id: team['first_club_id'],
      moved_on: dateIn(-200),
    })
  return ids
}

async function playRounds(
  services: Services,
  stage: Stage,
  ofSport: Readonly<Record<string, string>>,
): Promise<void> {
  const { admin, clubIds } = stage
  const now = Date.now()
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const season = await make(admin, 'seasons', {
    ...ofSport,
    name: seasonName,
    starts_on: dayOf(now - 45 * dayMs),
    ends_on: dayOf(now + 160 * dayMs),
    ...{ points_win: 3, points_draw: 1, points_loss: 0, current: true, active: true },
    tie_rules: [{ rule: 'direct_games' }, { rule: 'goal_difference' }, { rule: 'goals' }],
  })
  for (const [at, club_id] of clubIds.entries())
    await make(admin, 'participants', {
      season_id: season,
      club_id,
      points_deducted: at === 6 ? 1 : 0,
      ...(at === 6 && { deduction_reason: 'قرار لجنة المسابقات' }),
    })
  for (const [round, name] of roundNames.entries()) {
    const roundId = await make(admin, 'match-rounds', { season_id: season, name })
    for (const [at, [home, away]] of pairsOf(round, clubIds.length).entries()) {
      const isLive = round === roundsPlayed && (home === 0 || away === 0)
      const days = Math.floor(now / dayMs) + (round - roundsPlayed) * 7 + 1
      const starts = isLive ? now - minutesPlayed * 60_000 : days * dayMs + (13 + at) * hourMs
      const game = await makeGame(stage, { season, roundId, home, away, starts })
      if (round < roundsPlayed) await playGame(stage, game)
      else if (isLive) await beginGame(stage, game)
    }
  }
  // The operations take the moment of the call; these games were played when they began.
  await sql`
    update game set half_started_at = now() - make_interval(mins => ${minutesPlayed}), kicked_off_at = starts_at
    where status = 'live'`.execute(services.database.db)
  await sql`
    update game set kicked_off_at = starts_at, finished_at = starts_at + interval '112 minutes',
      attendance = 1200 + (id * 977) % 7000 where status = 'finished'`.execute(services.database.db)
}

interface Game {
  readonly id: string
  readonly isOurs: boolean
}

async function makeGame(
  { admin, clubIds, playerIds, stadiumId }: Stage,
  {
    season,
    roundId,
    home,
    away,
    starts,
  }: {
    readonly season: string
    readonly roundId: string
    readonly home: number
    readonly away: number
    readonly starts: number
  },
): Promise<Game> {
  const isOurs = home === 0 || away === 0
  const [club, opponent] = away === 0 ? [away, home] : [home, away]
  const lineUp = playerIds.map((staff_id, at) => ({ staff_id, starting: at < benchFrom, captain: at === 6 }))
  const id = await make(admin, 'games', {
    ...{ season_id: season, match_round_id: roundId, venue: away === 0 ? 'away' : 'home' },
    club_id: clubIds[club],
    opponent_club_id: clubIds[opponent],
    starts_at: new Date(starts).toISOString(),
    ...(home === 0 && { stadium_id: stadiumId }),
    ...(isOurs && starts < Date.now() && { line_up: lineUp }),
  })
  return { id, isOurs }
}

async function playGame(stage: Stage, game: Game): Promise<void> {
  const { admin, chance } = stage
  const path = `/games/${game.id}`
  await admin.post(`${path}/kick-offs`, {})
  const goals = chance.between(0, 4)
  for (let goal = 0; goal < goals; goal += 1)
    await note(stage, game, {
      icon: goal === 3 ? 'penalty' : 'goal',
      minute: 6 + goal * 19 + chance.between(0, 14),
    })
  if (game.isOurs) await note(stage, game, { icon: 'yellow', minute: 20 + chance.between(0, 59) })
  await admin.post(`${path}/breaks`, {})
  await admin.post(`${path}/halves`, {})
  await admin.post(`${path}/endings`, {})
}

async function beginGame(stage: Stage, game: Game): Promise<void> {
  await stage.admin.post(`/games/${game.id}/kick-offs`, {})
  await note(stage, game, { icon: 'goal', minute: 11, ours: true })
  await note(stage, game, { icon: 'yellow', minute: 18, ours: false })
  await note(stage, game, { icon: 'goal', minute: 24, ours: true })
}

async function note(
  { admin, typeIds, playerIds, chance }: Stage,
  { id, isOurs }: Game,
  {
    icon,
    minute,
    ours = chance.between(1, 100) <= 55,
  }: { readonly icon: string; readonly minute: number; readonly ours?: boolean },
): Promise<void> {
  // The forwards and the middle score most.
  const player = playerIds[5 + chance.between(0, 5)]
  await make(admin, 'game-events', {
    game_id: id,
    game_event_type_id: typeIds.get(icon),
    team: ours ? 'ours' : 'theirs',
    minute,
    ...(ours && isOurs
      ? { staff_id: player }
      : { other_player: scorers[chance.between(0, scorers.length - 1)] }),
  })
}

async function make(admin: Colleague, section: string, body: object): Promise<string> {
  return (await admin.post<Made>(`/${section}`, body)).id
}

/** Everybody meets everybody once: the first stays, the others go round. Home and away take turns. */
function pairsOf(round: number, count: number): readonly (readonly [home: number, away: number])[] {
  const others = Array.from({ length: count - 1 }, (_, at) => 1 + ((at + round) % (count - 1)))
  const ring = [0, ...others]
  return Array.from({ length: count / 2 }, (_, at) => {
    const [one = 0, other = 0] = [ring[at], ring[count - 1 - at]]
    return (round + at) % 2 === 1 ? ([one, other] as const) : ([other, one] as const)
  })
}

/** A shield in the colours of the club. */
function drawCrest(fill: string, mark: string, sign: string): Promise<Buffer> {
  const shield = 'M50 4l40 12v36c0 22-18 36-40 44C28 88 10 74 10 52V16z'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 100 100">
    <path d="${shield}" fill="${fill}" stroke="${mark}" stroke-width="4"/>
    <g transform="translate(20 18) scale(.6)" fill="${mark}" stroke="${mark}" stroke-width="1"><path d="${sign}"/></g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
