import { afterAll, beforeAll, expect, test } from 'vitest'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
  await fund(world, 'layla', '500.000')
  await world.as('omar')
})
afterAll(() => world.close())

test('my limits count what I sent, and a month’s statement adds up from its first to its last balance', async () => {
  const layla = await world.as('layla')
  await layla.post('/transfers', { to: 'omar', amount: '100.000' }, { key: 'layla-sends-100' }).data()
  expect(await layla.get('/limits').data()).toMatchObject({
    transfer: {
      max: '5000.000',
      day: { max: '10000.000', used: '100.000', left: '9900.000' },
      month: { max: '50000.000', used: '100.000', left: '49900.000' },
    },
    held: null,
    cards_max: 50,
  })
  const month = tripoliToday().slice(0, 7)
  expect(await layla.get(`/reports/statement?month=${month}`).data()).toMatchObject({
    ...{ opening: '0.000', received: '500.000', spent: '100.500', fees: '0.500', closing: '399.500' },
    kinds: [{ kind: 'transfer', count: 1, received: '0.000', spent: '100.500' }, { spent: '0.000' }],
  })
  expect(await layla.get('/reports/statement?month=2026-01').data()).toMatchObject({
    ...{ count: 0, opening: '0.000', closing: '0.000', kinds: [] },
  })
})
