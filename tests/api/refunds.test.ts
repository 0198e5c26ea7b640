import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '#server/ledger/index.ts'
import { refundOrder } from '#server/modules/cards/index.ts'
import { adjustments, promoExpense, readFigures, walletOf } from '#server/modules/wallets/index.ts'
import { referenceOf } from '#server/platform/secrets/index.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { seedPromoCode } from '#tests/world/seed-promo-code.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const staff = { type: 'staff', id: null } as const

const promoOf = (code: string, ownerId: bigint) => ({
  code,
  ownerId,
  ...{ discountBp: 1_000, commissionBp: 5_000, usesMax: null, usesPerClientMax: null },
})

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('an order given back returns the money and ends its cards, once', async () => {
  const { engine } = world.services
  await fund(world, 'layla', '100.000')
  const layla = await world.as('layla')
  const categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(3))
  const body = { category_id: categoryId.toString(), quantity: 2 }
  const order = await layla.post('/card-orders', body, { key: 'layla-buys-two' }).data<{ id: string }>()
  const refund = () =>
    engine.post(refundOrder, {
      input: { orderId: BigInt(order.id), reason: 'wrong card', revealedMax: 0 },
      actor: staff,
    })
  expect((await refund()).answer).toEqual({ amount: '20.000', currency: 'LYD' })
  await expect(refund()).rejects.toThrow('ledger.already_reversed')
  expect(await walletFigures(world, 'layla')).toMatchObject({ balanceMinor: 100_000n })
  expect(await layla.get('/cards').data()).toEqual([])
  expect(await layla.get('/categories').data()).toMatchObject([{ stock: 1 }])
})

test('an order with a card its owner marked used stays', async () => {
  const { engine } = world.services
  await fund(world, 'yusuf', '100.000')
  const yusuf = await world.as('yusuf')
  const categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(1, 500))
  const body = { category_id: categoryId.toString(), quantity: 1 }
  const order = await yusuf
    .post('/card-orders', body, { key: 'yusuf-buys' })
    .data<{ id: string; cards: { id: string }[] }>()
  await yusuf.put(`/cards/${order.cards[0]?.id}`, { used: true }).data()
  const refund = engine.post(refundOrder, {
    input: { orderId: BigInt(order.id), reason: null, revealedMax: 1 },
    actor: staff,
  })
  await expect(refund).rejects.toThrow('card.not_refundable')
})

test('once a code was shown, only staff who take responsibility give the money back, and that is written down', async () => {
  const { database, engine } = world.services
  await fund(world, 'omar', '20.000')
  const omar = await world.as('omar')
  const categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(1, 600))
  const order = await omar
    .post('/card-orders', { category_id: categoryId.toString(), quantity: 1 }, { key: 'omar-looks' })
    .data<{ id: string; cards: { id: string }[] }>()
  const [card] = order.cards
  await omar.post(`/cards/${card?.id}/reveal`, {}).data()
  await omar.put(`/cards/${card?.id}`, { used: true }).data()
  await omar.put(`/cards/${card?.id}`, { used: false }).data()
  const orderId = BigInt(order.id)
  const refund = (revealedMax: number) =>
    engine.post(refundOrder, { input: { orderId, reason: 'does not work', revealedMax }, actor: staff })
  await expect(refund(0)).rejects.toThrow('card.revealed')
  expect((await refund(1)).answer.amount).toBe('10.000')
  const activity = await database.db
    .selectFrom('activity_log')
    .select('after')
    .where('action', '=', 'refunded')
    .where('subject_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(activity.after).toMatchObject({ reason: 'does not work', revealed: 1, even_if_revealed: true })
  expect(JSON.stringify((await omar.get('/reports/wallet-transactions')).body)).not.toContain('does not work')
})

test('a refund gives the promo code back, and the buyer all the money although its owner spent the commission; the owner’s statement is what the wallet got', async () => {
  const { database, engine, keys } = world.services
  await world.as('layla')
  const omar = await world.as('omar')
  const ownerId = await clientIdOf(world, 'layla')
  await database.transact((tx) => seedPromoCode(tx, { ...promoOf('ONCE', ownerId), usesMax: 1 }))
  const categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(2, 700))
  await fund(world, 'omar', '20.000')
  const before = await walletFigures(world, 'omar')
  const expense = await readFigures(database.db, promoExpense('LYD'))
  const buy = (key: string) =>
    omar
      .post('/card-orders', { category_id: categoryId.toString(), quantity: 1, promo_code: 'once' }, { key })
      .data<{ id: string }>()
  const order = await buy('omar-uses-once')
  const owned = await walletFigures(world, 'layla')
  await engine.post(post, {
    input: {
      postings: [
        {
          from: walletOf(ownerId, 'LYD'),
          to: adjustments('LYD'),
          amountMinor: owned.balanceMinor - 1_000n,
        },
      ],
    },
    actor: staff,
  })
  // The operator would pay it: staff decide.
  const asked = await omar.post('/card-refunds', { order_id: order.id }, { key: 'omar-asks-himself' })
  expect(asked.body.code).toBe('card.refund_by_staff')
  const { transactionId } = await engine.post(refundOrder, {
    input: { orderId: BigInt(order.id), reason: null, revealedMax: 0 },
    actor: staff,
  })
  const receipt = world.anonymous.get(`/receipts/${referenceOf(keys, transactionId)}`)
  expect(await receipt.data()).toMatchObject({
    kind: 'reversal',
    amount: '9.000',
    from: null,
    to: 'عمر م.',
  })
  expect(await walletFigures(world, 'omar')).toMatchObject({ balanceMinor: before.balanceMinor })
  expect(await walletFigures(world, 'layla')).toMatchObject({ balanceMinor: 0n })
  expect(await readFigures(database.db, promoExpense('LYD'))).toMatchObject({
    balanceMinor: expense.balanceMinor - 3_500n,
  })
  // Of the next commission of 4.500 the 3.500 that she kept are withheld.
  await buy('omar-uses-once-more')
  expect(await walletFigures(world, 'layla')).toMatchObject({ balanceMinor: 1_000n })
  // 4.500 came, 1.000 was taken back, 1.000 came again; the code may be another's since.
  await world.asOwner(`update client set pro = true where id = ${ownerId};
    update promo_code set owner_id = ${await clientIdOf(world, 'omar')} where code = 'ONCE'`)
  const statement = (await world.as('layla')).get('/reports/promo-codes?search=ONCE')
  expect(await statement.data()).toMatchObject({ totals: { uses: 1, commission: '4.500' } })
  await expectBalancedBooks(world)
})

test('a frozen owner of a promo code blocks neither a purchase nor a refund', async () => {
  const { database, engine } = world.services
  await world.as('layla')
  const omar = await world.as('omar')
  const ownerId = await clientIdOf(world, 'layla')
  await database.transact((tx) => seedPromoCode(tx, promoOf('ICED', ownerId)))
  const categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(2, 900))
  await fund(world, 'omar', '20.000')
  const buyer = await walletFigures(world, 'omar')
  const owner = await walletFigures(world, 'layla')
  const buy = async (key: string) => {
    const body = { category_id: categoryId.toString(), quantity: 1, promo_code: 'iced' }
    return BigInt((await omar.post('/card-orders', body, { key }).data<{ id: string }>()).id)
  }
  const before = await buy('omar-buys-before-it-froze')
  const freeze = (frozen: boolean) =>
    world.asOwner(
      `update ledger.account set frozen = ${frozen} where kind = 'wallet' and owner_id = ${ownerId}`,
    )
  await freeze(true)
  const orders = [before, await buy('omar-buys-after-it-froze')]
  const { rows } = await database.pool.query('select commission from card_order where id = $1', [orders[1]])
  expect(rows).toEqual([{ commission: 0n }])
  for (const orderId of orders) {
    const input = { orderId, reason: null, revealedMax: 0 }
    expect((await engine.post(refundOrder, { input, actor: staff })).answer.amount).toBe('9.000')
  }
  expect(await walletFigures(world, 'omar')).toMatchObject({ balanceMinor: buyer.balanceMinor })
  const kept = owner.balanceMinor + 4_500n
  expect(await walletFigures(world, 'layla')).toMatchObject({ balanceMinor: kept })
  await freeze(false)
})

test('an order that a promo code made free has a receipt', async () => {
  const { database } = world.services
  const omar = await world.as('omar')
  const free = { ownerId: null, discountBp: 10_000, commissionBp: 0, usesPerClientMax: null }
  await database.transact((tx) => seedPromoCode(tx, { code: 'FREE', usesMax: 1, ...free }))
  const categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(1, 800))
  const body = { category_id: categoryId.toString(), quantity: 1, promo_code: 'free' }
  const order = await omar
    .post('/card-orders', body, { key: 'omar-pays-nothing' })
    .data<{ reference: string }>()
  const receipt = await world.anonymous.get(`/receipts/${order.reference}`).data()
  expect(receipt).toMatchObject({ kind: 'card_order', amount: '0.000', from: 'عمر م.', to: null })
})
