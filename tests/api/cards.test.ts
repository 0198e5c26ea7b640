import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { seedPromoCode } from '#tests/world/seed-promo-code.ts'
import { openWorld, type World } from '#tests/world/world.ts'

interface Order {
  readonly id: string
  readonly total_amount: string
  readonly discount: string
  readonly balance_after: string
  readonly cards: { readonly id: string; readonly code_masked: string; readonly used: boolean }[]
}

let world: World
let categoryId: bigint
const codes = supplierCodes(20)

beforeAll(async () => {
  world = await openWorld()
  categoryId = await newCategory(world.services, { kind: 'card', dialPattern: '*120*{code}#' })
  await stockCards(world.services, categoryId, codes)
  await fund(world, 'omar', '500.000')
  await fund(world, 'layla', '50.000')
})
afterAll(() => world.close())

const order = (quantity: number, promoCode?: string) => ({
  category_id: categoryId.toString(),
  quantity,
  ...(promoCode && { promo_code: promoCode }),
})

test('anyone sees the catalogue with its stock', async () => {
  expect(await world.anonymous.get('/categories').data()).toMatchObject([
    { id: categoryId.toString(), name: { en: 'Libyana 10 LYD' }, price: '10.000', stock: 20 },
  ])
})

test('a category stays with the supplier who delivered its stock and is owed for it', async () => {
  const admin = await workAs(world, 'admin')
  const path = `/categories/${categoryId}`
  const { supplier_id } = await admin.get(path).data<{ supplier_id: string }>()
  const name = { ar: 'مورد آخر', en: 'Another supplier' }
  const email = 'other@example.ly'
  const other = await admin.post('/suppliers', { name, email }).data<{ id: string }>()
  expect(await admin.put(path, { supplier_id: other.id })).toMatchObject({ status: 422 })
  expect(await admin.get(path).data()).toMatchObject({ supplier_id })
})

test('two cards are charged, delivered masked, revealed with their dial string, and marked', async () => {
  const omar = await world.as('omar')
  const quoted = await omar.post('/card-orders/quote', order(2)).data<{ total_amount: string }>()
  const bought = await omar.post('/card-orders', order(2), { key: 'omar-buys-two' }).data<Order>()
  expect(quoted).toMatchObject({ total_amount: '20.000', balance_after: '480.000' })
  expect(bought).toMatchObject({ total_amount: '20.000', balance_after: '480.000', discount: '0.000' })
  expect(await omar.get(`/card-orders/${bought.id}`).data()).toEqual({
    ...bought,
    ...{ refund: null, replaced_cards: [], given_cards: [], refunded_parts: [] },
    ...{ refundable_until: expect.any(String), refundable_cards: expect.any(Array) },
  })

  const [card] = bought.cards
  expect(bought.cards).toHaveLength(2)
  expect(card?.code_masked).toMatch(/^•••• \d{4}$/)
  const revealed = await omar.post(`/cards/${card?.id}/reveal`, {}).data<{ code: string; dial: string }>()
  expect(codes).toContain(revealed.code)
  expect(revealed).toMatchObject({ dial: `*120*${revealed.code}#`, hide_after_seconds: 30 })

  expect(await omar.put(`/cards/${card?.id}`, { used: true }).data()).toMatchObject({ used: true })
  expect(await omar.get('/cards?filter[used]=1').data()).toMatchObject([{ id: card?.id, used: true }])
  expect(await omar.put(`/cards/${card?.id}`, { used: false }).data()).toMatchObject({ used: false })
})

test('each look at a code leaves its trace, without the code', async () => {
  const { db } = world.services.database
  const looks = await db.selectFrom('voucher_reveal').selectAll().execute()
  const activity = await db.selectFrom('activity_log').selectAll().where('action', '=', 'revealed').execute()
  expect(looks).toHaveLength(1)
  expect(activity).toHaveLength(1)
  const logged = JSON.stringify(activity, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  expect(codes.filter((code) => logged.includes(code))).toEqual([])
})

test('another client’s order and card do not exist', async () => {
  const [omar, layla] = [await world.as('omar'), await world.as('layla')]
  const bought = await omar.post('/card-orders', order(1), { key: 'omar-buys-one' }).data<Order>()
  const [card] = bought.cards
  const answers = await Promise.all([
    layla.get(`/card-orders/${bought.id}`),
    layla.post(`/cards/${card?.id}/reveal`, {}),
    layla.put(`/cards/${card?.id}`, { used: true }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await layla.get('/cards').data()).toEqual([])
})

test('a promo code gives its discount and pays its owner, as often as it may', async () => {
  const ownerId = await clientIdOf(world, 'layla')
  await world.services.database.transact((tx) =>
    seedPromoCode(tx, {
      code: 'LAYLA10',
      ownerId,
      discountBp: 1_000,
      commissionBp: 250,
      usesMax: 3,
      usesPerClientMax: 1,
    }),
  )
  const before = await walletFigures(world, 'layla')
  const omar = await world.as('omar')
  const bought = await omar.post('/card-orders', order(1, 'layla10'), { key: 'omar-promo-1' }).data<Order>()
  expect(bought).toMatchObject({ discount: '1.000', total_amount: '9.000', promo_code: 'LAYLA10' })
  const salem = await world.as('salem')
  await world.asOwner(`update client set registered_with = 'layla10' where username in ('omar', 'salem')`)
  expect(await salem.get('/home').data()).toMatchObject({ first_order_promo: 'LAYLA10' })
  expect(await omar.get('/home').data()).toMatchObject({ first_order_promo: null })
  const after = await walletFigures(world, 'layla')
  expect(after.balanceMinor - before.balanceMinor).toBe(225n)

  const again = await omar.post('/card-orders', order(1, 'LAYLA10'), { key: 'omar-promo-2' })
  const own = await (await world.as('layla')).post('/card-orders', order(1, 'LAYLA10'), {
    key: 'layla-promo',
  })
  const unknown = await omar.post('/card-orders', order(1, 'NOBODY'), { key: 'omar-promo-3' })
  expect([again, own, unknown].map(({ status, body }) => [status, body.code])).toEqual([
    [422, 'promo.exhausted'],
    [422, 'promo.own_code'],
    [422, 'promo.not_valid'],
  ])
})

test('an owner who is no longer pro, or not active, earns nothing; the buyer keeps the discount', async () => {
  const { database } = world.services
  await world.as('yusuf')
  const ownerId = await clientIdOf(world, 'yusuf')
  const code = { code: 'YUSUF10', ownerId, discountBp: 1_000, commissionBp: 250 }
  const unbounded = { usesMax: null, usesPerClientMax: null }
  await database.transact((tx) => seedPromoCode(tx, { ...code, ...unbounded }))
  const omar = await world.as('omar')
  const earned: bigint[] = []
  for (const change of ['pro = true', 'pro = false', `pro = true, status = 'inactive'`]) {
    await world.asOwner(`update client set ${change} where id = ${ownerId}`)
    const before = await walletFigures(world, 'yusuf')
    const bought = await omar
      .post('/card-orders', order(1, 'yusuf10'), { key: `omar-buys-of-yusuf-${earned.length}` })
      .data<Order>()
    expect(bought).toMatchObject({ discount: '1.000', total_amount: '9.000' })
    earned.push((await walletFigures(world, 'yusuf')).balanceMinor - before.balanceMinor)
  }
  expect(earned).toEqual([225n, 0n, 0n])
})

test('who cannot pay gets nothing, and the stock keeps its cards', async () => {
  const layla = await world.as('layla')
  const [{ stock: before } = { stock: 0 }] = await layla.get('/categories').data<{ stock: number }[]>()
  const answer = await layla.post('/card-orders', order(10), { key: 'layla-buys-ten' })
  expect(answer).toMatchObject({ status: 422, body: { code: 'ledger.insufficient_funds' } })
  const [{ stock: after } = { stock: 0 }] = await layla.get('/categories').data<{ stock: number }[]>()
  expect(after).toBe(before)
})

test('an order beyond the stock is told how much is left', async () => {
  const omar = await world.as('omar')
  const answer = await omar.post('/card-orders', order(30), { key: 'omar-buys-thirty' })
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'card.out_of_stock', data: { stock: 13 }, message: 'Not enough cards left: 13 in stock.' },
  })
})

test('a category that is not on sale sells nothing', async () => {
  const omar = await world.as('omar')
  const goods = await newCategory(world.services, { kind: 'goods' })
  const answers = await Promise.all(
    [goods, 999n].map((id, index) =>
      omar.post(
        '/card-orders',
        { category_id: id.toString(), quantity: 1 },
        { key: `omar-nowhere-${index}` },
      ),
    ),
  )
  expect(answers.map(({ body }) => body.code)).toEqual([
    'card.category_unavailable',
    'card.category_unavailable',
  ])
})

test('a supplier is owed what a card cost when it was delivered, not what the next ones cost', async () => {
  const { database } = world.services
  const omar = await world.as('omar')
  const own = await newCategory(world.services, { kind: 'card', buyPriceMinor: 9_000n })
  await stockCards(world.services, own, supplierCodes(1, 900))
  await world.asOwner(`update category set buy_price = 9600 where id = ${own}`)
  await stockCards(world.services, own, supplierCodes(1, 950))
  const body = { category_id: own.toString(), quantity: 2 }
  const { id } = await omar.post('/card-orders', body, { key: 'two-deliveries' }).data<Order>()
  const { rows } = await database.pool.query(
    `select kind, sum(amount)::int as amount from ledger.entry e join ledger.account a on a.id = e.account_id
     where transaction_id = $1 group by kind order by kind`,
    [id],
  )
  expect(rows).toEqual([
    { kind: 'revenue:margin', amount: 1_400 },
    { kind: 'supplier', amount: 18_600 },
    { kind: 'wallet', amount: -20_000 },
  ])
  await stockCards(world.services, own, supplierCodes(1, 980))
  await world.asOwner(`update voucher_batch set unit_cost = 11000 where category_id = ${own}`)
  const dear = { category_id: own.toString(), quantity: 1 }
  const below = await omar.post('/card-orders', dear, { key: 'below-cost' }).data<Order>()
  expect(below.total_amount).toBe('10.000')
})

test('the books balance to the dirham', () => expectBalancedBooks(world))

test('the owner of a card may look it up by its code, whatever form its supplier gives it', async () => {
  const [layla, omar] = [await world.as('layla'), await world.as('omar')]
  await fund(world, 'layla', '30.000')
  const categoryId = await newCategory(world.services, { kind: 'card' })
  const codes = ['1234567890123450', 'OLIO-1234-5678-ABCD']
  await stockCards(world.services, categoryId, codes)
  const body = { category_id: categoryId.toString(), quantity: 2 }
  await layla.post('/card-orders', body, { key: 'layla-buys-odd-codes' }).data()
  for (const code of codes) {
    expect(await layla.post('/vouchers/inquiry', { code })).toMatchObject({ status: 200 })
    expect(await omar.post('/vouchers/inquiry', { code })).toMatchObject({ status: 404 })
  }
})

test('a cover shows nothing of the length of its code, and of a short code not one digit', async () => {
  const layla = await world.as('layla')
  await fund(world, 'layla', '30.000')
  const categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, [
    '820461',
    '82046137945',
    '820461379450',
    '8204613794501234567',
  ])
  const body = { category_id: categoryId.toString(), quantity: 4 }
  const { cards } = await layla.post('/card-orders', body, { key: 'layla-buys-all-lengths' }).data<Order>()
  expect(cards.map(({ code_masked: cover }) => cover)).toEqual([
    '•••• ••••',
    '•••• ••••',
    '•••• 9450',
    '•••• 4567',
  ])
})
