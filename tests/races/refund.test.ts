import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refundOrder } from '#server/modules/cards/index.ts'
import { expectBalancedBooks, fund } from '#tests/world/money.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/shelf.ts'
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
  await stockCards(world.services, categoryId, supplierCodes(60))
})
afterAll(async () => {
  await twin.close()
  await world.close()
})

async function buy(): Promise<{ orderId: bigint; cardId: string }> {
  const omar = await world.as('omar')
  orders += 1
  const body = { category_id: categoryId.toString(), quantity: 1 }
  const { id, cards } = await omar
    .post('/card-orders', body, { key: `omar-order-${orders}` })
    .data<{ id: string; cards: { id: string }[] }>()
  return { orderId: BigInt(id), cardId: cards[0]?.id ?? '' }
}

const refund = (orderId: bigint) =>
  twin.services.desk.submit(refundOrder, {
    input: { orderId, reason: null, evenIfRevealed: false },
    actor: staff,
  })

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

test('a refund waits for the look that has begun, and then sees it', async () => {
  const { orderId, cardId } = await buy()
  const refused = await refundBeside(orderId, [
    `select from voucher where id = ${cardId} for no key update`,
    `insert into voucher_reveal (voucher_id) values (${cardId})`,
  ])
  expect(refused).toBe('card.revealed')
})

test('a card marked used in the middle of its refund is a refusal, not a defect', async () => {
  const { orderId, cardId } = await buy()
  const refused = await refundBeside(orderId, [
    `update voucher set marked_used_at = now() where id = ${cardId}`,
  ])
  expect(refused).toBe('card.not_refundable')
})

/** Refunds while another transaction has done this and has not committed yet. */
async function refundBeside(orderId: bigint, statements: readonly string[]): Promise<string> {
  const other = new pg.Client({ connectionString: world.database.url })
  await other.connect()
  await other.query('begin')
  for (const statement of statements) await other.query(statement)
  const answer = answerOf(refund(orderId))
  await vi.waitFor(async () => {
    const waiting = await other.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waiting.rowCount).toBeGreaterThan(0)
  })
  await other.query('commit')
  await other.end()
  return answer
}

const answerOf = (refunded: Promise<unknown>): Promise<string> =>
  refunded.then(
    () => 'refunded',
    (error: Error) => error.message,
  )
