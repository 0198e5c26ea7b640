import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { liveGame } from '#contract/operations/sports/game-shapes.ts'
import { encodeGame } from '#server/modules/sports/encode-game.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { enterEvent, openSeason } from '#tests/world/season.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let url: string
beforeAll(async () => {
  world = await openWorld({ workers: false, env: { GAME_PAGES_MAX: '3' } })
  admin = await workAs(world, 'admin')
  url = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

const open = (gameId: string, leaving?: AbortSignal) =>
  fetch(`${url}/api/client/club/games/${gameId}/live`, { signal: leaving ?? null })

/** The next state of the game that a page is sent. */
async function* follow(gameId: string, leaving: AbortSignal) {
  const { body } = await open(gameId, leaving)
  if (!body) throw new Error('no stream')
  let text = ''
  for await (const bytes of body.pipeThrough(new TextDecoderStream())) {
    text += bytes
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const [, data] = /^event: game\ndata: (.*)$/.exec(event) ?? []
      if (data) yield liveGame.parse(JSON.parse(data))
    }
  }
}

test('a page is sent the game now and with each change; more pages than there is room for are refused', async () => {
  const { gameId, goalId } = await openSeason(admin)
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const pages = [1, 2, 3].map(() => follow(gameId, leaving.signal))
  const next = async () =>
    (await Promise.all(pages.map((page) => page.next()))).map(
      ({ value }) =>
        value && `${value.status} ${value.home_goals}-${value.away_goals} ${value.events.length}`,
    )
  expect(await next()).toEqual(Array(3).fill('live 0-0 0'))
  await enterEvent(admin, gameId, goalId)
  expect(await next()).toEqual(Array(3).fill('live 1-0 1'))
  expect((await open(gameId)).status).toBe(503)
  await admin.post(`/games/${gameId}/endings`, {}).data()
  expect(await next()).toEqual(Array(3).fill('finished 1-0 1'))
})

test('a game that is not there has no stream', async () => {
  for (const [id, status] of [
    ['999999999', 404],
    ['abc', 422],
  ] as const)
    await expect.poll(async () => (await open(id)).status).toBe(status)
})

test('while goals are entered, each state that is sent has as many goals as its score', async () => {
  const { gameId, goalId } = await openSeason(admin)
  const goals = 20
  const seen: (readonly [score: number, events: number])[] = []
  let entered = 0
  const read = async () => {
    while (entered < goals) {
      const { home_goals, events } = JSON.parse(
        String(await encodeGame(world.services.database.db, BigInt(gameId))).replace(
          'event: game\ndata: ',
          '',
        ),
      )
      seen.push([home_goals, events.length])
    }
  }
  const enter = async () => {
    for (; entered < goals; entered += 1) await enterEvent(admin, gameId, goalId)
  }
  await Promise.all([enter(), read(), read()])
  expect(seen.filter(([score, events]) => score !== events)).toEqual([])
  expect(new Set(seen.map(([score]) => score)).size).toBeGreaterThan(5)
})
