import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let clerk: Caller
let checker: Caller
beforeAll(async () => {
  world = await openWorld({ workers: false })
  const rights = ['index', 'show', 'store', 'agree', 'discard'].map((verb) => `exchange-rates-${verb}`)
  clerk = await workAs(world, [...rights, 'approvals-exchange-rate', 'categories-index'])
  checker = await workAs(world, [...rights, 'approvals-exchange-rate'])
})
afterAll(() => world.close())

interface Rate {
  id: string
  status: string
  in_force: boolean
  rate: string
}
const draft = (rate: string, valid_from = '2026-01-01T08:00:00.000Z') =>
  clerk.post('/exchange-rates', { currency: 'USD', rate, valid_from }).data<Rate>()
const show = (id: string) => clerk.get(`/exchange-rates/${id}`).data<Rate>()
async function agree(id: string): Promise<void> {
  const asked = await clerk.post(`/exchange-rates/${id}/agreements`, {})
  const { approval_id } = asked.body.data as { approval_id: string }
  expect((await clerk.post(`/approvals/${approval_id}/approval`, {})).body.code).toBe('approval.own_request')
  expect((await checker.post(`/approvals/${approval_id}/approval`, {})).status).toBe(200)
}

test('a rate counts once a second person agreed, and the latest that has begun is in force', async () => {
  const first = await draft('6.85')
  expect(await show(first.id)).toMatchObject({ status: 'draft', in_force: false, rate: '6.85' })
  await agree(first.id)
  expect(await show(first.id)).toMatchObject({ status: 'agreed', in_force: true })
  const later = await draft('7.1', '2090-01-01T08:00:00.000Z')
  await agree(later.id)
  expect([(await show(first.id)).in_force, (await show(later.id)).in_force]).toEqual([true, false])
  const next = await draft('6.912345', '2026-02-01T08:00:00.000Z')
  await agree(next.id)
  expect([(await show(first.id)).in_force, (await show(next.id)).in_force]).toEqual([false, true])
  expect((await clerk.post(`/exchange-rates/${next.id}/discards`, { reason: 'خطأ' })).body.code).toBe(
    'resource.not_now',
  )
})

test('a rate that puts cards below their cost names them to both people, and in an alarm', async () => {
  const names = { nameAr: 'بطاقة باليورو', nameEn: 'A card in euros' }
  // It brings 10.000 dinars.
  await newCategory(world.services, { kind: 'card', buyCurrency: 'EUR', buyPriceMinor: 1_400n, ...names })
  const body = { currency: 'EUR', rate: '7.2', valid_from: '2026-01-01T08:00:00.000Z' }
  const { id } = await clerk.post('/exchange-rates', body).data<Rate>()
  const named = '\u2068بطاقة باليورو · A card in euros\u2069'
  expect(await clerk.post(`/exchange-rates/${id}/agreements`, {})).toMatchObject({
    status: 422,
    body: { code: 'rate.below_cost', data: { cards: named } },
  })
  const asked = await clerk.post(`/exchange-rates/${id}/agreements`, { even_below_cost: true })
  const { approval_id } = asked.body.data as { approval_id: string }
  expect(await checker.get(`/approvals/${approval_id}`).data()).toMatchObject({
    after: { cards_below_cost: named },
  })
  // Cards that neither has seen: nothing is agreed.
  const other = await newCategory(world.services, { kind: 'card', buyCurrency: 'EUR', buyPriceMinor: 1_390n })
  expect((await checker.post(`/approvals/${approval_id}/approval`, {})).body.code).toBe(
    'approval.changed_meanwhile',
  )
  const { db } = world.services.database
  await sql`update category set deleted_at = now() where id = ${other}`.execute(db)
  expect((await checker.post(`/approvals/${approval_id}/approval`, {})).status).toBe(200)
  expect(await listOpenAlarms(db)).toContainEqual(
    expect.objectContaining({ code: 'rates.below_cost', subject: 'EUR' }),
  )
})

test('a rate counts for agreed prices that wait, and prices count at a rate that begins later', async () => {
  const id = await newCategory(world.services, { kind: 'card', buyCurrency: 'TRY', buyPriceMinor: 1_400n })
  const rate = async (text: string, valid_from: string) => {
    const made = await clerk.post('/exchange-rates', { currency: 'TRY', rate: text, valid_from }).data<Rate>()
    return made.id
  }
  await agree(await rate('6', '2026-01-01T08:00:00.000Z'))
  const { db } = world.services.database
  const wait = (price: number | null) =>
    sql`update category set next_price = ${price}, prices_from = ${price && '2090-01-01'} where id = ${id}`.execute(
      db,
    )
  await wait(9_000)
  const seventh = await rate('7', '2089-01-01T08:00:00.000Z')
  expect((await clerk.post(`/exchange-rates/${seventh}/agreements`, {})).body.code).toBe('rate.below_cost')
  await wait(null)
  await agree(seventh)
  const pricing = await workAs(world, ['categories-index', 'categories-change-prices'])
  expect(await pricing.put(`/categories/${id}/prices`, { price: '9.000', reason: 'عرض' })).toMatchObject({
    status: 422,
    body: { code: 'category.prices_do_not_fit' },
  })
})

test.each(['0', '-1', '1.1234567', 'x', '1000001'])('%s is no rate', async (rate) => {
  const body = { currency: 'USD', rate, valid_from: '2026-01-01T08:00:00.000Z' }
  expect(await clerk.post('/exchange-rates', body)).toMatchObject({ status: 422 })
})

test('a category names its vouchers by state', async () => {
  const id = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, id, supplierCodes(6))
  for (const status of ['used', 'cancelled', 'reserved'])
    await sql`
      update voucher set status = ${status}
      where id = (select min(id) from voucher where category_id = ${id} and status = 'available')
    `.execute(world.services.database.db)
  const rows = await clerk.get('/categories?per_page=100').data<Record<string, unknown>[]>()
  expect(rows.find((row) => row['id'] === String(id))).toMatchObject({
    vouchers_available: 3,
    vouchers_used: 1,
    vouchers_cancelled: 1,
    reserved_count: 1,
  })
})
