import type { Caller } from './caller.ts'
import { makeRow, resourceOf, sampleBody } from './resource-samples.ts'

/** A season that visitors see, with a game that is played. */
export interface Season {
  readonly seasonId: string
  readonly gameId: string
  readonly clubIds: readonly [string, string]
  /** In the line-up of the game. */
  readonly playerId: string
  readonly goalId: string
}

export async function openSeason(admin: Caller): Promise<Season> {
  const clubIds = [await makeClub(admin), await makeClub(admin)] as const
  const { id: seasonId } = await makeSeason(admin)
  for (const club_id of clubIds)
    await admin.post('/participants', { season_id: seasonId, club_id, points_deducted: 0 }).data()
  const playerId = await makePlayer(admin)
  const goalId = await makeEventType(admin, 'team')
  const gameId = await makeGame(admin, {
    season_id: seasonId,
    clubs: clubIds,
    line_up: [{ staff_id: playerId, starting: true, captain: false }],
  })
  await admin.post(`/games/${gameId}/kick-offs`, {}).data()
  return { seasonId, gameId, clubIds, playerId, goalId }
}

/** One whom visitors see. */
export async function makePlayer(admin: Caller, more: object = {}): Promise<string> {
  const body = await sampleBody(admin, resourceOf('staff'))
  return idOf(admin, 'staff', { ...body, active: true, ...more })
}

let made = 0
export async function makeClub(admin: Caller, more: object = {}): Promise<string> {
  made += 1
  const name = { ar: `نادي ${made}`, en: `Club ${made}` }
  return idOf(admin, 'clubs', { name, short_name: name, our_club: false, ...more })
}

export async function makeSeason(admin: Caller, more: object = {}): Promise<{ readonly id: string }> {
  const row = (name: string) => makeRow(admin, resourceOf(name))
  const [sport, level] = [await row('sports'), await row('sport-levels')]
  const id = await idOf(admin, 'seasons', {
    ...{ name: { ar: 'موسم', en: 'Season' }, sport_id: sport['id'], sport_level_id: level['id'] },
    ...{ starts_on: '2026-08-01', ends_on: '2027-05-31', points_win: 3, points_draw: 1, points_loss: 0 },
    ...{ current: true, active: true, tie_rules: [{ rule: 'goal_difference' }] },
    ...more,
  })
  return { id }
}

export function makeEventType(admin: Caller, counts: 'none' | 'team' | 'other_team'): Promise<string> {
  const name = { ar: 'هدف', en: 'Goal' }
  return idOf(admin, 'game-event-types', { name, icon: 'goal', counts_for: counts })
}

interface NewGame {
  readonly season_id: string
  readonly clubs: readonly [string, string]
  readonly [field: string]: unknown
}

export function makeGame(
  admin: Caller,
  { clubs: [club_id, opponent_club_id], ...more }: NewGame,
): Promise<string> {
  const when = { starts_at: new Date().toISOString(), venue: 'home' }
  return idOf(admin, 'games', { club_id, opponent_club_id, ...when, ...more })
}

export function enterEvent(admin: Caller, gameId: string, typeId: string, team: 'ours' | 'theirs' = 'ours') {
  return idOf(admin, 'game-events', { game_id: gameId, game_event_type_id: typeId, team, minute: 10 })
}

async function idOf(admin: Caller, section: string, body: object): Promise<string> {
  return (await admin.post(`/${section}`, body).data<{ id: string }>()).id
}
