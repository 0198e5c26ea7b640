import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import {
  enterEvent,
  makeClub,
  makeEventType,
  makeGame,
  makePlayer,
  makeSeason,
  openSeason,
} from '#tests/world/season.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

interface Score {
  readonly our_goals: number
  readonly their_goals: number
}

const scoreOf = async (gameId: string) => {
  const { our_goals: ours, their_goals: theirs } = await admin.get(`/games/${gameId}`).data<Score>()
  return `${ours}-${theirs}`
}

test('the score follows the events, also one that is changed, deleted or brought back', async () => {
  const { gameId, goalId } = await openSeason(admin)
  const ownGoal = await makeEventType(admin, 'other_team')
  const card = await makeEventType(admin, 'none')
  const goal = await enterEvent(admin, gameId, goalId)
  await enterEvent(admin, gameId, goalId, 'theirs')
  await enterEvent(admin, gameId, ownGoal, 'theirs')
  await enterEvent(admin, gameId, card)
  expect(await scoreOf(gameId)).toBe('2-1')
  await admin.put(`/game-events/${goal}`, { team: 'theirs' }).data()
  expect(await scoreOf(gameId)).toBe('1-2')
  await admin.delete(`/game-events/${goal}`).data()
  expect(await scoreOf(gameId)).toBe('1-1')
  await admin.post(`/game-events/${goal}/restoration`).data()
  expect(await scoreOf(gameId)).toBe('1-2')
})

test('visitors read the name of an opponent’s player in their own language', async () => {
  const { gameId, goalId } = await openSeason(admin)
  const event = { game_id: gameId, game_event_type_id: goalId, team: 'theirs', minute: 12 }
  const name = { ar: 'صهيب', en: 'Suhaib' }
  await admin.post('/game-events', { ...event, other_player: name }).data()
  const { events } = await world.anonymous.get(`/club/games/${gameId}`).data<{ events: object[] }>()
  expect(events).toMatchObject([{ player: name, player_id: null }])
})

test('a score set by hand asks for a reason, and events leave it until they count again', async () => {
  const { gameId, goalId } = await openSeason(admin)
  const score = { our_goals: 3, their_goals: 0 }
  expect(await admin.put(`/games/${gameId}/score`, score)).toMatchObject({ status: 422 })
  await admin.put(`/games/${gameId}/score`, { ...score, reason: 'انسحاب الخصم' }).data()
  await enterEvent(admin, gameId, goalId)
  expect(await scoreOf(gameId)).toBe('3-0')
  await admin.post(`/games/${gameId}/counts`, {}).data()
  expect(await scoreOf(gameId)).toBe('1-0')
})

test('a kick-off by mistake is taken back before the first event; a game that was broken off is decided at the table', async () => {
  const award = { our_goals: 3, their_goals: 0, reason: 'قرار الاتحاد' }
  const { gameId, goalId } = await openSeason(admin)
  await admin.post(`/games/${gameId}/kick-off-withdrawals`, {}).data()
  expect(await admin.get(`/games/${gameId}`).data()).toMatchObject({
    status: 'scheduled',
    kicked_off_at: null,
  })
  await admin.post(`/games/${gameId}/kick-offs`, {}).data()
  await enterEvent(admin, gameId, goalId)
  expect(await admin.post(`/games/${gameId}/kick-off-withdrawals`, {})).toMatchObject({
    body: { code: 'resource.not_now' },
  })
  await admin.post(`/games/${gameId}/abandonments`, { reason: 'انقطعت الإنارة' }).data()
  await admin.post(`/games/${gameId}/awards`, award).data()
  expect(await admin.get(`/games/${gameId}`).data()).toMatchObject({ status: 'finished' })
  expect(await scoreOf(gameId)).toBe('3-0')
})

test('nothing happens before the kick-off, and no club plays against itself', async () => {
  const { seasonId, clubIds, goalId } = await openSeason(admin)
  const later = await makeGame(admin, { season_id: seasonId, clubs: clubIds })
  const event = { game_id: later, game_event_type_id: goalId, team: 'ours', minute: 3 }
  expect(await admin.post('/game-events', event)).toMatchObject({ body: { code: 'game.not_played' } })
  const [club] = clubIds
  const game = { season_id: seasonId, club_id: club, opponent_club_id: club, venue: 'home' }
  expect(await admin.post('/games', { ...game, starts_at: '2090-01-01T18:00:00.000Z' })).toMatchObject({
    body: { code: 'game.one_club' },
  })
})

test('exactly one club is ours: another one takes its place, and it is not given up', async () => {
  const [one, other] = [await makeClub(admin, { our_club: true }), await makeClub(admin)]
  await admin.put(`/clubs/${other}`, { our_club: true }).data()
  expect(await admin.get(`/clubs/${one}`).data()).toMatchObject({ our_club: false })
  for (const refused of [admin.put(`/clubs/${other}`, { our_club: false }), admin.delete(`/clubs/${other}`)])
    expect(await refused).toMatchObject({ body: { code: 'club.ours_needed' } })
})

test('the club of a player follows the transfers until today, whatever order they are entered in', async () => {
  const clubs = [await makeClub(admin), await makeClub(admin), await makeClub(admin)]
  const staff_id = await makePlayer(admin, { first_club_id: clubs[0] })
  const clubOf = async () => (await admin.get(`/staff/${staff_id}`).data<{ club_id: string }>()).club_id
  const move = async (to_club_id: string | undefined, moved_on: string) =>
    (
      await admin
        .post('/player-transfers', { staff_id, to_club_id, moved_on, kind: 'free', fee_shown: false })
        .data<{ id: string }>()
    ).id
  expect(await clubOf()).toBe(clubs[0])
  const last = await move(clubs[1], '2026-05-01')
  await move(clubs[2], '2026-01-01')
  await move(clubs[2], '2090-01-01')
  expect(await clubOf()).toBe(clubs[1])
  await admin.delete(`/player-transfers/${last}`).data()
  expect(await clubOf()).toBe(clubs[2])
})

test('the table has finished games only; the page of a hidden season is not there', async () => {
  const { seasonId, gameId, goalId, clubIds } = await openSeason(admin)
  const table = () => world.anonymous.get(`/club/seasons/${seasonId}/table`).data<object[]>()
  await enterEvent(admin, gameId, goalId)
  expect(await table()).toMatchObject([{ points: 0 }, { points: 0 }])
  await admin.post(`/games/${gameId}/endings`, {}).data()
  expect(await table()).toMatchObject([
    { place: 1, club: { id: clubIds[0] }, points: 3, goals_for: 1, form: ['won'] },
    { place: 2, club: { id: clubIds[1] }, points: 0, goals_against: 1, form: ['lost'] },
  ])
  await admin.put(`/seasons/${seasonId}`, { active: false }).data()
  for (const path of [`seasons/${seasonId}/table`, `seasons/${seasonId}/calendar`, `games/${gameId}`])
    expect(await world.anonymous.get(`/club/${path}`)).toMatchObject({ status: 404 })
})

test('a sport and level has one current season', async () => {
  const one = await makeSeason(admin)
  const { sport_id, sport_level_id } = await admin
    .get(`/seasons/${one.id}`)
    .data<{ sport_id: string; sport_level_id: string }>()
  await makeSeason(admin, { sport_id, sport_level_id })
  expect(await admin.get(`/seasons/${one.id}`).data()).toMatchObject({ current: false })
})

test('a client rates a game and its players once, from the kick-off until 48 hours after', async () => {
  const { seasonId, gameId, playerId, clubIds } = await openSeason(admin)
  const layla = await world.as('layla')
  const path = `/club/games/${gameId}/ratings`
  const rate = (client: Caller, body: object) => client.post(path, body)
  expect(await rate(layla, { stars: 4 }).data()).toEqual({ ratings: 1, average: 4 })
  expect(await rate(layla, { stars: 1 })).toMatchObject({ body: { code: 'rating.made_already' } })
  expect(await rate(await world.as('omar'), { stars: 5 }).data()).toEqual({ ratings: 2, average: 4.5 })
  expect(await rate(layla, { stars: 5, player_id: playerId }).data()).toEqual({ ratings: 1, average: 5 })
  const otherPlayer = await makePlayer(admin)
  expect(await rate(layla, { stars: 5, player_id: otherPlayer })).toMatchObject({
    body: { code: 'rating.not_in_game' },
  })
  await world.asOwner(`update game set kicked_off_at = now() - interval '49 hours' where id = ${gameId}`)
  expect(await rate(await world.as('salem'), { stars: 5 })).toMatchObject({
    body: { code: 'rating.not_now' },
  })
  const later = await makeGame(admin, { season_id: seasonId, clubs: clubIds })
  expect(await layla.post(`/club/games/${later}/ratings`, { stars: 5 })).toMatchObject({
    body: { code: 'rating.not_now' },
  })
})

test('the calendar of a season has the games of our club', async () => {
  const ours = await makeClub(admin, { our_club: true })
  const { seasonId, clubIds } = await openSeason(admin)
  const gameId = await makeGame(admin, { season_id: seasonId, clubs: [ours, clubIds[0]] })
  const { text = '' } = await world.anonymous.get(`/club/seasons/${seasonId}/calendar`)
  expect(text.match(/UID:game-\d+/g)).toEqual([`UID:game-${gameId}`])
})

test('a stadium keeps its sectors, and the page of a game names stadium and round', async () => {
  const { seasonId, clubIds } = await openSeason(admin)
  const name = { ar: 'ملعب المنارة', en: 'Al-Manara Stadium' }
  const sector = { name: { ar: 'الشرقية', en: 'East' }, gate_names: 'A', numbered: true, row_count: 2 }
  const { id: stadium_id } = await admin
    .post('/stadiums', { name, sectors: [{ ...sector, seats_per_row: 10, capacity: 20 }] })
    .data<{ id: string }>()
  expect(await admin.get(`/stadiums/${stadium_id}`).data()).toMatchObject({
    sectors: [{ numbered: true, row_count: 2, seats_per_row: 10, capacity: 20 }],
  })
  const round = { ar: 'الجولة الأولى', en: 'Round 1' }
  const { id: match_round_id } = await admin
    .post('/match-rounds', { season_id: seasonId, name: round })
    .data<{ id: string }>()
  const gameId = await makeGame(admin, { season_id: seasonId, clubs: clubIds, stadium_id, match_round_id })
  expect(await world.anonymous.get(`/club/games/${gameId}`).data()).toMatchObject({ stadium: name, round })
})

test('the page of a player has what staff entered of them', async () => {
  const body = { height: 184, weight: 79, foot: 'left', position: 'forward', number: 9 }
  const known = { ...body, date_of_birth: '1998-03-12' }
  const playerId = await makePlayer(admin, known)
  const shown = await world.anonymous.get(`/club/players/${playerId}`).data<Record<string, unknown>>()
  const { date_of_birth: _, ...open } = known
  expect(shown).toMatchObject({ ...open, birth_year: 1998 })
  expect(shown).not.toHaveProperty('date_of_birth')
  const child = await makePlayer(admin, {
    ...known,
    date_of_birth: `${new Date().getUTCFullYear() - 15}-03-12`,
  })
  expect(await world.anonymous.get(`/club/players/${child}`).data()).toMatchObject({ birth_year: null })
  expect(Object.keys(shown)).toEqual(expect.arrayContaining(['type', 'level', 'sport', 'rating']))
})

test('contracts that end within 90 days are counted and found', async () => {
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const started = { contract_started_at: '2020-01-01' }
  const [soon] = [
    await makePlayer(admin, { ...started, contract_ends_at: dayIn(80) }),
    await makePlayer(admin, { ...started, contract_ends_at: dayIn(100) }),
    await makePlayer(admin, { ...started, contract_ends_at: dayIn(-5) }),
  ]
  const found = await admin.get('/staff?filter[contract]=ending').data<{ id: string }[]>()
  expect(found.map(({ id }) => id)).toEqual([soon])
  expect((await admin.get('/staff/figures')).text).toContain('"ending"')
})
