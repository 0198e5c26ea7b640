import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type {
  inquirePaperTicket,
  listPaperBatches,
  listPaperSales,
} from '#contract/operations/tickets/paper-tickets.ts'
import { unpackUses } from '#contract/shapes/gate-data.ts'
import { codeOfTicket } from '#server/modules/tickets/code-of-ticket.ts'
import { refundCancelled } from '#server/modules/tickets/index.ts'
import { listPaperTickets } from '#server/modules/tickets/own-ticket.queries.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { openGate, type Synchronised } from '#tests/world/gates.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { brokenRules } from '#tests/world/points.ts'
import {
  buyTickets,
  type Ground,
  handOver,
  holdTickets,
  makeGround,
  makePaper,
  makeTicket,
} from '#tests/world/tickets.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let fatima: Caller
let salem: Caller
let fatimaId: bigint
let ground: Ground
beforeAll(async () => {
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
  for (const name of ['fatima', 'salem'] as const) await fund(world, name, '500.000')
  fatima = await world.as('fatima')
  salem = await world.as('salem')
  await world.asOwner(`update client set seller = true where username in ('fatima', 'salem')`)
  fatimaId = await clientIdOf(world, 'fatima')
})
beforeEach(async () => {
  ground = await makeGround(world, { today: true })
})
afterAll(async () => {
  await expectBalancedBooks(world)
  expect(await brokenRules(world)).toEqual([])
  await world.close()
})

type Paper = AnswerOf<typeof inquirePaperTicket>

const ask = (seller: Caller, text: string) => seller.post('/paper-tickets/inquiry', { text })
const sell = (seller: Caller, number = '') => seller.post('/paper-tickets/sales', { number })
const batchesOf = (seller: Caller) =>
  seller.get('/paper-tickets/batches').data<AnswerOf<typeof listPaperBatches>>()
const salesOf = (seller: Caller) => seller.get('/paper-tickets/sales').data<AnswerOf<typeof listPaperSales>>()

async function inHands(count: number, more: object = {}) {
  const ticketId = await makeTicket(admin, ground, { price: '2.000', ...more })
  return { ticketId, ...(await handOver(world, admin, { ticketId, count, sellerId: fatimaId })) }
}

/** What is printed on the first sheet of a batch. */
async function codesOf(batchId: string): Promise<readonly string[]> {
  const { database, keys } = world.services
  const rows = await listPaperTickets(database.db, BigInt(batchId), { limit: 100, offset: 0 })
  return Promise.all(rows.map(async (row) => (await codeOfTicket(keys, row)).code))
}

test('paper tickets are made, printed, handed to a seller who pays for all of them, and sold once each', async () => {
  const ticketId = await makeTicket(admin, ground, { sector_id: ground.seatsId, seat: 1, last_seat: 100 })
  const { id, numbers } = await makePaper(world, admin, { ticketId, count: 20 })
  expect(await admin.get(`/offline-tickets/${id}`).data()).toMatchObject({
    status: 'printed',
    made_count: 20,
  })
  expect((await admin.post(`/offline-tickets/${id}/prints`, { part: 1 })).status).toBe(200)
  const before = await walletFigures(world, 'fatima')
  const body = { seller_id: String(fatimaId), payment: 'wallet' }
  await admin.post(`/offline-tickets/${id}/activation`, body, { key: `activate-${id}` }).data()
  expect((await walletFigures(world, 'fatima')).balanceMinor).toBe(before.balanceMinor - 200_000n)
  expect(await sell(fatima, numbers[0]).data()).toMatchObject({
    number: numbers[0],
    price: '10.000',
    row: 1,
    seat: 1,
    state: 'sold',
  })
  expect((await sell(fatima, numbers[0])).body.code).toBe('ticket.sold_before')
  expect((await walletFigures(world, 'fatima')).balanceMinor).toBe(before.balanceMinor - 200_000n)
  expect((await holdTickets(salem, ticketId, { seats: [1] })).body.code).toBe('ticket.seat_taken')
})

test('a seller finds a ticket by its number in any digits and by its code; a forged code and one of others are refused', async () => {
  const { id, numbers } = await inHands(2)
  const [first = ''] = numbers
  const typed = first.toLowerCase().replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
  const [code = ''] = await codesOf(id)
  for (const text of [first, ` ${typed.slice(0, 6)} ${typed.slice(6)} `, code])
    expect(await ask(fatima, text).data<Paper>()).toMatchObject({ number: first, state: 'for_sale' })
  const bytes = Buffer.from(code, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect((await ask(fatima, bytes.toString('base64url'))).body.code).toBe('ticket.forged')
  for (const text of [first, code]) expect((await ask(salem, text)).body.code).toBe('ticket.not_your_paper')
  expect((await sell(salem, first)).body.code).toBe('ticket.not_your_paper')
  expect((await ask(fatima, 'P00000000000000')).body.code).toBe('ticket.not_your_paper')
  expect((await ask(await world.as('omar'), first)).status).toBe(403)
})

test('a sold ticket is printed once more with its own code; no other is, and an undone sale shows none', async () => {
  const { id, numbers } = await inHands(2)
  const [first, second] = numbers
  const [code] = await codesOf(id)
  expect(await ask(fatima, first ?? '').data<Paper>()).toMatchObject({ state: 'for_sale', code: null })
  const sold = await sell(fatima, first).data<Paper>()
  expect(sold.code).toBe(code)
  expect(await ask(fatima, first ?? '').data<Paper>()).toMatchObject({ state: 'sold', code })
  await fatima.delete(`/paper-tickets/sales/${sold.id}`).data()
  expect(await ask(fatima, first ?? '').data<Paper>()).toMatchObject({ state: 'for_sale', code: null })
  const used = await sell(fatima, second).data<Paper>()
  await world.asOwner(`update client_ticket set state = 'admitted' where id = ${used.id}`)
  expect(await ask(fatima, second ?? '').data<Paper>()).toMatchObject({ state: 'sold', code: null })
})

test('one ticket that two phones of a seller sell at once is sold once', async () => {
  const { numbers } = await inHands(1)
  const sold = await Promise.all(Array.from({ length: 6 }, () => sell(fatima, numbers[0])))
  expect(sold.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(sold.filter(({ body }) => body.code === 'ticket.sold_before')).toHaveLength(5)
})

test('a sale is taken back for ten minutes and while the ticket is unused, by its seller alone', async () => {
  const { numbers } = await inHands(2)
  const [first, second] = numbers
  const { id } = await sell(fatima, first).data<Paper>()
  expect((await salesOf(fatima))[0]).toMatchObject({ id, can_undo: true })
  expect((await salem.delete(`/paper-tickets/sales/${id}`)).status).toBe(404)
  await fatima.delete(`/paper-tickets/sales/${id}`).data()
  expect((await fatima.delete(`/paper-tickets/sales/${id}`)).status).toBe(404)
  await sell(fatima, first).data()
  await world.asOwner(`update client_ticket set sold_at = now() - interval '11 minutes' where id = ${id}`)
  expect((await salesOf(fatima)).find((sale) => sale.id === id)).toMatchObject({ can_undo: false })
  expect((await fatima.delete(`/paper-tickets/sales/${id}`)).body.code).toBe('ticket.sale_is_final')
  const used = await sell(fatima, second).data<Paper>()
  await world.asOwner(`update client_ticket set state = 'admitted' where id = ${used.id}`)
  expect((await fatima.delete(`/paper-tickets/sales/${used.id}`)).body.code).toBe('ticket.sale_is_final')
})

test('what is left and sold agrees with the batches; of a cancelled game the seller reads whom to repay', async () => {
  const before = await fatima.get('/paper-tickets/stock').data<{ left: { count: number } }>()
  const { numbers, id } = await inHands(3)
  await sell(fatima, numbers[0]).data()
  const stock = await fatima.get('/paper-tickets/stock').data<Record<'left' | 'sold', { count: number }>>()
  expect(stock.left.count).toBe(before.left.count + 2)
  expect(await salem.get('/paper-tickets/stock').data()).toMatchObject({
    left: { count: 0, amount: '0.000' },
  })
  expect(await batchesOf(salem)).toEqual([])
  const batchOf = async () => (await batchesOf(fatima)).find((batch) => batch.id === id)
  expect(await batchOf()).toMatchObject({
    ...{ count: 3, left: 2, sold: 1, to_repay: 0, paid: '6.000', payment: 'cash', price: '2.000' },
  })
  await world.asOwner(`update game set status = 'cancelled' where id = ${ground.gameId}`)
  const { engine, database } = world.services
  await refundCancelled(engine, database.db)
  expect(await batchOf()).toMatchObject({ left: 0, sold: 1, to_repay: 1 })
  expect(await ask(fatima, numbers[0] ?? '').data()).toMatchObject({
    state: 'refunded',
    sold_at: expect.any(String),
  })
  expect((await sell(fatima, numbers[1])).body.code).toBe('ticket.not_for_sale_now')
})

test('a ticket that no seller has got is refused with this reason, by seller, server and gate, and admitted afterwards', async () => {
  const ticketId = await makeTicket(admin, ground)
  const { id, numbers } = await makePaper(world, admin, { ticketId, count: 1 })
  const [number = ''] = numbers
  const [code = ''] = await codesOf(id)
  const gate = await openGate(world, admin, ground.stadiumId)
  const readUseAt = async (since: string | null) => {
    const answer = (await gate.synchronise([], since)).body.data as Synchronised
    return { since: answer.since, use: (await unpackUses(answer.uses))[0] }
  }
  expect(await gate.scan(code)).toMatchObject({ result: 'failed', reason: 'not_activated' })
  expect(await gate.scan(number, { typed: true })).toMatchObject({ reason: 'not_activated' })
  expect((await ask(fatima, number)).body.data).toMatchObject({ state: 'not_activated' })
  expect((await sell(fatima, number)).body.code).toBe('ticket.not_activated')
  const { use, since } = await readUseAt(null)
  expect(use).toMatchObject({ notActivated: true, revoked: true })
  const body = { seller_id: String(fatimaId), payment: 'cash' }
  await admin.post(`/offline-tickets/${id}/activation`, body, { key: `activate-${id}` }).data()
  expect((await readUseAt(since)).use).toMatchObject({ notActivated: false, revoked: false })
  expect(await gate.scan(code)).toMatchObject({ result: 'admitted' })
  expect(await ask(fatima, number).data()).toMatchObject({ state: 'used' })
  expect((await sell(fatima, number)).body.code).toBe('ticket.not_for_sale_now')
})

test('tickets that a seller sells do not count as bought by them', async () => {
  const { ticketId } = await inHands(4, { per_client_max: 1, price: '10.000' })
  await buyTickets(fatima, ticketId)
  expect((await holdTickets(fatima, ticketId)).body.code).toBe('ticket.limit')
})
