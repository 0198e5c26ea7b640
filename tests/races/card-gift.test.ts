import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostingEngine } from '#server/ledger/index.ts'
import { findGivableCards } from '#server/modules/cards/gift.queries.ts'
import { giftOperation } from '#server/modules/cards/give-card.ts'
import { refundOrder } from '#server/modules/cards/refund-order.ts'
import { beside } from '#tests/world/beside.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { clientIdOf, expectBalancedBooks, fund } from '#tests/world/money.ts'
import { openTwin, type Twin } from '#tests/world/twin.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let twin: Twin
let category: string
let omarId: bigint
let orders = 0

beforeAll(async () => {
  world = await openWorld()
  twin = await openTwin(world)
  await fund(world, 'omar', '900.000')
  await world.as('layla')
  omarId = await clientIdOf(world, 'omar')
  const id = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, id, supplierCodes(40))
  category = id.toString()
})
afterAll(async () => {
  await twin.close()
  await world.close()
})

async function buy(): Promise<{ orderId: string; cardId: string }> {
  const omar = await world.as('omar')
  orders += 1
  const { id, cards } = await omar
    .post('/card-orders', { category_id: category, quantity: 1 }, { key: `omar-gift-${orders}` })
    .data<{ id: string; cards: { id: string }[] }>()
  return { orderId: id, cardId: cards[0]?.id ?? '' }
}

const gift = giftOperation()

const give = (cardId: string, engine = twin.services.engine, operation = gift): Promise<string> =>
  engine
    .post(operation, {
      input: {
        ...{ cardId: BigInt(cardId), clientId: omarId, name: 'Omar', to: 'layla' },
        sender: { clientId: omarId, sessionId: 0n, deviceHash: null },
      },
      actor: { type: 'client', id: omarId },
      idempotency: { key: `give-${cardId}`, requestHash: Buffer.alloc(32) },
    })
    .then(
      () => 'given',
      (error: Error) => error.message,
    )

test('a card is shown to its buyer, given away or paid back: one of them, however close they come', async () => {
  const omar = await world.as('omar')
  for (let round = 0; round < 12; round += 1) {
    const { orderId, cardId } = await buy()
    const [shown, given, refunded] = await Promise.all([
      omar.post(`/cards/${cardId}/reveal`, {}),
      give(cardId),
      omar.post('/card-refunds', { order_id: orderId }, { key: `omar-refund-${cardId}` }),
    ])
    const done = [shown.status === 200, given === 'given', refunded.status === 200]
    expect(done.filter(Boolean)).toHaveLength(1)
  }
  await expectBalancedBooks(world)
})

/** The buyer's, in the engine alone. */
const payBack = (orderId: string, operation: typeof refundOrder): Promise<string> =>
  world.services.engine
    .post(operation, {
      input: { orderId: BigInt(orderId), reason: null, revealedMax: 0, askerId: omarId },
      actor: { type: 'client', id: omarId },
    })
    .then(
      () => 'refunded',
      (error: Error) => error.message,
    )

test('in one batch a card is given or paid back, not both', async () => {
  const outcomes: string[] = []
  for (let round = 0; round < 4; round += 1) {
    const { orderId, cardId } = await buy()
    const engine = world.services.engine
    // Other gifts keep the workers busy, so that the two come together.
    const busy = ['1', '2', '3'].map((other) => give(other, engine))
    const done = await Promise.all([give(cardId, engine), payBack(orderId, refundOrder)])
    await Promise.all(busy)
    outcomes.push(done.filter((outcome) => ['given', 'refunded'].includes(outcome)).join())
  }
  expect(outcomes).toEqual(outcomes.map((done) => (done === 'refunded' ? done : 'given')))
  await expectBalancedBooks(world)
})

const lookAt = (cardId: string) => [
  `select from voucher where id = ${cardId} for no key update`,
  `insert into voucher_reveal (voucher_id) values (${cardId})`,
]

test('a gift waits for the look that has begun, and then sees it', async () => {
  const { cardId } = await buy()
  expect(await beside(world, lookAt(cardId), () => give(cardId))).toBe('card.not_givable')
})

test('control: without its lock a gift does not see it, and a card is given whose code its buyer knows', async () => {
  const { cardId } = await buy()
  const engine = openPostingEngine({ url: world.database.url, keys: world.services.keys })
  const unlocked = giftOperation(findGivableCards)
  expect(await beside(world, lookAt(cardId), () => give(cardId, engine, unlocked))).toBe('given')
  await engine.drain()
})
