import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from '#tests/world/money.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/shelf.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('orders are listed by their time, not by ids that another server took earlier', async () => {
  const { database } = world.services
  await fund(world, 'layla', '100.000')
  const layla = await world.as('layla')
  const buy = async (start: number) => {
    const categoryId = (await newCategory(world.services, { kind: 'card' })).toString()
    await stockCards(world.services, BigInt(categoryId), supplierCodes(2, start))
    const body = { category_id: categoryId, quantity: 1 }
    const { id } = await layla.post('/card-orders', body, { key: `buy-card-${start}` }).data<{ id: string }>()
    return { id, categoryId }
  }
  const late = await buy(100)
  const early = await buy(200)
  await sql`update card_order set created_at = created_at + interval '1 minute' where id = ${late.id}`.execute(
    database.db,
  )
  const listed = await layla.get('/card-orders').data<{ id: string }[]>()
  expect(listed.map(({ id }) => id)).toEqual([late.id, early.id])
  const reported = async (sort: string) => {
    const report = await layla
      .get(`/reports/cards-transactions?sort=${sort}`)
      .data<{ rows: { order_id: string }[] }>()
    return report.rows.map(({ order_id }) => order_id)
  }
  expect(await reported('-created_at')).toEqual([late.id, early.id])
  expect(await reported('created_at')).toEqual([early.id, late.id])
  const { buy_again } = await layla.get('/home').data<{ buy_again: { id: string }[] }>()
  expect(buy_again.map(({ id }) => id)).toEqual([late.categoryId, early.categoryId])
})
