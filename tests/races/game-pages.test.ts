import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeGame } from '#server/modules/sports/encode-game.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { enterEvent, openSeason } from '#tests/world/season.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

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
