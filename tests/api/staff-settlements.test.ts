import { afterAll, beforeAll, expect, test } from 'vitest'
import { say } from '#server/platform/messages.ts'
import { type Market, openMarket, settleIn } from '#tests/world/belongings.ts'
import { people } from '#tests/world/people.ts'
import { runStaff } from '#tests/world/staff.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { moneyCommands } from '../../scripts/staff/money-commands.ts'

let world: World
let market: Market
beforeAll(async () => {
  world = await openWorld()
  market = await openMarket(world)
})
afterAll(() => world.close())

test.each(['pay', 'refuse'] as const)('to %s a settlement tells the name and the amount', async (verb) => {
  const name = verb === 'pay' ? 'yusuf' : 'layla'
  const { settlementId } = await settleIn(world, name, market)
  const outcome = await runStaff(world, moneyCommands, `settlement ${verb}`, { settlement: settlementId })
  expect(outcome.values).toMatchObject({ id: settlementId, client: people[name].name, currency: 'LYD' })
  expect(say('en', `staff:${outcome.sentence}`, outcome.values)).toMatch(/10\.000 LYD/)
})
