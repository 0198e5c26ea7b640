import { afterAll, beforeAll, expect, test } from 'vitest'
import { awardGames } from '#server/modules/points/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { askForSecondFactor, workAs } from '#tests/world/console.ts'
import { openGate, type Synchronised, scanAlone } from '#tests/world/gates.ts'
import { clientIdOf, expectBalancedBooks, fund } from '#tests/world/money.ts'
import { brokenRules, movementsOf, setPoints } from '#tests/world/points.ts'
import {
  buyTickets,
  type Ground,
  makeGround,
  makeTicket,
  type OwnTicket,
  ticketsOf,
} from '#tests/world/tickets.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld({ workers: false })
  await askForSecondFactor(world, false)
  admin = await workAs(world, 'admin')
  await setPoints(world, { points_per_game: 20, points_per_sign_in: 0, points_daily_max: 50 })
})
afterAll(async () => {
  await expectBalancedBooks(world)
  expect(await brokenRules(world)).toEqual([])
  await world.close()
})

type Name = 'layla' | 'omar' | 'fatima' | 'salem'

/** What is on a ticket of this kind that a client buys. */
async function buy(
  name: Name,
  kindId: string,
  tickets: readonly object[] = [{ for: 'me' }],
): Promise<string> {
  await fund(world, name, '100.000')
  const client = await world.as(name)
  const order = await buyTickets(client, kindId, { tickets })
  const own = (await ticketsOf(client)).find(({ number }) => number.startsWith(`T${order}`))
  const { code } = await client.get(`/client-tickets/${own?.id}`).data<OwnTicket>()
  return code?.code ?? ''
}

/** Further games of the season, in the same stadium. */
async function addGame({ gameId }: Ground, days: number): Promise<string> {
  await world.asOwner(`
    insert into game (title_ar, title_en, season_id, club_id, opponent_club_id, stadium_id, starts_at)
    select title_ar, title_en, season_id, opponent_club_id, club_id, stadium_id, starts_at + interval '${days} days'
    from game where id = ${gameId}`)
  const { rows } = await world.services.database.pool.query<{ id: bigint }>('select max(id) as id from game')
  return String(rows[0]?.id)
}

/** As if so many days had passed. */
async function wait(days: number, gameIds: readonly string[]): Promise<void> {
  await world.asOwner(
    `update game set starts_at = starts_at - interval '${days} days' where id in (${gameIds})`,
  )
}

async function finish(gameId: string): Promise<void> {
  await world.asOwner(`update game set status = 'finished', finished_at = now() where id = ${gameId}`)
}

test('a season ticket is admitted once at each game of its season, and at no game of another', async () => {
  const ground = await makeGround(world, { today: true })
  const games = [ground.gameId, await addGame(ground, 14), await addGame(ground, 28)]
  const kind = await makeTicket(admin, ground, { game_id: null, season_id: ground.seasonId })
  const code = await buy('layla', kind)
  const gate = await openGate(world, admin, ground.stadiumId)
  for (const gameId of games) {
    expect(await gate.scan(code)).toMatchObject({ result: 'admitted', left: 0 })
    expect(await gate.scan(code)).toMatchObject({ result: 'scanned', last: { at: expect.any(Number) } })
    const { rows } = await world.services.database.pool.query('select from ticket_scan where game_id = $1', [
      gameId,
    ])
    expect(rows).toHaveLength(2)
    await wait(14, games)
  }
  const other = await makeGround(world, { today: true })
  const away = await openGate(world, admin, other.stadiumId)
  expect(await away.scan(code)).toMatchObject({ result: 'failed', reason: 'other_game' })
})

test('a season ticket that two gates admit without the network is a duplicate at that game, and good at the next one', async () => {
  const ground = await makeGround(world, { today: true })
  const games = [ground.gameId, await addGame(ground, 14)]
  const code = await buy(
    'layla',
    await makeTicket(admin, ground, { game_id: null, season_id: ground.seasonId }),
  )
  const gates = [
    await openGate(world, admin, ground.stadiumId),
    await openGate(world, admin, ground.stadiumId),
  ]
  const results = async () => {
    const seen = new Map<string, string>()
    for (const [at, gate] of gates.entries()) {
      const scan = scanAlone(code, 90 - at * 30)
      const { verdicts } = (await gate.synchronise([scan])).body.data as Synchronised
      for (const { id, result } of verdicts) if (id === scan.id) seen.set(id, result)
    }
    return [...seen.values()]
  }
  expect(await results()).toEqual(['admitted', 'duplicated'])
  await wait(14, games)
  expect(await results()).toEqual(['admitted', 'duplicated'])
})

test('who came to a game gets its points once when it is finished, whatever tickets they hold', async () => {
  const ground = await makeGround(world, { today: true })
  const kind = await makeTicket(admin, ground, { guests: 1 })
  const gate = await openGate(world, admin, ground.stadiumId)
  const codes = [await buy('omar', kind, [{ for: 'me', guests: 1 }]), await buy('omar', kind)]
  for (const code of [...codes, codes[0] ?? ''])
    expect(await gate.scan(code)).toMatchObject({ left: expect.any(Number) })
  await buy('fatima', kind)
  const [omar, fatima] = [await world.as('omar'), await world.as('fatima')]
  await awardGames(world.services)
  expect(await movementsOf(omar)).toEqual([])
  await finish(ground.gameId)
  await Promise.all([awardGames(world.services), awardGames(world.services)])
  await awardGames(world.services)
  expect(await movementsOf(omar)).toEqual([['game', 20]])
  expect(await movementsOf(fatima)).toEqual([])
})

test('an abandoned game gives no points, and neither does a ticket whose price came back', async () => {
  const ground = await makeGround(world, { today: true })
  const kind = await makeTicket(admin, ground)
  const gate = await openGate(world, admin, ground.stadiumId)
  await gate.scan(await buy('salem', kind))
  await world.asOwner(`update game set status = 'abandoned', finished_at = now() where id = ${ground.gameId}`)
  await awardGames(world.services)
  await finish(ground.gameId)
  const salem = await clientIdOf(world, 'salem')
  await world.asOwner(`update client_ticket set state = 'revoked' where client_id = ${salem}`)
  await awardGames(world.services)
  expect(await movementsOf(await world.as('salem'))).toEqual([])
  await world.asOwner(`update client_ticket set state = 'admitted' where client_id = ${salem}`)
  await awardGames(world.services)
  expect(await movementsOf(await world.as('salem'))).toEqual([['game', 20]])
})

test('a day full of points takes no more for games, and a game that gave nothing is not looked at again', async () => {
  const fatima = await world.as('fatima')
  const grounds = [1, 2, 3, 4].map(() => makeGround(world, { today: true }))
  for (const ground of await Promise.all(grounds)) {
    const gate = await openGate(world, admin, ground.stadiumId)
    await gate.scan(await buy('fatima', await makeTicket(admin, ground)))
    await finish(ground.gameId)
    await awardGames(world.services)
  }
  expect(await movementsOf(fatima)).toEqual([
    ['game', 10],
    ['game', 20],
    ['game', 20],
  ])
  await world.asOwner(
    `update ledger.account set tally = regexp_replace(tally, '^\\S+ \\S+', '2026-01-01 0') where kind = 'points'`,
  )
  await awardGames(world.services)
  expect(await movementsOf(fatima)).toHaveLength(3)
})
