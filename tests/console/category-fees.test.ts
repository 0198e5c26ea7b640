import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { expectBalancedBooks, fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let maker: Caller
let checker: Caller
beforeAll(async () => {
  world = await openWorld({ workers: false })
  const rights = [
    ...['exchange-rates-store', 'exchange-rates-agree', 'exchange-rates-show', 'approvals-exchange-rate'],
    ...['categories-update', 'categories-change-prices', 'categories-index', 'approvals-category-prices'],
    ...['card-orders-show', 'card-orders-refund', 'approvals-card-refund'],
  ]
  maker = await workAs(world, rights)
  checker = await workAs(world, rights)
  await fund(world, 'layla', '500.000')
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

async function agreed(path: string, body: object, method: 'post' | 'put' = 'post'): Promise<void> {
  const { approval_id } = (await maker[method](path, body)).body.data as { approval_id: string }
  expect((await checker.post(`/approvals/${approval_id}/approval`, {})).status).toBe(200)
}
async function setRate(rate: string, valid_from: string): Promise<void> {
  const { id } = await maker
    .post('/exchange-rates', { currency: 'USD', rate, valid_from })
    .data<{ id: string }>()
  await agreed(`/exchange-rates/${id}/agreements`, {})
}

let bought = 0
async function buy(categoryId: bigint, quantity: number, total_amount?: string) {
  bought += 1
  return (await world.as('layla')).post(
    '/card-orders',
    { category_id: String(categoryId), quantity, ...(total_amount && { total_amount }) },
    { key: `category-fees-${bought}` },
  )
}
const order = (id: string) => maker.get(`/card-orders/${id}`).data<Record<string, unknown>>()
const bodyOf = (answer: { body: { data?: unknown } }) =>
  answer.body.data as Record<string, string> & { id: string }

test('a card bought in dollars is not sold without a rate, staff are told, and then costs what the rate of the sale says', async () => {
  const categoryId = await newCategory(world.services, {
    kind: 'card',
    buyCurrency: 'USD',
    buyPriceMinor: 1_400n,
    buyFeeMinor: 10n,
    sellFeeMinor: 250n,
  })
  await stockCards(world.services, categoryId, supplierCodes(1))
  expect(await buy(categoryId, 1)).toMatchObject({
    status: 422,
    body: { code: 'card.rate_missing', data: { currency: 'USD' } },
  })
  const alarms = await listOpenAlarms(world.services.database.db)
  expect(alarms).toContainEqual(expect.objectContaining({ code: 'rates.missing', subject: 'USD' }))

  await setRate('6.5', '2026-01-01T08:00:00.000Z')
  // Of a batch without a rate: nothing to compare with.
  const first = bodyOf(await buy(categoryId, 1, '10.250'))
  expect(first).toMatchObject({ unit_price: '10.000', fee: '0.250', total_amount: '10.250' })
  expect(await order(first.id)).toMatchObject({
    ...{ cost: '9.100', buy_fee: '0.065', sell_fee: '0.250', rate_gain: '0.000' },
    ...{ buy_currency: 'USD', exchange_rate: '6.5' },
  })

  await stockCards(world.services, categoryId, supplierCodes(3, 100))
  await setRate('7', '2026-02-01T08:00:00.000Z')
  const second = bodyOf(await buy(categoryId, 2))
  // Delivered at 6.5, sold at 7: two cards cost 1.410 dinars more, which the rate lost.
  expect(await order(second.id)).toMatchObject({ cost: '19.600', buy_fee: '0.140', rate_gain: '-1.410' })
  expect(await order(first.id)).toMatchObject({ cost: '9.100', exchange_rate: '6.5' })
  const receipt = await (await world.as('layla')).get(`/receipts/mine/${second['reference']}`)
  expect([200, 404]).toContain(receipt.status)
  await expectBalancedBooks(world)
})

test('fees are shares of their prices, in the review and the order alike, and a refund gives them back', async () => {
  const categoryId = await newCategory(world.services, { kind: 'card' })
  await maker.put(`/categories/${categoryId}`, { sell_fee_share: 150, sell_fee: '0.100' }).data()
  await stockCards(world.services, categoryId, supplierCodes(5, 200))
  const layla = await world.as('layla')
  const quote = await layla
    .post('/card-orders/quote', { category_id: String(categoryId), quantity: 2 })
    .data<Record<string, string>>()
  expect(quote).toMatchObject({ fee: '0.500', total_amount: '20.500' })
  const before = await layla.get('/wallet').data<{ balance: string }>()
  const answer = bodyOf(await buy(categoryId, 2, quote['total_amount']))
  expect(answer).toMatchObject({ fee: '0.500', total_amount: '20.500' })
  await agreed(`/card-orders/${answer.id}/refunds`, { reason: 'خطأ', even_if_revealed: true })
  expect(await layla.get('/wallet').data<{ balance: string }>()).toMatchObject({ balance: before.balance })
  await expectBalancedBooks(world)
})

test('two people lower the fee of a supplier; one may raise it', async () => {
  const categoryId = await newCategory(world.services, { kind: 'card', buyFeeMinor: 200n })
  const path = `/categories/${categoryId}`
  await maker.put(path, { buy_fee: '0.300' }).data()
  expect((await maker.put(path, { buy_fee: '0.100' })).body.code).toBe('category.two_people')
  await agreed(`${path}/prices`, { buy_fee: '0.100', buy_fee_share: 50, reason: 'عقد جديد' }, 'put')
  const rows = await maker.get('/categories?per_page=100').data<Record<string, unknown>[]>()
  expect(rows.find(({ id }) => id === String(categoryId))).toMatchObject({ id: String(categoryId) })
  expect((await maker.put(path, { buy_fee: '0.600' })).body.code).toBe('category.prices_do_not_fit')
})
