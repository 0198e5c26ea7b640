import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { askedReplacement, askForReplacement, type CardOfOrder } from '#tests/world/replace-by-two.ts'
import { openWorld, type World } from '#tests/world/world.ts'

interface Order {
  readonly cards: readonly { readonly id: string; readonly serial_number: string }[]
  readonly replaced_cards: readonly { readonly id: string; readonly serial_number: string }[]
}

let world: World
let omar: Caller
let maker: Caller
let checker: Caller
let categoryId: bigint
let bought = 0

const rights = ['index', 'show', 'refund', 'replace-card'].map((action) => `card-orders-${action}`)

beforeAll(async () => {
  world = await openWorld()
  maker = await workAs(world, [...rights, 'vouchers-index'])
  checker = await workAs(world, ['approvals-card-replacement', 'approvals-card-refund'])
  await fund(world, 'omar', '500.000')
  omar = await world.as('omar')
  categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(30))
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

async function buy({ quantity = 1, category = categoryId } = {}): Promise<CardOfOrder> {
  bought += 1
  const { id, cards } = await omar
    .post('/card-orders', { category_id: category.toString(), quantity }, { key: `omar-buys-${bought}` })
    .data<{ id: string; cards: { id: string }[] }>()
  return { orderId: id, cardId: cards[0]?.id ?? '' }
}

const ask = (card: CardOfOrder, more?: object) => askForReplacement(maker, card, more)
const asked = (card: CardOfOrder, more?: object) => askedReplacement(maker, card, more)
const approve = (approvalId: string) => checker.post(`/approvals/${approvalId}/approval`)
const reveal = (cardId: string) => omar.post(`/cards/${cardId}/reveal`, {})
const orderOf = ({ orderId }: CardOfOrder) => omar.get(`/card-orders/${orderId}`).data<Order>()
const cardsOf = ({ orderId }: CardOfOrder) =>
  maker
    .get(`/card-orders/${orderId}/cards`)
    .data<{ id: string; status: string; replacement_id: string | null }[]>()
const balance = async () => (await walletFigures(world, 'omar')).balanceMinor

test('a faulty card is replaced by two people: the buyer has a good one for it, and no money moves', async () => {
  const card = await buy({ quantity: 2 })
  const before = { balance: await balance(), order: await orderOf(card) }
  const { code: faultyCode } = await reveal(card.cardId).data<{ code: string }>()
  const approvalId = await asked(card, { refused_by_supplier: true })
  expect((await cardsOf(card)).map(({ status }) => status)).toEqual(['replacement_asked', 'sold'])
  expect(await checker.get(`/approvals/${approvalId}`).data()).toMatchObject({
    // The console links the order.
    subject: { type: 'card_order', id: card.orderId },
    before: { serial_number: expect.any(String), revealed_at: expect.any(String), status: 'sold' },
    after: { status: 'replaced', refused_by_supplier: true },
    now: { in_stock: 28 },
  })
  expect((await maker.post(`/approvals/${approvalId}/approval`)).status).toBe(403)
  await approve(approvalId).data()

  const order = await orderOf(card)
  const [faulty, other] = before.order.cards
  expect(order).toMatchObject({ quantity: 2, refund: null, replaced_cards: [{ id: faulty?.id }] })
  expect(order.replaced_cards[0]).toMatchObject({ serial_number: faulty?.serial_number })
  expect(order.cards).toHaveLength(2)
  expect(order.cards.map(({ id }) => id)).toContain(other?.id)
  const good = order.cards.find(({ id }) => id !== other?.id)
  expect((await reveal(card.cardId)).status).toBe(404)
  expect((await omar.put(`/cards/${card.cardId}`, { used: true })).status).toBe(404)
  expect((await reveal(good?.id ?? '').data<{ code: string }>()).code).not.toBe(faultyCode)
  expect(await balance()).toBe(before.balance)
  expect((await cardsOf(card)).find(({ id }) => id === card.cardId)).toMatchObject({
    status: 'replaced',
    replacement_id: good?.id,
  })
})

test('buyer, log and timeline are told of it', async () => {
  const card = await buy()
  await approve(await asked(card)).data()
  const [notice] = await omar.get('/notifications').data<object[]>()
  expect(notice).toMatchObject({ kind: 'card_replaced', about: { what: 'card_order', id: card.orderId } })
  const { after } = await world.services.database.db
    .selectFrom('activity_log')
    .select('after')
    .where('action', '=', 'card_replaced')
    .where('subject_type', '=', 'card_order')
    .where('subject_id', '=', card.orderId)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ approved_by: expect.anything(), refused_by_supplier: false })
  const [last] = await maker.get(`/vouchers/${card.cardId}/life`).data<object[]>()
  expect(last).toMatchObject({ event: 'replaced', who: { type: 'staff' } })
  expect(JSON.stringify((await omar.get('/notifications')).body)).not.toContain('رفض المورّد')
})

test('a card of which the code was shown needs the word of the supplier, and a look after the request ends it', async () => {
  const shown = await buy()
  await reveal(shown.cardId).data()
  expect((await ask(shown)).body.code).toBe('card.refusal_unconfirmed')
  const hidden = await buy()
  const approvalId = await asked(hidden)
  await reveal(hidden.cardId).data()
  expect((await approve(approvalId)).body.code).toBe('approval.changed_meanwhile')
  await approve(await asked(hidden, { refused_by_supplier: true })).data()
})

test('a replacement that is faulty too is replaced, and the order is then refunded as it is', async () => {
  const card = await buy()
  const before = await balance()
  await reveal(card.cardId).data()
  await approve(await asked(card, { refused_by_supplier: true })).data()
  const [second] = (await orderOf(card)).cards
  await approve(await asked({ ...card, cardId: second?.id ?? '' })).data()
  expect((await orderOf(card)).replaced_cards).toHaveLength(2)
  // The code that was shown is of a card that was replaced.
  const refund = await maker.post(`/card-orders/${card.orderId}/refunds`, { reason: 'لا تعمل' })
  await approve((refund.body.data as { approval_id: string }).approval_id).data()
  expect(await balance()).toBe(before + 10_000n)
  expect((await ask(card)).body.code).toBe('card.not_replaceable')
})

test('a replacement that was asked for before a refund waits until the refund is decided', async () => {
  const card = await buy()
  const approvalId = await asked(card)
  const refund = await maker.post(`/card-orders/${card.orderId}/refunds`, { reason: 'لا تعمل' })
  expect(refund.status).toBe(202)
  expect((await approve(approvalId)).body.code).toBe('approval.changed_meanwhile')
})

test('a card that its owner let expire is not replaced', async () => {
  const card = await buy()
  await world.asOwner(`update voucher set expires_at = now() where id = ${card.cardId}`)
  expect(await cardsOf(card)).toMatchObject([{ status: 'expired' }])
  expect((await ask(card)).body.code).toBe('card.not_replaceable')
})

test('only a card of this order that its buyer still has is replaced, and while there is another', async () => {
  const used = await buy()
  await omar.put(`/cards/${used.cardId}`, { used: true }).data()
  expect((await ask(used)).body.code).toBe('card.not_replaceable')
  const other = await buy()
  expect((await ask({ ...used, cardId: other.cardId })).body.code).toBe('request.not_found')
  const twice = await buy()
  const [first, second] = [await asked(twice), await asked(twice, { refused_by_supplier: true })]
  await approve(first).data()
  expect((await approve(second)).body.code).toBe('approval.changed_meanwhile')
  expect((await ask(twice)).body.code).toBe('card.not_replaceable')
  const reader = await workAs(world, ['card-orders-index', 'card-orders-show'])
  expect((await askForReplacement(reader, other)).status).toBe(403)
})

test('without a card in stock nothing is asked for, and what waits stays until there is one', async () => {
  const category = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, category, supplierCodes(2, 800))
  const card = await buy({ category })
  const approvalId = await asked(card)
  await buy({ category })
  expect((await ask(card, { refused_by_supplier: true })).body).toMatchObject({
    code: 'card.out_of_stock',
    data: { stock: 0 },
  })
  expect((await approve(approvalId)).body.code).toBe('card.out_of_stock')
  expect(await cardsOf(card)).toMatchObject([{ status: 'replacement_asked' }])
  await stockCards(world.services, category, supplierCodes(1, 810))
  await approve(approvalId).data()
  expect((await orderOf(card)).cards).toHaveLength(1)
})

test('while a refund waits for a second person no card is replaced', async () => {
  const card = await buy()
  const refund = await maker.post(`/card-orders/${card.orderId}/refunds`, { reason: 'لا تعمل' })
  expect(refund.status).toBe(202)
  expect((await ask(card)).body.code).toBe('card.not_replaceable')
})
