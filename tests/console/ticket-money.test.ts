import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeSettings } from '#server/modules/settings/index.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { brokenRules } from '#tests/world/points.ts'
import {
  buyTickets,
  finishPaper,
  type Ground,
  holdTickets,
  makeGround,
  makeTicket,
  ticketOfOrder,
} from '#tests/world/tickets.ts'
import { sumOf } from '#tests/world/treasury.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const ofTickets = [
  ...['index', 'show', 'store', 'activate', 'cancel'].map((verb) => `offline-tickets-${verb}`),
  ...['index', 'show', 'revoke', 'refund'].map((verb) => `client-tickets-${verb}`),
]

let world: World
let admin: Caller
let clerk: Caller
let checker: Caller
let layla: Caller
let seller: string
let ground: Ground
beforeAll(async () => {
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
  checker = await workAs(world, [
    'approvals-paper-ticket-sale',
    'approvals-ticket-refund',
    ...ofTickets.filter((right) => /index|show/.test(right)),
  ])
  layla = await world.as('layla')
  await fund(world, 'layla', '500.000')
  await fund(world, 'fatima', '500.000')
  await world.as('fatima')
  seller = String(await clientIdOf(world, 'fatima'))
  await world.asOwner(`update client set seller = true where id = ${seller}`)
  const values = { day_dual_control_min: '100.000', client_day_dual_control_min: '100.000' }
  await world.services.database.transact((tx) => changeSettings(tx, { values, staffId: null }))
})
beforeEach(async () => {
  // A day and people of their own.
  clerk = await workAs(world, ofTickets)
  await world.asOwner(`update ledger.account set tally = null where kind = 'decided-alone'`)
  ground = await makeGround(world)
})
afterAll(async () => {
  await expectBalancedBooks(world)
  expect(await brokenRules(world)).toEqual([])
  await world.close()
})

const approvalOf = ({ body }: Answer) => (body.data as { approval_id: string }).approval_id
const approve = (answer: Answer) => checker.post(`/approvals/${approvalOf(answer)}/approval`)
const sellersMoney = async () => (await walletFigures(world, 'fatima')).balanceMinor
const cash = () => sumOf(world, 'clearing:cash')

async function printed(count: number, ticket?: string): Promise<string> {
  const ticket_id = ticket ?? (await makeTicket(admin, ground))
  const { id } = await admin.post('/offline-tickets', { ticket_id, count }).data<{ id: string }>()
  await finishPaper(world, id)
  return id
}
const activate = (id: string, payment: 'cash' | 'wallet') =>
  clerk.post(`/offline-tickets/${id}/activation`, { seller_id: seller, payment })
const statusOf = async (id: string) =>
  (await admin.get(`/offline-tickets/${id}`).data<{ status: string }>()).status
const ticketsOfBatch = (id: string) =>
  admin.get(`/client-tickets?filter[batch_id]=${id}&per_page=100`).data<{ id: string; state: string }[]>()
const refund = (id: string | undefined) =>
  clerk.post(`/client-tickets/${id}/refunds`, { reason: 'طلب البائع' })

test('one person hands paper over for cash up to the limit of their day; then a second one agrees, who reads the sum', async () => {
  const [first, second] = [await printed(6), await printed(5)]
  const before = await cash()
  expect((await activate(first, 'cash')).status).toBe(200)
  const asked = await activate(second, 'cash')
  expect(asked.status).toBe(202)
  expect(await statusOf(second)).toBe('printed')
  expect(await checker.get(`/approvals/${approvalOf(asked)}`).data()).toMatchObject({
    before: { amount: '50.000', count: 5 },
    after: { payment: 'cash', status: 'activated' },
  })
  expect(
    (await admin.post(`/offline-tickets/${second}/cancellations`, { reason: 'تلفت الأوراق' })).body.code,
  ).toBe('approval.waits_already')
  expect((await approve(asked)).status).toBe(200)
  expect(await statusOf(second)).toBe('activated')
  expect(await cash()).toBe(before - 110_000n)
})

test('what is more than the limit at once is asked about, also from the wallet of the seller', async () => {
  const batch = await printed(11)
  const before = await sellersMoney()
  const asked = await activate(batch, 'wallet')
  expect(asked.status).toBe(202)
  expect(await sellersMoney()).toBe(before)
  expect((await approve(asked)).status).toBe(200)
  expect(await sellersMoney()).toBe(before - 110_000n)
})

test('paper that was paid in cash is refunded in cash: nobody makes money in a wallet of it', async () => {
  const batch = await printed(4)
  const [wallet, box] = [await sellersMoney(), await cash()]
  expect((await activate(batch, 'cash')).status).toBe(200)
  const [paper] = await ticketsOfBatch(batch)
  expect((await refund(paper?.id)).status).toBe(200)
  expect(await sellersMoney()).toBe(wallet)
  expect(await cash()).toBe(box - 30_000n)
  expect(await admin.get(`/client-tickets/${paper?.id}`).data()).toMatchObject({
    state: 'refunded',
    payment: 'cash',
  })
})

test('refunds by one person add up with the rest of their day, and a second one agrees to the next', async () => {
  const kind = await makeTicket(admin, ground, { price: '30.000' })
  const orders: string[] = []
  for (let bought = 0; bought < 4; bought += 1)
    orders.push(await buyTickets(layla, kind, { price: '30.000' }))
  const own = await Promise.all(orders.map((order) => ticketOfOrder(layla, order)))
  const before = (await walletFigures(world, 'layla')).balanceMinor
  for (const { id } of own.slice(0, 3)) expect((await refund(id)).status).toBe(200)
  const asked = await refund(own[3]?.id)
  expect(asked.status).toBe(202)
  expect((await walletFigures(world, 'layla')).balanceMinor).toBe(before + 90_000n)
  expect(
    (await admin.post(`/client-tickets/${own[3]?.id}/revocations`, { reason: 'بيعت ثانية' })).body.code,
  ).toBe('approval.waits_already')
  expect((await approve(asked)).status).toBe(200)
  expect((await walletFigures(world, 'layla')).balanceMinor).toBe(before + 120_000n)
})

test('staff refund tickets that were used or came too late, and none that were never paid', async () => {
  const kind = await makeTicket(admin, ground)
  const paid = await Promise.all(
    ['admitted', 'left', 'expired'].map(async (state) => {
      const { id } = await ticketOfOrder(layla, await buyTickets(layla, kind))
      await world.asOwner(`update client_ticket set state = '${state}' where id = ${id}`)
      return id
    }),
  )
  for (const id of paid) expect((await refund(id)).status).toBe(200)
  const { id: order } = await holdTickets(layla, kind).data<{ id: string }>()
  const [held] = (await layla.get(`/ticket-orders/${order}`).data<{ tickets: { id: string }[] }>()).tickets
  await layla.post('/ticket-withdrawals', { order_id: order }, { key: `never-paid-${order}` }).data()
  expect((await refund(held?.id)).body.code).toBe('ticket.not_refundable')
})

test('no paper is handed over for what is over, is cancelled or is not shown', async () => {
  const [over, cancelled, hidden] = [
    await makeGround(world),
    await makeGround(world),
    await makeGround(world),
  ]
  const kinds = await Promise.all([over, cancelled, hidden].map((one) => makeTicket(admin, one)))
  const batches: string[] = []
  for (const kind of kinds) batches.push(await printed(2, kind))
  await world.asOwner(`
    update game set starts_at = now() - interval '7 hours' where id = ${over.gameId};
    update game set status = 'cancelled' where id = ${cancelled.gameId};
    update ticket set active = false where id = ${kinds[2]}`)
  for (const batch of batches) expect((await activate(batch, 'wallet')).body.code).toBe('ticket.not_on_sale')
})

test('the holder of a ticket that staff revoke is told before a gate says it, and the place is free again', async () => {
  const kind = await makeTicket(admin, ground, { quota: 1 })
  const { id } = await ticketOfOrder(layla, await buyTickets(layla, kind))
  expect((await clerk.post(`/client-tickets/${id}/revocations`, { reason: 'بيعت في السوق' })).status).toBe(
    200,
  )
  expect(await layla.get('/notifications?filter[kind]=ticket_revoked').data()).toMatchObject([
    { about: { what: 'ticket', id } },
  ])
  const { rows } = await sql<{ taken: number }>`select taken from ticket where id = ${kind}`.execute(
    world.services.database.db,
  )
  expect(rows).toEqual([{ taken: 0 }])
})
