import { afterAll, beforeAll, expect, test } from 'vitest'
import { favouritesMax } from '#server/modules/favourites/favourite.queries.ts'
import { notifyOfStock } from '#server/modules/favourites/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { openTwin, type Twin } from '#tests/world/twin.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let twin: Twin
let omar: Caller

beforeAll(async () => {
  world = await openWorld({ workers: false })
  twin = await openTwin(world)
  omar = await world.as('omar')
})
afterAll(async () => {
  await twin.close()
  await world.close()
})

test('who waits for a sold-out card is notified once when it is there again, by whichever process sees it', async () => {
  const category = await newCategory(world.services, { kind: 'card' })
  const layla = await world.as('layla')
  for (const caller of [omar, layla])
    expect(await caller.put(`/stock-notices/${category}`, { wanted: true }).data()).toEqual([`${category}`])
  expect(await layla.put(`/stock-notices/${category}`, { wanted: false }).data()).toEqual([])
  await notifyOfStock(world.services.database)
  const kindsOf = async (caller: Caller) =>
    (await caller.get('/notifications').data<{ kind: string }[]>()).map(({ kind }) => kind)
  expect(await kindsOf(omar)).toEqual(['welcome'])
  await stockCards(world.services, category, supplierCodes(1))
  const databases = [world.services.database, twin.services.database]
  await Promise.all([...databases, ...databases].map(notifyOfStock))
  expect(await omar.get('/notifications').data()).toMatchObject([
    { kind: 'card_available', about: { what: 'category', id: `${category}` } },
    { kind: 'welcome' },
  ])
  expect(await kindsOf(layla)).toEqual(['welcome'])
  expect(await omar.get('/stock-notices').data()).toEqual([])
})

test('at the limit an awaited card may be asked for again, and one that left the shop can be taken back', async () => {
  const caller = await world.as('salem')
  const ask = (category: bigint, wanted: boolean) => caller.put(`/stock-notices/${category}`, { wanted })
  const categories: bigint[] = []
  for (let count = 0; count < favouritesMax; count += 1)
    categories.push(await newCategory(world.services, { kind: 'card' }))
  const [first = 0n] = categories
  for (const category of categories) await ask(category, true).data()
  expect(await ask(first, true).data()).toHaveLength(favouritesMax)
  expect((await ask(await newCategory(world.services, { kind: 'card' }), true)).body).toMatchObject({
    code: 'favourite.limit_reached',
  })
  await world.asOwner(`update category set deleted_at = now() where id = ${first}`)
  expect(await ask(first, false).data()).toHaveLength(favouritesMax - 1)
  expect((await ask(first, true)).status).toBe(404)
})

test('saved amounts belong to a client and a purpose, each counts once, and six are kept', async () => {
  const save = (amounts: readonly string[]) => omar.put('/saved-amounts/transfer', { amounts })
  expect(await save(['25.000', '7.500', '25.000']).data()).toEqual({
    transfer: ['25.000', '7.500'],
    recharge: [],
  })
  expect((await save(Array.from({ length: 7 }, (_, index) => `${index + 1}.000`))).status).toBe(422)
  expect((await save(['0.000'])).status).toBe(422)
  expect(await save([]).data()).toEqual({ transfer: [], recharge: [] })
  expect(await (await world.as('layla')).get('/saved-amounts').data()).toEqual({ transfer: [], recharge: [] })
})
