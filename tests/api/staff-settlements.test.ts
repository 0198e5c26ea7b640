import { afterAll, beforeAll, expect, test } from 'vitest'
import { say } from '#server/platform/messages.ts'
import { type Market, openMarket, settleIn } from '#tests/world/belongings.ts'
import { people } from '#tests/world/people.ts'
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
  const command = moneyCommands.find((known) => known.noun === 'settlement' && known.verb === verb)
  const context = {
    services: world.services,
    locale: 'en',
    staffId: null,
    progress: () => undefined,
  } as const
  const outcome = await command?.run(context, { settlement: settlementId })
  expect(outcome?.values).toMatchObject({ id: settlementId, client: people[name].name, currency: 'LYD' })
  expect(say('en', `staff:${outcome?.sentence}`, outcome?.values)).toMatch(/10\.000 LYD/)
})
