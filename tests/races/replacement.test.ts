import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostingEngine } from '#server/ledger/index.ts'
import { lockCardsOfOrders } from '#server/modules/cards/refund.queries.ts'
import { refundOperation, refundOrder } from '#server/modules/cards/refund-order.ts'
import { replaceCard } from '#server/modules/cards/replace-card.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { beside, connectionsWait } from '#tests/world/beside.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { createStaff, workAs } from '#tests/world/console.ts'
import { expectBalancedBooks, fund } from '#tests/world/money.ts'
import { askedReplacement, type CardOfOrder } from '#tests/world/replace-by-two.ts'
import { openTwin, type Twin } from '#tests/world/twin.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const staff = { type: 'staff', id: null } as const
const rounds = 12

let world: World
let twin: Twin
let omar: Caller
let makers: readonly Caller[]
let checkers: readonly Caller[]
let people: { readonly makerId: bigint; readonly checkerId: bigint }
let categoryId: bigint
let bought = 0
let codesMade = 0

beforeAll(async () => {
  world = await openWorld()
  twin = await openTwin(world)
  const maker = ['card-orders-index', 'card-orders-show', 'card-orders-replace-card']
  const checker = ['approvals-card-replacement']
  makers = [await workAs(world, maker), await workAs(world, maker)]
  checkers = [await workAs(world, checker), await workAs(world, checker)]
  const [one, other] = [await createStaff(world, maker), await createStaff(world, checker)]
  people = { makerId: one.id, checkerId: other.id }
  await fund(world, 'omar', '2000.000')
  omar = await world.as('omar')
  categoryId = await stocked(140)
})
afterAll(async () => {
  await twin.close()
  await world.close()
})

async function stocked(count: number): Promise<bigint> {
  const id = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, id, supplierCodes(count, codesMade))
  codesMade += count
  return id
}

async function buy(category = categoryId): Promise<CardOfOrder> {
  bought += 1
  const body = { category_id: category.toString(), quantity: 1 }
  const { id, cards } = await omar
    .post('/card-orders', body, { key: `omar-order-${bought}` })
    .data<{ id: string; cards: { id: string }[] }>()
  return { orderId: id, cardId: cards[0]?.id ?? '' }
}

const ask = (card: CardOfOrder, maker = makers[0], more = {}): Promise<string> =>
  maker ? askedReplacement(maker, card, more) : Promise.reject(new Error('nobody asks'))

/** `replaced`, or the refusal. */
async function approve(approvalId: string, checker = checkers[0]): Promise<string> {
  const answer = await checker?.post(`/approvals/${approvalId}/approval`)
  return answer?.status === 200 ? 'replaced' : String(answer?.body.code)
}

type Changes = Parameters<typeof replaceCard>[3]

/** What an agreement does, with its own transaction and other locks. */
function replace(tx: Tx, { orderId, cardId }: CardOfOrder, approvalId: string, changes: Changes) {
  const wanted = { orderId: BigInt(orderId), cardId: BigInt(cardId), reason: 'faulty' }
  const checker = {
    ...({ type: 'staff', id: people.checkerId, sessionId: 0n, state: 'open', isFresh: true } as const),
    ...{ permissions: new Set<string>(), csrfToken: '' },
  }
  return replaceCard(
    tx,
    { ...wanted, isRefusedBySupplier: false },
    {
      ...{ approvalId: BigInt(approvalId), makerId: people.makerId, checker, payload: null },
      origin: { ip: '127.0.0.1', agent: null, locale: 'en' },
    },
    changes,
  )
}

const replacedWith = (card: CardOfOrder, approvalId: string, changes: Changes): Promise<string> =>
  answerOf(world.services.database.transact((tx) => replace(tx, card, approvalId, changes)))

const answerOf = (done: Promise<unknown>, name = 'replaced'): Promise<string> =>
  done.then(
    () => name,
    (error: Error) => error.message,
  )

const refund = ({ orderId }: CardOfOrder, engine = twin.services.engine, operation = refundOrder) =>
  answerOf(
    engine.post(operation, {
      input: { orderId: BigInt(orderId), reason: null, revealedMax: 0 },
      actor: staff,
    }),
    'refunded',
  )

const noLock = () => Promise.resolve()

test('a card is shown or replaced, never both, however close they come', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const card = await buy()
    const approvalId = await ask(card)
    const [shown, replaced] = await Promise.all([
      omar.post(`/cards/${card.cardId}/reveal`, {}),
      approve(approvalId),
    ])
    expect([
      [200, 'approval.changed_meanwhile'],
      [200, 'card.refusal_unconfirmed'],
      [404, 'replaced'],
    ]).toContainEqual([shown.status, replaced])
  }
  await expectBalancedBooks(world)
})

test('of two agreements about one card at once one replaces it', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const card = await buy()
    const asked = [await ask(card, makers[0]), await ask(card, makers[1])]
    const answers = await Promise.all(asked.map((id, index) => approve(id, checkers[index])))
    expect(answers.filter((answer) => answer === 'replaced')).toHaveLength(1)
  }
  await expectBalancedBooks(world)
})

test('an order is refunded with the cards that it has, while one of them is replaced', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const card = await buy()
    const approvalId = await ask(card)
    const [refunded, replaced] = await Promise.all([refund(card), approve(approvalId)])
    expect(refunded).toBe('refunded')
    expect(['replaced', 'card.not_replaceable', 'approval.changed_meanwhile']).toContain(replaced)
    expect(await omar.get(`/card-orders/${card.orderId}`).data()).toMatchObject({ cards: [] })
  }
  await expectBalancedBooks(world)
})

test('the last card is sold or takes the place of another, never both', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const category = await stocked(2)
    const card = await buy(category)
    const approvalId = await ask(card)
    const body = { category_id: category.toString(), quantity: 1 }
    const [sale, replaced] = await Promise.all([
      omar.post('/card-orders', body, { key: `last-${category}` }),
      approve(approvalId),
    ])
    expect([
      [200, 'card.out_of_stock'],
      [200, 'busy'],
      [422, 'replaced'],
    ]).toContainEqual([sale.status, replaced])
  }
  await expectBalancedBooks(world)
})

const lookAt = ({ cardId }: CardOfOrder) => [
  `select from voucher where id = ${cardId} for no key update`,
  `insert into voucher_reveal (voucher_id) values (${cardId})`,
]

test('a replacement waits for the look that has begun, and then sees it, whatever was said of the hidden code', async () => {
  const card = await buy()
  const approvalId = await ask(card, makers[0], { refused_by_supplier: true })
  expect(await beside(world, lookAt(card), () => approve(approvalId))).toBe('card.refusal_unconfirmed')
})

test('control: without its lock a replacement does not see it, and the card is shown and replaced', async () => {
  const card = await buy()
  const approvalId = await ask(card)
  const unlocked = () => replacedWith(card, approvalId, { lockCard: noLock })
  expect(await beside(world, lookAt(card), unlocked)).toBe('replaced')
})

test('a mark waits for the replacement that has begun, and then finds no card', async () => {
  const card = await buy()
  const taken = [`update voucher set status = 'cancelled', cancelled_at = now() where id = ${card.cardId}`]
  const { status } = await beside(world, taken, () => omar.put(`/cards/${card.cardId}`, { used: true }))
  expect(status).toBe(404)
})

/** A refund comes while a replacement is not committed yet; the owner looks at the new card before it is cancelled. */
async function refundBehind(changes: Changes): Promise<{ refunded: string; shown: number | undefined }> {
  const card = await buy()
  const approvalId = await ask(card)
  let newCard = ''
  let looking: ReturnType<Caller['post']> | undefined
  const operation = refundOperation(async (tx, orderIds) => {
    const state = await lockCardsOfOrders(tx, orderIds)
    looking ??= omar.post(`/cards/${newCard}/reveal`, {})
    await Promise.race([looking, connectionsWait(world)])
    return state
  })
  const engine = openPostingEngine({ url: world.database.url, keys: world.services.keys })
  let refunding: Promise<string> | undefined
  await world.services.database.transact(async (tx) => {
    await replace(tx, card, approvalId, changes)
    const { rows } = await sql<{ id: string }>`
      select id::text from voucher where order_id = ${card.orderId} and status = 'sold'`.execute(tx)
    newCard = rows[0]?.id ?? ''
    refunding = refund(card, engine, operation)
    await connectionsWait(world)
  })
  const refunded = (await refunding) ?? ''
  await engine.drain()
  return { refunded, shown: (await looking)?.status }
}

test('a refund waits for the replacement that has begun, and the new card is not shown any more', async () => {
  expect(await refundBehind({})).toEqual({ refunded: 'refunded', shown: 404 })
})

test('control: without the lock of the order the new card is shown and paid back', async () => {
  expect(await refundBehind({ lockOrders: () => Promise.resolve([]) })).toEqual({
    refunded: 'refunded',
    shown: 200,
  })
})

/** A sale of the last card has begun when its turn comes; whose the card is in the end. */
async function besideLastSale(changes: Changes): Promise<{ answer: string; isSoldTwice: boolean }> {
  const category = await stocked(3)
  const [card, sold] = [await buy(category), await buy(category)]
  const approvalId = await ask(card)
  const last = `(select max(id) from voucher where category_id = ${category})`
  const sale = [`update voucher set status = 'sold', order_id = ${sold.orderId} where id = ${last}`]
  const client = await world.services.database.pool.connect()
  try {
    await client.query('begin')
    for (const statement of sale) await client.query(statement)
    const replacing = replacedWith(card, approvalId, changes)
    await Promise.race([replacing, connectionsWait(world)])
    await client.query('commit')
    const answer = await replacing
    const { rows } = await client.query(`select order_id::text from voucher where id = ${last}`)
    return { answer, isSoldTwice: rows[0]?.order_id === card.orderId }
  } finally {
    client.release()
  }
}

const pickBlindly: NonNullable<Changes>['pick'] = async (tx, wanted) => {
  const [category = 0n] = wanted.keys()
  const { rows } = await sql<{ id: bigint; serialNumber: string }>`
    select id, serial_number as "serialNumber" from voucher
    where category_id = ${category} and status = 'available'`.execute(tx)
  const facts = { last4: '', expiresAt: null, costMinor: null, feeMinor: 0n, rate: null }
  return new Map([[category, { cards: rows.map((row) => ({ ...row, ...facts })), taken: 0 }]])
}

const sellBlindly: NonNullable<Changes>['sell'] = async (tx, cards) => {
  for (const { id, orderId } of cards)
    await sql`update voucher set status = 'sold', order_id = ${orderId} where id = ${id}`.execute(tx)
}

test('a replacement does not wait for a sale that holds the last card', async () => {
  expect(await besideLastSale({})).toEqual({ answer: 'busy', isSoldTwice: false })
})

test('without the lock of the stock alone, the check at its sale still keeps a card from two owners', async () => {
  expect(await besideLastSale({ pick: pickBlindly })).toEqual({ answer: 'busy', isSoldTwice: false })
})

test('control: without both the card is sold and takes the place of another', async () => {
  expect(await besideLastSale({ pick: pickBlindly, sell: sellBlindly })).toEqual({
    answer: 'replaced',
    isSoldTwice: true,
  })
})
