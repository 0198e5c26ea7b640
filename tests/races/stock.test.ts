import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostingEngine } from '#server/ledger/index.ts'
import { type OrderCards, orderCards, type StockSafety } from '#server/modules/cards/index.ts'
import { findPromoCodes } from '#server/modules/promo/index.ts'
import { connectionsWait } from '#tests/world/beside.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { clientIdOf, expectBalancedBooks, fund } from '#tests/world/money.ts'
import type { PersonName } from '#tests/world/people.ts'
import { type NewPromoCode, seedPromoCode } from '#tests/world/seed-promo-code.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const names: readonly PersonName[] = ['layla', 'omar', 'yusuf']

let world: World
let clientIds: bigint[]
let codesMade = 0

beforeAll(async () => {
  world = await openWorld()
  for (const name of names) await fund(world, name, '5000.000')
  clientIds = await Promise.all(names.map((name) => clientIdOf(world, name)))
})
afterAll(() => world.close())

test('a stock of 100 cards bought by 300 at once through three engines: 100 sold, 200 refused, no card twice', async () => {
  const { sold, refusals } = await buyAtOnce(orderCards(), { stock: 100, buyers: 300 })
  expect(sold).toHaveLength(100)
  expect(new Set(sold).size).toBe(100)
  expect(refusals).toEqual({ 'card.out_of_stock': 200 })
  await expectBalancedBooks(world)
})

test('orders of several cards get all of theirs or none', async () => {
  const { sold, refusals } = await buyAtOnce(orderCards(), { stock: 100, buyers: 30, quantity: 7 })
  expect(sold).toHaveLength(98)
  expect(new Set(sold).size).toBe(98)
  expect(refusals).toEqual({ 'card.out_of_stock': 16 })
  await expectBalancedBooks(world)
})

test('the last cards, locked by a buyer who leaves them, are waited for', async () => {
  const { cards } = await buyWhatOthersHold(orderCards())
  expect(cards).toHaveLength(7)
})

test('control: who passes over what others hold is told too early that there is none', async () => {
  const hasty = orderCards({ pick: pickWith(sql`for no key update skip locked`) })
  await expect(buyWhatOthersHold(hasty)).rejects.toThrow('card.out_of_stock')
})

test('control: without its lock and the check at its sale, a card is sold more than once', async () => {
  const { sold } = await buyAtOnce(orderCards({ pick: together(pickWith(sql``)), sell: sellBlindly }), {
    stock: 20,
    buyers: 60,
  })
  expect(sold.length).toBeGreaterThan(20)
  expect(new Set(sold).size).toBe(20)
})

test('without its lock alone, the check at its sale still lets a card be sold only once', async () => {
  const { sold } = await buyAtOnce(orderCards({ pick: together(pickWith(sql``)) }), { stock: 20, buyers: 60 })
  expect(new Set(sold).size).toBe(sold.length)
})

test('a promo code for 10 uses, wanted by 60 at once through three engines, is used 10 times', async () => {
  await invent({ code: 'RACE10', usesMax: 10, usesPerClientMax: null })
  const { sold, refusals } = await buyAtOnce(orderCards(), { stock: 60, buyers: 60, promoCode: 'race10' })
  expect(sold).toHaveLength(10)
  expect(refusals).toEqual({ 'promo.exhausted': 50 })
})

test('a promo code once for each, wanted by each of three through three engines at once, is used three times', async () => {
  await invent({ code: 'ONCE', usesMax: null, usesPerClientMax: 1 })
  const { sold, refusals } = await buyAtOnce(orderCards(), { stock: 60, buyers: 60, promoCode: 'once' })
  expect(sold).toHaveLength(3)
  expect(refusals).toEqual({ 'promo.exhausted': 57 })
})

test('control: without its lock, two engines that look at the same time let a client use it twice', async () => {
  await invent({ code: 'TWICE', usesMax: null, usesPerClientMax: 1 })
  const unlocked = orderCards({ lockPromos: together(findPromoCodes) })
  const { sold } = await buyAtOnce(unlocked, { stock: 60, buyers: 60, promoCode: 'twice' })
  expect(sold.length).toBeGreaterThan(3)
})

async function invent(limits: Pick<NewPromoCode, 'code' | 'usesMax' | 'usesPerClientMax'>): Promise<void> {
  const promo = { ownerId: null, discountBp: 1_000, commissionBp: 0, ...limits }
  await world.services.database.transact((tx) => seedPromoCode(tx, promo))
}

interface Crowd {
  readonly stock: number
  readonly buyers: number
  readonly quantity?: number
  readonly promoCode?: string
}

const senderOf = (clientId: bigint) => ({ clientId, sessionId: 0n, deviceHash: null })

/** A fresh category with this stock; each of three clients gives its orders to three engines in turn. */
async function buyAtOnce(operation: OrderCards, { stock, buyers, quantity = 1, promoCode }: Crowd) {
  const categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(stock, codesMade))
  codesMade += stock
  const engines = names.map(() => openPostingEngine({ url: world.database.url, keys: world.services.keys }))
  const outcomes = await Promise.allSettled(
    Array.from({ length: buyers }, (_, index) => {
      const clientId = clientIds[Math.floor(index / engines.length) % clientIds.length] ?? 0n
      const submitted = engines[index % engines.length]?.post(operation, {
        input: { clientId, sender: senderOf(clientId), categoryId, quantity, promoCode: promoCode ?? null },
        actor: { type: 'client', id: clientId },
      })
      return submitted ?? Promise.reject(new Error('no engine'))
    }),
  )
  await Promise.all(engines.map((engine) => engine.drain()))
  const sold: string[] = []
  const refusals: Record<string, number> = {}
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') {
      sold.push(...outcome.value.answer.cards.map(({ id }) => id))
    } else {
      const reason = String(outcome.reason.message)
      refusals[reason] = (refusals[reason] ?? 0) + 1
    }
  }
  return { sold, refusals }
}

/** Another buyer has locked 5 of 10 cards and releases them; meanwhile an order of 7 comes. */
async function buyWhatOthersHold(operation: OrderCards) {
  const [clientId = 0n] = clientIds
  const categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(10, codesMade))
  codesMade += 10
  const engine = openPostingEngine({ url: world.database.url, keys: world.services.keys })
  const other = new pg.Client({ connectionString: world.database.url })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('select from voucher where category_id = $1 order by id limit 5 for update', [
      categoryId,
    ])
    const bought = engine.post(operation, {
      input: { clientId, sender: senderOf(clientId), categoryId, quantity: 7, promoCode: null },
      actor: { type: 'client', id: clientId },
    })
    await Promise.race([Promise.allSettled([bought]), connectionsWait(world)])
    await other.query('rollback')
    return (await bought).answer
  } finally {
    await other.end()
    await engine.drain()
  }
}

/** The first two who look go on together, so that both have seen the same. */
function together<Args extends unknown[], Seen>(look: (...args: Args) => Promise<Seen>) {
  const { promise: both, resolve } = Promise.withResolvers<void>()
  let lookers = 0
  return async (...args: Args): Promise<Seen> => {
    const seen = await look(...args)
    lookers += 1
    if (lookers === 2) resolve()
    await both
    return seen
  }
}

function pickWith(lock: RawBuilder<unknown>): StockSafety['pick'] {
  return async (tx, wanted) => {
    const [categoryId = 0n] = wanted.keys()
    const { rows } = await sql<{ id: bigint; serial_number: string; code_last4: string }>`
      select id, serial_number, code_last4 from voucher
      where category_id = ${categoryId} and status = 'available'
      order by id limit ${wanted.get(categoryId) ?? 0} ${lock}`.execute(tx)
    const cards = rows.map((row) => ({
      id: row.id,
      serialNumber: row.serial_number,
      last4: row.code_last4,
      expiresAt: null,
      costMinor: null,
      feeMinor: 0n,
      rate: null,
    }))
    return new Map([[categoryId, { cards, taken: 0 }]])
  }
}

const sellBlindly: StockSafety['sell'] = async (tx, cards) => {
  await sql`update voucher set status = 'sold' where id = any(${cards.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  )
}
