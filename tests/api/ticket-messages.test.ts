import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { budgets } from '#server/budgets.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import { sendTicketMessages } from '#server/modules/tickets/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { fund } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { buyTickets, makeGround, makeTicket, ticketOfOrder, ticketsOf } from '#tests/world/tickets.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const inADay = () => new Date(Date.now() + 86_400_000).toISOString()
const retried = `update client_ticket set message_tried_at = now() - interval '2 hours'`

let world: World
let admin: Caller
let layla: Caller
let kind: string
let phones = 0
let phone: string
beforeAll(async () => {
  world = await openWorld({ workers: false, strictBudgets: true })
  admin = await workAs(world, 'admin')
  await fund(world, 'layla', '2000.000')
  layla = await world.as('layla')
})
beforeEach(async () => {
  phone = newPhone()
  await forgetBudgets()
  kind = await makeTicket(admin, await makeGround(world), { per_client_max: 20, refundable_until: inADay() })
})
afterAll(() => world.close())

function newPhone(): string {
  phones += 1
  return `09${17 + phones}${String(phones).padStart(6, '0')}`.slice(0, 10)
}
const forgetBudgets = () => world.asOwner('delete from rate_limit')
const friends = (count: number, to: () => string = () => phone) => ({
  tickets: Array.from({ length: count }, () => ({ for: 'friend', name: 'هدى سالم', phone: to() })),
})
async function sentTo(recipients: readonly string[]): Promise<readonly string[]> {
  const { rows } = await world.services.database.pool.query<{ body: string }>(
    'select body from outbox_message where recipient = any($1) order by id',
    [recipients],
  )
  return rows.map(({ body }) => body)
}
const send = () => sendTicketMessages(world.services)
let returns = 0
const giveBack = (id: string) => {
  returns += 1
  return layla.post('/ticket-refunds', { client_ticket_id: id }, { key: `return-friend-${returns}` }).data()
}

test('who buys for a phone and returns it again and again sends no more messages than a day allows', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await ticketOfOrder(layla, await buyTickets(layla, kind, friends(1)))
    await send()
    await giveBack(id)
  }
  await send()
  expect(await sentTo([phone])).toHaveLength(budgets.ticketMessagesPhone.points)
})

test('one buyer sends a limited number of links in a day, and the others go when there is room', async () => {
  const numbers: string[] = []
  const next = () => {
    const number = `0915${String(numbers.length).padStart(6, '0')}`
    numbers.push(number)
    return number
  }
  const { points } = budgets.ticketMessages
  const second = await makeTicket(admin, await makeGround(world), { per_client_max: 20 })
  for (const one of [kind, kind, second]) await buyTickets(layla, one, friends(10, next))
  await send()
  expect(await sentTo(numbers)).toHaveLength(points)
  await forgetBudgets()
  await send()
  expect(await sentTo(numbers)).toHaveLength(points)
  await world.asOwner(retried)
  await send()
  expect(await sentTo(numbers)).toHaveLength(30)
})

test('the money for messages of a day pays these too, and what it does not pay stays counted for nobody', async () => {
  const limit = (sms_client_day_max: number) =>
    world.services.database.transact((tx) =>
      changeSettings(tx, { values: { sms_client_day_max }, staffId: null }),
    )
  await limit(1)
  await buyTickets(layla, kind, friends(2))
  await send()
  expect(await sentTo([phone])).toHaveLength(1)
  const { limiter } = world.services
  expect(await limiter.left('ticketMessagesPhone', phone)).toBe(budgets.ticketMessagesPhone.points - 1)
  await limit(20)
})

test('a friend who got a link is told when the ticket was returned, once, and one with a wallet in it', async () => {
  const omar = await world.as('omar')
  const order = await buyTickets(layla, kind, {
    tickets: [
      { for: 'friend', name: 'هدى سالم', phone },
      { for: 'friend', name: 'عمر الورفلي', phone: people.omar.phone },
    ],
  })
  await send()
  const own = (await ticketsOf(layla)).filter(({ number }) => number.startsWith(`T${order}0`))
  for (const { id } of own) await giveBack(id)
  await send()
  await send()
  const [link, end, ...more] = await sentTo([phone])
  expect(more).toEqual([])
  expect(link).toContain('/ticket/')
  expect(end).toContain('لم تعد صالحة')
  expect(await omar.get('/notifications?filter[kind]=ticket_returned').data<unknown[]>()).toHaveLength(1)
  expect(await layla.get('/notifications?filter[kind]=ticket_returned').data<unknown[]>()).toHaveLength(0)
})
