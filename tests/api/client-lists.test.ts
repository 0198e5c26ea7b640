import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageMeta } from '#contract/kernel/paging.ts'
import { notificationKinds } from '#contract/operations/notifications/list-notifications.ts'
import { rechargeMethodCodes, rechargeStatuses } from '#contract/operations/recharges/recharge.ts'
import { settlementStatuses } from '#contract/shapes/settlement.ts'
import { seedClient, seedWorld } from '#tests/world/belongings.ts'
import type { Caller } from '#tests/world/caller.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let layla: Caller
beforeAll(async () => {
  world = await openWorld()
  await seedClient(world, 'layla', await seedWorld(world))
  layla = await world.as('layla')
})
afterAll(() => world.close())

async function count(path: string): Promise<number> {
  const { status, body } = await layla.get(path)
  expect([path, status]).toEqual([path, 200])
  return pageMeta.parse(body.meta).total
}

test.each([
  ['/card-orders', 'refunded', ['0', '1']],
  ['/recharges', 'status', rechargeStatuses],
  ['/recharges', 'method', rechargeMethodCodes],
  ['/settlements', 'status', settlementStatuses],
  ['/notifications', 'read', ['0', '1']],
  ['/notifications', 'kind', notificationKinds],
] as const)('the list %s is parted by %s, and refuses what is none of it', async (path, filter, values) => {
  const all = await count(path)
  const parts = await Promise.all(values.map((value) => count(`${path}?filter[${filter}]=${value}`)))
  expect(all).toBeGreaterThan(0)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all)
  expect((await layla.get(`${path}?filter[${filter}]=nothing`)).status).toBe(422)
})

test.each(['/card-orders', '/settlements'])('%s is searched by the words of its supplier', async (path) => {
  const all = await count(path)
  expect(await count(`${path}?search=${encodeURIComponent('ليبيانا')}`)).toBe(all)
  expect(await count(`${path}?search=libyana`)).toBe(all)
  expect(await count(`${path}?search=nobody`)).toBe(0)
})
