import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostingEngine } from '#server/ledger/index.ts'
import type { lockCardsOfOrders } from '#server/modules/cards/refund.queries.ts'
import { refundOperation, refundOrder } from '#server/modules/cards/refund-order.ts'
import type { Db } from '#server/platform/db/database.ts'
import { beside } from '#tests/world/beside.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { expectBalancedBooks, fund } from '#tests/world/money.ts'
import { openTwin, type Twin } from '#tests/world/twin.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const staff = { type: 'staff', id: null } as const

let world: World
let twin: Twin
let categoryId: bigint
let orders = 0

beforeAll(async () => {
  world = await openWorld()
  twin = await openTwin(world)
  await fund(world, 'omar', '900.000')
  categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(100))
})
afterAll(async () => {
  await twin.close()
  await world.close()
})

async function buy(quantity = 1): Promise<{ orderId: bigint; cardId: string; cardIds: readonly string[] }> {
  const omar = await world.as('omar')
  orders += 1
  const body = { category_id: categoryId.toString(), quantity }
  const { id, cards } = await omar
    .post('/card-orders', body, { key: `omar-order-${orders}` })
    .data<{ id: string; cards: { id: string }[] }>()
  return { orderId: BigInt(id), cardId: cards[0]?.id ?? '', cardIds: cards.map((card) => card.id) }
}

const refund = (orderId: bigint, engine = twin.services.engine, operation = refundOrder) =>
  engine.post(operation, { input: { orderId, reason: null, revealedMax: 0 }, actor: staff })

test('a card is shown or its money comes back, never both, however close they come', async () => {
  const omar = await world.as('omar')
  for (let round = 0; round < 25; round += 1) {
    const { orderId, cardId } = await buy()
    const [shown, refunded] = await Promise.all([
      omar.post(`/cards/${cardId}/reveal`, {}),
      answerOf(refund(orderId)),
    ])
    expect([
      [200, 'card.revealed'],
      [404, 'refunded'],
    ]).toContainEqual([shown.status, refunded])
  }
  await expectBalancedBooks(world)
})

const lookAt = (cardId: string) => [
  `select from voucher where id = ${cardId} for no key update`,
  `insert into voucher_reveal (voucher_id) values (${cardId})`,
]

test('a refund waits for the look that has begun, and then sees it', async () => {
  const { orderId, cardId } = await buy()
  expect(await beside(world, lookAt(cardId), () => answerOf(refund(orderId)))).toBe('card.revealed')
})

test('control: without its lock a refund does not see it, and the card is shown and paid back', async () => {
  const { orderId, cardId } = await buy()
  const engine = openPostingEngine({ url: world.database.url, keys: world.services.keys })
  const unlocked = refundOperation(readCards)
  expect(await beside(world, lookAt(cardId), () => answerOf(refund(orderId, engine, unlocked)))).toBe(
    'refunded',
  )
  await engine.drain()
})

test('a buyer’s own refund waits for the look that has begun, and then sees it', async () => {
  const { orderId, cardId } = await buy()
  const { buyerId } = await ownerOf(orderId)
  expect(await beside(world, lookAt(cardId), () => answerOf(ask(orderId, buyerId)))).toBe('card.seen')
})

test('control: without its lock a buyer’s refund does not see it, and the card is shown and paid back', async () => {
  const { orderId, cardId } = await buy()
  const { buyerId } = await ownerOf(orderId)
  const engine = openPostingEngine({ url: world.database.url, keys: world.services.keys })
  const unlocked = () => answerOf(ask(orderId, buyerId, engine, refundOperation(readCards)))
  expect(await beside(world, lookAt(cardId), unlocked)).toBe('refunded')
  await engine.drain()
})

const ask = (
  orderId: bigint,
  askerId: bigint,
  engine = twin.services.engine,
  operation = refundOrder,
  cardIds?: readonly bigint[],
) =>
  engine.post(operation, {
    input: { orderId, askerId, cardIds, reason: null, revealedMax: 0 },
    actor: { type: 'client', id: askerId },
  })

async function ownerOf(orderId: bigint): Promise<{ buyerId: bigint }> {
  const { rows } = await sql<{ buyerId: bigint }>`
    select client_id as "buyerId" from card_order where id = ${orderId}`.execute(world.services.database.db)
  return rows[0] ?? { buyerId: 0n }
}

/** The committed states of the cards. */
async function readCards(db: Db, orderIds: readonly bigint[]): ReturnType<typeof lockCardsOfOrders> {
  const { rows } = await sql<{ orderId: bigint; revealed: number }>`
    select order_id as "orderId", (select count(*) from voucher_reveal r where r.voucher_id = v.id)::integer as revealed
    from voucher v where order_id = any(${orderIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ orderId, revealed }) => [orderId, { sold: 1, markedUsed: 0, revealed }]))
}

test('the refund of one card waits for the look that has begun at it, and then sees it', async () => {
  const { orderId, cardId } = await buy()
  const { buyerId } = await ownerOf(orderId)
  const one = () => answerOf(ask(orderId, buyerId, twin.services.engine, refundOrder, [BigInt(cardId)]))
  expect(await beside(world, lookAt(cardId), one)).toBe('card.seen')
})

test('control: without its lock the refund of one card does not see it, and the card is shown and paid back', async () => {
  const { orderId, cardId } = await buy()
  const { buyerId } = await ownerOf(orderId)
  const engine = openPostingEngine({ url: world.database.url, keys: world.services.keys })
  const unlocked = () => answerOf(ask(orderId, buyerId, engine, refundOperation(readCards), [BigInt(cardId)]))
  expect(await beside(world, lookAt(cardId), unlocked)).toBe('refunded')
  await engine.drain()
})

test('of the whole order and its cards asked for at once, each card is paid back once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { orderId, cardIds } = await buy(3)
    const { buyerId } = await ownerOf(orderId)
    await world.asOwner(
      `update card_order set created_at = now() - interval '40 days', refunded_at = refunded_at - interval '40 days'
       where id <> ${orderId}`,
    )
    await world.asOwner(`update card_refund_part set created_at = now() - interval '40 days'`)
    const chosen = (...at: number[]) => at.map((index) => BigInt(cardIds[index] ?? ''))
    const answers = await Promise.all([
      answerOf(ask(orderId, buyerId)),
      answerOf(ask(orderId, buyerId, world.services.engine, refundOrder, chosen(0))),
      answerOf(ask(orderId, buyerId, twin.services.engine, refundOrder, chosen(0, 1))),
      answerOf(ask(orderId, buyerId, world.services.engine, refundOrder, chosen(2))),
    ])
    const [whole, first, two, third] = answers.map((answer) => answer === 'refunded')
    expect([
      [true, false, false, false],
      [false, true, false, true],
      [false, false, true, true],
    ]).toContainEqual([whole, first, two, third])
  }
})

test('a look waits for the refund that has begun, and then finds no card', async () => {
  const omar = await world.as('omar')
  const { cardId } = await buy()
  const taken = [`update voucher set status = 'cancelled', cancelled_at = now() where id = ${cardId}`]
  const { status } = await beside(world, taken, () => omar.post(`/cards/${cardId}/reveal`, {}))
  expect(status).toBe(404)
})

test('a card marked used in the middle of its refund is a refusal, not a defect', async () => {
  const { orderId, cardId } = await buy()
  const marked = [`update voucher set marked_used_at = now() where id = ${cardId}`]
  const refused = await beside(world, marked, () => answerOf(refund(orderId)))
  expect(refused).toBe('card.not_refundable')
})

const answerOf = (refunded: Promise<unknown>): Promise<string> =>
  refunded.then(
    () => 'refunded',
    (error: Error) => error.message,
  )
