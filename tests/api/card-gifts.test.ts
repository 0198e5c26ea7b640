import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { expectBalancedBooks, fund } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let category: string
let orders = 0

beforeAll(async () => {
  world = await openWorld()
  await fund(world, 'omar', '500.000')
  await world.as('layla')
  const id = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, id, supplierCodes(10))
  category = id.toString()
})
afterAll(() => world.close())

interface Bought {
  readonly id: string
  readonly cards: readonly { readonly id: string; readonly serial_number: string }[]
}

async function buy(): Promise<Bought & { readonly cardId: string }> {
  const omar = await world.as('omar')
  orders += 1
  const order = await omar
    .post('/card-orders', { category_id: category, quantity: 1 }, { key: `gift-order-${orders}` })
    .data<Bought>()
  return { ...order, cardId: order.cards[0]?.id ?? '' }
}

const give = async (card_id: string, to = 'layla', key = `gift-of-${card_id}`) =>
  (await world.as('omar')).post('/card-gifts', { card_id, to }, { key })

test('a card that nobody has seen is given to another client once: only they see its code, and its buyer reads to whom', async () => {
  const [omar, layla] = [await world.as('omar'), await world.as('layla')]
  const { id, cardId, cards } = await buy()
  const quote = { card_id: cardId, to: people.layla.phone }
  expect(await omar.post('/card-gifts/quote', quote).data()).toMatchObject({
    receiver: { name: 'ليلى ش.', member_no: expect.any(String) },
  })
  const given = await give(cardId)
  expect(given.status).toBe(200)
  expect((await give(cardId)).body.data).toEqual(given.body.data)
  expect((await give(cardId, 'layla', 'another-key-of-omar')).status).toBe(404)
  expect((await omar.post(`/cards/${cardId}/reveal`, {})).status).toBe(404)
  expect(await omar.get(`/card-orders/${id}`).data()).toMatchObject({
    cards: [],
    given_cards: [{ serial_number: cards[0]?.serial_number, receiver: 'ليلى ش.' }],
    refundable_until: null,
  })
  expect((await omar.post('/card-refunds', { order_id: id }, { key: 'refund-of-a-gift' })).body.code).toBe(
    'card.not_refundable',
  )
  expect(await layla.get('/cards').data()).toMatchObject([{ id: cardId, order_id: null }])
  expect(await layla.get('/notifications').data()).toMatchObject([{ kind: 'card_received' }, {}])
  await layla.post(`/cards/${cardId}/reveal`, {}).data()
  const onward = { card_id: cardId, to: 'omar' }
  expect((await layla.post('/card-gifts', onward, { key: 'layla-gives-on' })).body.code).toBe(
    'card.not_givable',
  )
  await expectBalancedBooks(world)
})

test('a shown or used card, and one for nobody, is not given', async () => {
  const omar = await world.as('omar')
  const shown = await buy()
  expect(await omar.get(`/card-orders/${shown.id}`).data()).toMatchObject({ cards: [{ shown: false }] })
  await omar.post(`/cards/${shown.cardId}/reveal`, {}).data()
  expect(await omar.get(`/card-orders/${shown.id}`).data()).toMatchObject({ cards: [{ shown: true }] })
  expect((await give(shown.cardId)).body.code).toBe('card.not_givable')
  const used = await buy()
  await omar.put(`/cards/${used.cardId}`, { used: true }).data()
  expect((await give(used.cardId)).body.code).toBe('card.not_givable')
  const good = await buy()
  expect((await give(good.cardId, '0910000000', 'to-nobody')).body.code).toBe('transfer.receiver_not_found')
  expect((await give(good.cardId, 'omar', 'to-himself')).body.code).toBe('transfer.to_self')
  const layla = await world.as('layla')
  const others = { card_id: good.cardId, to: 'omar' }
  expect((await layla.post('/card-gifts', others, { key: 'not-of-layla' })).status).toBe(404)
})
