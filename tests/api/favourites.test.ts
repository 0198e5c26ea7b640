import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Belongings, type Seeded, seedClient, seedWorld } from '#tests/world/belongings.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let seeded: Seeded
let things: Belongings

beforeAll(async () => {
  world = await openWorld()
  seeded = await seedWorld(world)
  things = await seedClient(world, 'omar', seeded)
})
afterAll(() => world.close())

test('a card is a favourite until its client removes it, however often it is added', async () => {
  const omar = await world.as('omar')
  const path = `/favourite-categories/${seeded.cardCategoryId}`
  expect(await omar.put(path, { favourite: true }).data()).toEqual([seeded.cardCategoryId])
  expect(await omar.put(path, { favourite: true }).data()).toEqual([seeded.cardCategoryId])
  expect(await (await world.as('layla')).get('/favourite-categories').data()).toEqual([])
  expect(await omar.put(path, { favourite: false }).data()).toEqual([])
  expect(await omar.put('/favourite-categories/999999', { favourite: true })).toMatchObject({ status: 404 })
})

test('whom a transfer was sent to is kept under a name of one’s own, with their real name', async () => {
  const omar = await world.as('omar')
  const label = 'أم عمر'
  const saved = await omar
    .post('/favourite-receivers', { transfer_id: things.transferId, label })
    .data<{ id: string; name: string }>()
  expect(saved).toMatchObject({ id: things.favouriteId, label, name: 'Fatima Zintani' })
  expect(await omar.get('/favourite-receivers').data()).toEqual([saved])
})

test('nobody saves the receiver of another’s transfer, the sender of their own, or takes away what is not theirs', async () => {
  const layla = await world.as('layla')
  await seedClient(world, 'salem', seeded)
  const salem = await world.as('salem')
  const taken = { transfer_id: things.transferId, label: 'x' }
  expect(await salem.post('/favourite-receivers', taken)).toMatchObject({ status: 404 })
  expect(await layla.delete(`/favourite-receivers/${things.favouriteId}`)).toMatchObject({ status: 404 })
  const omar = await world.as('omar')
  await omar.delete(`/favourite-receivers/${things.favouriteId}`).data()
  expect(await omar.get('/favourite-receivers').data()).toEqual([])
})
