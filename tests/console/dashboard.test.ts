import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumDays } from '#server/modules/dashboard/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let manager: Caller
let categoryId: bigint
beforeAll(async () => {
  world = await openWorld()
  manager = await workAs(world, ['statistics'])
  categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(5))
  await fund(world, 'layla', '100.000')
})
afterAll(() => world.close())

async function figures(): Promise<Record<string, { total: string; before: string; days: string[] }>> {
  await sumDays(world.services.database)
  const { figures: all } = (await manager.get('/dashboard?days=7').data()) as {
    figures: { name: string; total: string; before: string; days: string[] }[]
  }
  return Object.fromEntries(all.map(({ name, ...figure }) => [name, figure]))
}

test('the last days are added up from what was sold, recharged and earned, and a refund takes its part back', async () => {
  const before = await figures()
  const layla = await world.as('layla')
  const bought = await layla.post(
    '/card-orders',
    { category_id: String(categoryId), quantity: 2 },
    { key: 'dashboard-1' },
  )
  expect(bought.status).toBe(200)
  const after = await figures()
  const rise = (name: string) => Number(after[name]?.total) - Number(before[name]?.total)
  expect([rise('card_sales'), rise('cards_sold'), rise('income')]).toEqual([20, 2, 1])
  expect(after['card_sales']?.days).toHaveLength(7)
  expect(after['card_sales']?.days.at(-1)).toBe(after['card_sales']?.total)

  await world.asOwner(`update card_order set refunded_at = now() where category_id = ${categoryId}`)
  expect((await figures())['card_sales']?.total).toBe(before['card_sales']?.total)
})

test('a recharge counts on the day it was credited, however long ago it was asked for', async () => {
  const layla = await world.as('layla')
  const { printed } = await printVouchers(
    world.services,
    await newCategory(world.services, { kind: 'recharge' }),
    { count: 1 },
  )
  const before = await figures()
  const body = { method: 'voucher', code: printed[0]?.code }
  const { id } = await layla.post('/recharges', body, { key: 'dashboard-late' }).data<{ id: string }>()
  await world.asOwner(`update recharge set created_at = now() - interval '9 days' where id = ${id}`)
  const after = await figures()
  expect(Number(after['recharges']?.total)).toBeGreaterThan(Number(before['recharges']?.total))
  expect(after['recharges']?.days.at(-1)).not.toBe(before['recharges']?.days.at(-1))
})

test('a day is kept when it is summed again, and earlier events are in their own day', async () => {
  await world.asOwner(`update card_order set refunded_at = null, created_at = now() - interval '8 days'`)
  await world.asOwner('delete from summed_day')
  const known = await figures()
  expect(known['card_sales']).toMatchObject({ before: '20.000', total: '0.000' })
  expect(await figures()).toEqual(known)
})

test('cards of which less than the threshold is left are named, the emptiest first', async () => {
  const empty = await newCategory(world.services, { kind: 'card', nameEn: 'Nothing left' })
  const { low_stock: low } = (await manager.get('/dashboard').data()) as {
    low_stock: { category_id: string; stock: number; threshold: number }[]
  }
  expect(low.map(({ category_id, stock }) => [category_id, stock])).toEqual([
    [String(empty), 0],
    [String(categoryId), 3],
  ])
})
