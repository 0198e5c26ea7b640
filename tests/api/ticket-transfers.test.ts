import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeSettings } from '#server/modules/settings/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { expectBalancedBooks, fund } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { brokenRules } from '#tests/world/points.ts'
import {
  buyTickets,
  giveTicket,
  makeGround,
  makeTicket,
  ticketOfOrder,
  ticketsOf,
} from '#tests/world/tickets.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const pin = '270419'
const { phone } = people.omar
const price = '150.000'

let world: World
let admin: Caller
let layla: Caller
let omar: Caller
let kind: string
beforeAll(async () => {
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
  layla = await world.as('layla')
  omar = await world.as('omar')
  await world.as('fatima')
  await fund(world, 'layla', '2000.000')
  await layla.put('/pin', { pin, current_password: people.layla.password }).data()
})
beforeEach(async () => {
  kind = await makeTicket(admin, await makeGround(world), { price, per_client_max: 20 })
  await confirmAbove('200.000')
})
afterAll(async () => {
  await expectBalancedBooks(world)
  expect(await brokenRules(world)).toEqual([])
  await world.close()
})

async function confirmAbove(transfer_confirm_new_above: string): Promise<void> {
  await world.asOwner(`
    truncate payment_confirmation, client_device;
    update client_protection set changed_at = now() - interval '25 hours'`)
  await world.services.database.transact((tx) =>
    changeSettings(tx, { values: { transfer_confirm_new_above }, staffId: null }),
  )
}
const bought = async () => (await ticketOfOrder(layla, await buyTickets(layla, kind, { price }))).id
const isOmars = async (id: string) => (await ticketsOf(omar)).some((one) => one.id === id)
const confirm = (to: string, amount = price) =>
  layla.post('/confirmations', { payment: { operation: 'ticket_transfer', to, amount }, pin }).data()

test('a ticket goes to a new receiver only once the giver has confirmed it, for this receiver and this worth', async () => {
  const [first, second] = [await bought(), await bought()]
  await confirmAbove('100.000')
  const refused = await giveTicket(layla, first, phone)
  expect(refused.body).toMatchObject({
    code: 'confirmation.needed',
    data: { why: 'receiver', payment: { operation: 'ticket_transfer', to: phone, amount: price } },
  })
  await confirm(people.fatima.phone)
  await confirm(phone, '149.999')
  expect((await giveTicket(layla, first, phone)).body.code).toBe('confirmation.needed')
  expect(await isOmars(first)).toBe(false)
  await confirm(phone)
  await giveTicket(layla, first, phone).data()
  expect(await isOmars(first)).toBe(true)
  // The receiver and the device are known now, as after a transfer of money.
  await giveTicket(layla, second, phone).data()
})

test('a ticket that is worth little is given without a question', async () => {
  const id = await bought()
  await giveTicket(layla, id, phone).data()
  expect(await isOmars(id)).toBe(true)
})

test('sent again under its key, a gift is answered as before and made once; of two at once one is made', async () => {
  const id = await bought()
  const body = { client_ticket_id: id, phone }
  const give = (key: string, to = phone) => layla.post('/ticket-transfers', { ...body, phone: to }, { key })
  const noticeCount = async () =>
    (await omar.get('/notifications?filter[kind]=ticket_received').data<unknown[]>()).length
  const before = await noticeCount()
  expect((await layla.post('/ticket-transfers', body)).body.code).toBe('idempotency.key_required')
  const first = await give('gift-again')
  expect(first.status).toBe(200)
  expect((await give('gift-again')).body).toEqual(first.body)
  expect((await give('gift-other')).body.code).toBe('request.not_found')
  expect(await noticeCount()).toBe(before + 1)

  const next = await bought()
  const both = await Promise.all([
    layla.post('/ticket-transfers', { client_ticket_id: next, phone }, { key: 'gift-race-1' }),
    layla.post(
      '/ticket-transfers',
      { client_ticket_id: next, phone: people.fatima.phone },
      { key: 'gift-race-2' },
    ),
  ])
  expect(both.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
  expect(both.map(({ status }) => status)).toContain(200)
})

test('nobody gives what is not theirs, to themselves or to nobody', async () => {
  const id = await bought()
  expect((await giveTicket(omar, id, people.fatima.phone)).body.code).toBe('request.not_found')
  expect((await giveTicket(layla, id, people.layla.phone)).body.code).toBe('transfer.to_self')
  expect((await giveTicket(layla, id, '0919990000')).body.code).toBe('transfer.receiver_not_found')
  expect(await ticketsOf(layla)).toContainEqual(expect.objectContaining({ id, state: 'valid' }))
})
