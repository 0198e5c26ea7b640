import { afterAll, beforeAll, expect, test } from 'vitest'
import { referenceOf } from '#server/platform/secrets/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { openEventStream } from '#tests/world/event-stream.ts'
import { expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let maker: Caller
let checkers: readonly Caller[]
let categoryId: bigint
let bought = 0

beforeAll(async () => {
  world = await openWorld()
  maker = await workAs(world, ['card-orders-index', 'card-orders-show', 'card-orders-refund'])
  checkers = [await workAs(world, ['approvals-card-refund']), await workAs(world, ['approvals-card-refund'])]
  await fund(world, 'omar', '500.000')
  categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(20))
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

async function buy(): Promise<{ id: string; cardId: string }> {
  const omar = await world.as('omar')
  bought += 1
  const body = { category_id: categoryId.toString(), quantity: 2 }
  const { id, cards } = await omar
    .post('/card-orders', body, { key: `omar-buys-${bought}` })
    .data<{ id: string; cards: { id: string }[] }>()
  return { id, cardId: cards[0]?.id ?? '' }
}

const reason = 'بطاقة لا تعمل'
const ask = (id: string, body: object = { reason }) => maker.post(`/card-orders/${id}/refunds`, body)
async function askedFor(id: string, body?: object): Promise<string> {
  const { status, body: answer } = await ask(id, body)
  expect({ status, answer }).toMatchObject({ status: 202 })
  return (answer.data as { approval_id: string }).approval_id
}
const balance = async () => (await walletFigures(world, 'omar')).balanceMinor
const show = (id: string) => maker.get(`/card-orders/${id}`).data<{ status: string; actions: string[] }>()

test('an order is given back once, when a second person agrees, however many agree at once', async () => {
  const before = await balance()
  const { id } = await buy()
  const approvalId = await askedFor(id)
  expect(await balance()).toBe(before - 20_000n)
  expect(await checkers[0]?.get(`/approvals/${approvalId}`).data()).toMatchObject({
    before: { amount: '20.000', count: 2, revealed: 0, status: 'completed' },
    after: { status: 'refunded' },
  })
  const answers = await Promise.all(checkers.map((one) => one.post(`/approvals/${approvalId}/approval`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await balance()).toBe(before)
  expect(await show(id)).toMatchObject({ status: 'refunded', actions: ['show'] })
  expect((await ask(id)).body.code).toBe('ledger.already_reversed')
  const { after } = await world.services.database.db
    .selectFrom('activity_log')
    .select('after')
    .where('action', '=', 'refunded')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ reason, approval_id: approvalId, approved_by: expect.anything() })
})

test('while a request waits the order says so, is asked for by nobody else, and of two who ask at once one wins', async () => {
  const colleague = await workAs(world, ['card-orders-index', 'card-orders-show', 'card-orders-refund'])
  const askToo = (id: string) => colleague.post(`/card-orders/${id}/refunds`, { reason: 'طلبها العميل' })
  const { id } = await buy()
  const approvalId = await askedFor(id)
  expect(await show(id)).toMatchObject({ waiting_approval: approvalId, actions: ['show'] })
  for (const again of [await askToo(id), await ask(id, { reason: 'سبب آخر' })])
    expect(again).toMatchObject({ status: 422, body: { code: 'approval.waits_already' } })
  await checkers[0]?.post(`/approvals/${approvalId}/refusal`, { reason: 'البطاقة تعمل' }).data()
  expect(await show(id)).toMatchObject({ waiting_approval: null, actions: ['show', 'refund'] })
  const answers = await Promise.all([ask(id), askToo(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 422])
})

test('the buyer is told at once, and the receipts of purchase and refund name each other', async () => {
  const omar = await world.as('omar')
  const { key } = await omar.get('/profile').data<{ key: string }>()
  const stream = await openEventStream(world.app, key)
  const { id } = await buy()
  const order = () =>
    omar.get(`/card-orders/${id}`).data<{ reference: string; refund: { reference: string } | null }>()
  expect(await order()).toMatchObject({ refund: null })
  await checkers[0]?.post(`/approvals/${await askedFor(id)}/approval`).data()
  for (let kind = ''; kind !== 'card_refunded'; )
    kind = ((await stream.next('notification')).data['notification'] as { kind: string }).kind
  await stream.close()
  const { reference, refund } = await order()
  const [notice] = await omar.get('/notifications').data<{ kind: string; body: string }[]>()
  expect(notice).toMatchObject({ kind: 'card_refunded', body: expect.stringContaining('20.000') })
  expect(refund).toMatchObject({ at: expect.any(String) })
  expect(await omar.get(`/receipts/${reference}`).data()).toMatchObject({
    status: 'reversed',
    reverses: null,
    reversed_by: refund?.reference,
  })
  expect(await omar.get(`/receipts/${refund?.reference}`).data()).toMatchObject({
    status: 'completed',
    reverses: reference,
    reversed_by: null,
  })
})

test('a code shown after the request makes it another matter; staff then answer for it, and both see that', async () => {
  const before = await balance()
  const { id, cardId } = await buy()
  const first = await askedFor(id)
  const { code } = await (await world.as('omar')).post(`/cards/${cardId}/reveal`, {}).data<{ code: string }>()
  const approve = (approvalId: string) => checkers[0]?.post(`/approvals/${approvalId}/approval`)
  expect((await approve(first))?.body.code).toBe('approval.changed_meanwhile')
  expect((await ask(id)).body.code).toBe('card.revealed')
  const cards = await maker.get(`/card-orders/${id}/cards`).data()
  expect(cards).toMatchObject([{ revealed_at: expect.any(String), status: 'sold' }, { revealed_at: null }])
  expect(JSON.stringify(cards)).not.toContain(code)
  const second = await askedFor(id, { reason, even_if_revealed: true })
  expect(await checkers[0]?.get(`/approvals/${second}`).data()).toMatchObject({
    after: { revealed: 1, even_if_revealed: true },
  })
  expect((await approve(second))?.status).toBe(200)
  expect(await balance()).toBe(before)
})

test('what has changed since it was asked for gives way to the same, asked for again', async () => {
  const { id } = await buy()
  const dead = await askedFor(id)
  expect(await askedFor(id)).toBe(dead)
  await world.asOwner(`update category set name_en = name_en || ' (new)' where id = ${categoryId}`)
  const approve = (approvalId: string) => checkers[0]?.post(`/approvals/${approvalId}/approval`)
  expect((await approve(dead))?.body.code).toBe('approval.changed_meanwhile')
  const alive = await askedFor(id)
  expect(await maker.get(`/approvals/${dead}`).data()).toMatchObject({ status: 'withdrawn' })
  expect((await approve(alive))?.status).toBe(200)
})

test('nobody gives back what its owner has used or what is cancelled, nor without the right', async () => {
  const { id, cardId } = await buy()
  await (await world.as('omar')).put(`/cards/${cardId}`, { used: true }).data()
  expect((await ask(id)).body.code).toBe('card.not_refundable')
  const cancelled = await buy()
  await world.asOwner(
    `update voucher set status = 'cancelled', cancelled_at = now() where id = ${cancelled.cardId}`,
  )
  expect((await ask(cancelled.id)).body.code).toBe('card.not_refundable')
  const reader = await workAs(world, ['card-orders-index', 'card-orders-show'])
  expect((await reader.post(`/card-orders/${id}/refunds`, { reason })).status).toBe(403)
})

test('an order is found by its number, its reference and its buyer', async () => {
  const { id } = await buy()
  const found = async (query: string) =>
    (await maker.get(`/card-orders?${query}`).data<{ id: string }[]>()).map((row) => row.id)
  expect(await found(`search=${id}`)).toEqual([id])
  expect((await found('search=عمر'))[0]).toBe(id)
  expect(await found('search=فاطمة')).toEqual([])
  expect(await found('filter[status]=completed')).toContain(id)
  expect(await found('filter[status]=refunded')).not.toContain(id)
  const searcher = await workAs(world, ['card-orders-index'])
  const groups = await searcher
    .get(`/search?q=${referenceOf(world.services.keys, BigInt(id))}`)
    .data<{ resource: string; rows: { id: string }[] }[]>()
  expect(groups).toMatchObject([{ resource: 'card-orders', rows: [{ id }] }])
})
