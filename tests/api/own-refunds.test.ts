import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let category: string
let orders = 0

beforeAll(async () => {
  world = await openWorld()
  await fund(world, 'omar', '500.000')
  const id = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, id, supplierCodes(40))
  category = id.toString()
})
afterAll(() => world.close())

interface Bought {
  readonly id: string
  readonly cards: readonly { readonly id: string }[]
}

async function buy(quantity = 1): Promise<Bought> {
  const omar = await world.as('omar')
  orders += 1
  const body = { category_id: category, quantity }
  return omar.post('/card-orders', body, { key: `own-refund-${orders}` }).data<Bought>()
}

const refund = async (order_id: string, name: 'omar' | 'layla' = 'omar') =>
  (await world.as(name)).post('/card-refunds', { order_id }, { key: `refund-of-${order_id}` })
const refundCards = async (order_id: string, ...card_ids: (string | undefined)[]) =>
  (await world.as('omar')).post(
    '/card-refunds',
    { order_id, card_ids },
    { key: `refund-of-cards-${card_ids.join()}` },
  )

test('an order that was never shown comes back to its buyer once, and its cards end', async () => {
  const omar = await world.as('omar')
  const { id } = await buy(2)
  const before = await walletFigures(world, 'omar')
  expect(await omar.get(`/card-orders/${id}`).data()).toMatchObject({
    refundable_until: expect.any(String),
    refund: null,
  })
  const ask = () => omar.post('/card-refunds', { order_id: id }, { key: 'omar-takes-it-back' })
  const returned = await ask().data<{ amount: string; reference: string }>()
  expect(returned).toMatchObject({ amount: '20.000', currency: 'LYD' })
  const again = await ask()
  expect([again.headers['idempotent-replayed'], again.body.data]).toEqual(['true', returned])
  expect((await refund(id)).body.code).toBe('ledger.already_reversed')
  const after = await walletFigures(world, 'omar')
  expect(after.balanceMinor - before.balanceMinor).toBe(20_000n)
  expect(await omar.get(`/card-orders/${id}`).data()).toMatchObject({
    refundable_until: null,
    refund: { reference: returned.reference },
    cards: [],
  })
  expect((await omar.get('/notifications')).body).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ kind: 'card_refunded' })]),
  })
  await expectBalancedBooks(world)
})

test('a shown code, an old order and an order of another client are not given back', async () => {
  const omar = await world.as('omar')
  const codeOf = async (id: string) => (await refund(id)).body.code
  const shown = await buy(2)
  await omar.post(`/cards/${shown.cards[0]?.id}/reveal`, {}).data()
  expect(await codeOf(shown.id)).toBe('card.seen')
  expect(await omar.get(`/card-orders/${shown.id}`).data()).toMatchObject({
    refundable_cards: [shown.cards[1]?.id],
  })
  const used = await buy()
  await omar.put(`/cards/${used.cards[0]?.id}`, { used: true }).data()
  expect(await codeOf(used.id)).toBe('card.not_refundable')
  const old = await buy()
  await world.asOwner(
    `update card_order set created_at = now() - interval '7 days 1 minute' where id = ${old.id}`,
  )
  expect(await codeOf(old.id)).toBe('card.refund_too_late')
  const others = await refund((await buy()).id, 'layla')
  expect(others.status).toBe(404)
})

test('of several cards a buyer takes back those that were not shown, each once, and keeps the others', async () => {
  const omar = await world.as('omar')
  const { id, cards } = await buy(3)
  const [shown, second, third] = cards.map((card) => card.id)
  await omar.post(`/cards/${shown}/reveal`, {}).data()
  const before = await walletFigures(world, 'omar')
  expect((await refundCards(id, shown, second)).body.code).toBe('card.seen')
  const { reference } = await refundCards(id, second).then(({ body }) => body.data as { reference: string })
  expect((await refundCards(id, second, third)).body.code).toBe('card.not_refundable')
  expect((await walletFigures(world, 'omar')).balanceMinor - before.balanceMinor).toBe(10_000n)
  expect(await omar.get(`/card-orders/${id}`).data()).toMatchObject({
    ...{ refund: null, refundable_cards: [third], cards: [{ id: shown }, { id: third }] },
    refunded_parts: [{ reference, amount: '10.000', quantity: 1 }],
  })
  expect(await omar.get(`/receipts/${reference}`).data()).toMatchObject({ amount: '10.000' })
  expect((await refund(id)).body.code).toBe('card.seen')
  await expectBalancedBooks(world)
})

test('a buyer takes a few orders back in a month, also when they are asked for at once', async () => {
  const bought = await Promise.all(Array.from({ length: 8 }, () => buy()))
  const answers = await Promise.all(bought.map(({ id }) => refund(id)))
  // One, and a card of another, were given back above.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['card.refunds_exhausted']))
  await expectBalancedBooks(world)
})
