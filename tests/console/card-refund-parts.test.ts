import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { seedPromoCode } from '#tests/world/seed-promo-code.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let omar: Caller
let maker: Caller
let checker: Caller
let categoryId: bigint
let bought = 0

beforeAll(async () => {
  world = await openWorld()
  maker = await workAs(world, [
    ...['index', 'show', 'refund', 'replace-card'].map((action) => `card-orders-${action}`),
    'vouchers-index',
  ])
  checker = await workAs(world, ['approvals-card-refund'])
  await fund(world, 'omar', '500.000')
  omar = await world.as('omar')
  await world.as('layla')
  const ownerId = await clientIdOf(world, 'layla')
  const code = { code: 'SEVENTH', ownerId, discountBp: 1_429, commissionBp: 333 }
  await world.services.database.transact((tx) =>
    seedPromoCode(tx, { ...code, usesMax: null, usesPerClientMax: 1 }),
  )
  categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(40))
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

async function buy(quantity: number, more: object = {}) {
  bought += 1
  const body = { category_id: categoryId.toString(), quantity, ...more }
  const { id, cards, total_amount } = await omar
    .post('/card-orders', body, { key: `omar-buys-${bought}` })
    .data<{ id: string; total_amount: string; cards: { id: string }[] }>()
  return { id, cardIds: cards.map((card) => card.id), total: BigInt(total_amount.replace('.', '')) }
}

const ask = (id: string, voucher_ids: readonly (string | undefined)[], more: object = {}) =>
  maker.post(`/card-orders/${id}/refunds`, { reason: 'بطاقة لا تعمل', voucher_ids, ...more })
async function asked(id: string, cardIds: readonly (string | undefined)[], more?: object): Promise<string> {
  const { status, body } = await ask(id, cardIds, more)
  expect({ status, body }).toMatchObject({ status: 202 })
  return (body.data as { approval_id: string }).approval_id
}
const approve = (approvalId: string) => checker.post(`/approvals/${approvalId}/approval`)
async function refund(id: string, cardIds: readonly (string | undefined)[]): Promise<bigint> {
  const before = await balance()
  await approve(await asked(id, cardIds)).data()
  return (await balance()) - before
}
const balance = async () => (await walletFigures(world, 'omar')).balanceMinor
const show = (id: string) => maker.get(`/card-orders/${id}`).data<object>()
const codeUses = async () => {
  const { rows } = await world.services.database.pool.query('select uses, cost::text from promo_code')
  return rows[0]
}

test('two people pay back the chosen cards of an order, to the dirham of their part, until none is left; the promo code then has its use back', async () => {
  const { id, cardIds, total } = await buy(3, { promo_code: 'SEVENTH' })
  const [first, second, third] = cardIds
  const approvalId = await asked(id, [first])
  expect(await checker.get(`/approvals/${approvalId}`).data()).toMatchObject({
    before: { count: 1, serial_number: expect.any(String), status: 'completed' },
    after: { status: 'partly_refunded' },
  })
  const before = await balance()
  await approve(approvalId).data()
  const back = [(await balance()) - before]
  expect(await show(id)).toMatchObject({ status: 'partly_refunded', refunded_quantity: 1 })
  expect(await omar.get(`/card-orders/${id}`).data()).toMatchObject({
    cards: [{ id: second }, { id: third }],
    refunded_parts: [{ quantity: 1 }],
  })
  expect(await codeUses()).toMatchObject({ uses: 1 })
  back.push(await refund(id, [third]), await refund(id, [second]))
  expect(back.reduce((sum, one) => sum + one, 0n)).toBe(total)
  expect(Math.max(...back.map(Number)) - Math.min(...back.map(Number))).toBeLessThanOrEqual(1)
  expect(await show(id)).toMatchObject({ status: 'refunded', refunded_quantity: 3 })
  expect(await codeUses()).toEqual({ uses: 0, cost: '0' })
  // The one use of a client is free again.
  await buy(1, { promo_code: 'SEVENTH' })
  expect((await ask(id, [first])).body.code).toBe('ledger.already_reversed')
  await expectBalancedBooks(world)
})

test('buyer, log and receipt say which cards were paid back, and how much', async () => {
  const { id, cardIds } = await buy(4)
  const chosen = cardIds.slice(0, 2)
  expect(await refund(id, chosen)).toBe(20_000n)
  const [notice] = await omar.get('/notifications').data<object[]>()
  expect(notice).toMatchObject({ kind: 'card_refunded', body: expect.stringContaining('20.000') })
  const { after } = await world.services.database.db
    .selectFrom('activity_log')
    .select('after')
    .where('action', '=', 'refunded')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ total_amount: '20.000', quantity: 2, voucher_ids: chosen })
  const order = await omar
    .get(`/card-orders/${id}`)
    .data<{ reference: string; refunded_parts: { reference: string }[] }>()
  const [part] = order.refunded_parts
  expect(await omar.get(`/receipts/${part?.reference}`).data()).toMatchObject({
    reverses: order.reference,
    status: 'completed',
  })
})

test('a chosen card that was shown needs an answer for it, another one does not', async () => {
  const { id, cardIds } = await buy(2)
  const [shown, hidden] = cardIds
  await omar.post(`/cards/${shown}/reveal`, {}).data()
  expect((await ask(id, [shown])).body.code).toBe('card.revealed')
  const waiting = await asked(id, [hidden])
  await omar.post(`/cards/${hidden}/reveal`, {}).data()
  expect((await approve(waiting)).body.code).toBe('approval.changed_meanwhile')
  await approve(await asked(id, [shown], { even_if_revealed: true })).data()
  expect((await omar.post(`/cards/${shown}/reveal`, {})).status).toBe(404)
})

test('a used card, one of another order, one paid back before and an empty choice are refused, and so is the whole order after a part', async () => {
  const { id, cardIds } = await buy(3)
  const other = await buy(1)
  const [used, back, left] = cardIds
  await omar.put(`/cards/${used}`, { used: true }).data()
  await refund(id, [back])
  for (const chosen of [[used], [back], [left, other.cardIds[0]], []])
    expect((await ask(id, chosen)).body.code).toBe('card.not_refundable')
  const whole = await maker.post(`/card-orders/${id}/refunds`, { reason: 'بطاقة لا تعمل' })
  expect(whole.body.code).toBe('card.not_refundable')
  expect(await refund(id, [left])).toBe(10_000n)
})
