import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endDueHolds, keepTickets, refundCancelled } from '#server/modules/tickets/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf, walletFigures } from '#tests/world/money.ts'
import { closeTicketWorld, openTicketWorld } from '#tests/world/ticket-world.ts'
import {
  buyTickets,
  type Ground,
  holdTickets,
  makeEvent,
  makeGround,
  makeTicket,
  type OwnTicket,
  ticketOfOrder,
} from '#tests/world/tickets.ts'
import type { World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let layla: Caller
let omar: Caller
let ground: Ground
beforeAll(async () => {
  ;({ world, admin, layla, omar } = await openTicketWorld())
})
beforeEach(async () => {
  ground = await makeGround(world)
})
afterAll(() => closeTicketWorld(world))

const moneyOf = async (name: 'layla' | 'omar') => (await walletFigures(world, name)).balanceMinor
const cancelled = () => refundCancelled(world.services.engine, world.services.database.db)
const keep = () => keepTickets(world.services.database)
const setGame = (set: string) => world.asOwner(`update game set ${set} where id = ${ground.gameId}`)
const forEvent = { game_id: null, sector_id: null }
const freeze = async (name: 'layla' | 'omar', frozen: boolean) =>
  world.asOwner(`
    update ledger.account set frozen = ${frozen}
    where kind = 'wallet' and owner_type = 'client' and owner_id = ${await clientIdOf(world, name)}`)

test('a game that is cancelled after the gates opened pays everybody back, inside or not, and nobody who never paid', async () => {
  const kind = await makeTicket(admin, ground)
  const before = await moneyOf('layla')
  for (const state of ['valid', 'admitted', 'left']) {
    const { id } = await ticketOfOrder(layla, await buyTickets(layla, kind))
    await world.asOwner(`update client_ticket set state = '${state}' where id = ${id}`)
  }
  const { id: order } = await holdTickets(layla, kind).data<{ id: string }>()
  await layla.post('/ticket-withdrawals', { order_id: order }, { key: `given-up-${order}` }).data()
  await setGame(`status = 'cancelled'`)
  expect(await cancelled()).toEqual({ refunded: 3 })
  expect(await moneyOf('layla')).toBe(before)
})

test('tickets of a game that is cancelled long after its time are paid back, whether they were ended before or not', async () => {
  const kind = await makeTicket(admin, ground)
  const before = await moneyOf('layla')
  await buyTickets(layla, kind)
  await setGame(`starts_at = now() - interval '2 days'`)
  await keep()
  await setGame(`status = 'cancelled'`)
  expect(await cancelled()).toEqual({ refunded: 1 })
  expect(await moneyOf('layla')).toBe(before)
})

test('frozen wallets keep nobody else waiting: theirs is tried again later, and the same with holds that end', async () => {
  const kind = await makeTicket(admin, ground)
  const [first, second] = [await moneyOf('layla'), await moneyOf('omar')]
  await buyTickets(layla, kind)
  await buyTickets(omar, kind)
  await freeze('layla', true)
  await setGame(`status = 'cancelled'`)
  expect(await cancelled()).toEqual({ refunded: 1 })
  expect(await moneyOf('omar')).toBe(second)
  await freeze('layla', false)
  expect(await cancelled()).toEqual({ refunded: 0 })
  await world.asOwner(
    `update client_ticket set tried_at = now() - interval '11 minutes' where tried_at is not null`,
  )
  expect(await cancelled()).toEqual({ refunded: 1 })
  expect(await moneyOf('layla')).toBe(first)

  const other = await makeTicket(admin, await makeGround(world))
  const { id } = await holdTickets(layla, other).data<{ id: string }>()
  await world.asOwner(`update ticket_order set expires_at = now() where id = ${id}`)
  await freeze('layla', true)
  const end = () => endDueHolds(world.services.engine, world.services.database.db)
  expect(await end()).toEqual({ ended: 0 })
  await freeze('layla', false)
  expect(await end()).toEqual({ ended: 0 })
  await world.asOwner(`update ticket_order set tried_at = now() - interval '11 minutes' where id = ${id}`)
  expect(await end()).toEqual({ ended: 1 })
})

test('a cancelled game tells nobody who waits that a place is free; one that takes place does', async () => {
  const [over, open] = [await makeTicket(admin, ground, { quota: 1 }), await makeGround(world)]
  const still = await makeTicket(admin, open, { quota: 1 })
  const noticeCount = async () =>
    (await omar.get('/notifications?filter[kind]=ticket_free').data<unknown[]>()).length
  for (const kind of [over, still]) {
    await buyTickets(layla, kind)
    await omar.post(`/club/tickets/${kind}/waiting`, {}).data()
  }
  await setGame(`status = 'cancelled'`)
  expect(await cancelled()).toEqual({ refunded: 1 })
  expect(await noticeCount()).toBe(0)
  // A higher quota frees a place.
  await admin.put(`/tickets/${still}`, { quota: 2 }).data()
  expect(await noticeCount()).toBe(1)
})

test('a ticket of a game without a new time stays valid, with its code, and says that the time follows', async () => {
  const kind = await makeTicket(admin, ground)
  const own = await ticketOfOrder(layla, await buyTickets(layla, kind))
  await setGame(`status = 'postponed', starts_at = now() - interval '2 days'`)
  await keep()
  const shown = await layla.get(`/client-tickets/${own.id}`).data<OwnTicket>()
  expect(shown).toMatchObject({ state: 'valid', subject: { status: 'postponed' } })
  expect(shown.code).not.toBeNull()
  expect((await layla.get(`/client-tickets/${own.id}/sheet.pdf`)).status).toBe(200)
  await setGame(`status = 'scheduled', starts_at = now() + interval '9 days'`)
  await keep()
  expect(await layla.get(`/client-tickets/${own.id}`).data()).toMatchObject({
    state: 'valid',
    subject: { status: 'planned' },
  })
})

test('tickets of an event follow it to its new time, and admit then', async () => {
  const event = await makeEvent(world)
  const kind = await makeTicket(admin, ground, { ...forEvent, event_id: event })
  const own = await ticketOfOrder(layla, await buyTickets(layla, kind))
  await world.asOwner(`
    update club_event set starts_at = date_trunc('second', now()) + interval '18 days',
      ends_at = date_trunc('second', now()) + interval '18 days 3 hours' where id = ${event}`)
  await keep()
  const { rows } = await world.services.database.pool.query<{ follows: boolean }>(`
    select c.valid_from = e.starts_at - interval '4 hours' and c.valid_to = e.ends_at + interval '1 hour' as follows
    from client_ticket c join club_event e on e.id = c.event_id where c.id = ${own.id}`)
  expect(rows).toEqual([{ follows: true }])
})

test('a game is cancelled by two, who read what is paid back', async () => {
  const { gameId, standsId, ...rest } = await makeGround(world)
  const kind = await makeTicket(admin, { gameId, standsId, ...rest })
  const before = await moneyOf('layla')
  await buyTickets(layla, kind)
  const asked = await admin.post(`/games/${gameId}/cancellations`, { reason: 'عاصفة' })
  expect(asked.status).toBe(202)
  expect(await cancelled()).toEqual({ refunded: 0 })
  const { approval_id: id } = asked.body.data as { approval_id: string }
  expect((await admin.post(`/approvals/${id}/approval`)).body.code).toBe('approval.own_request')
  const award = { our_goals: 3, their_goals: 0, reason: 'انسحاب الخصم' }
  expect((await admin.post(`/games/${gameId}/awards`, award)).body.code).toBe('game.tickets_sold')
  const checker = await workAs(world, 'admin')
  expect(await checker.get(`/approvals/${id}`).data()).toMatchObject({
    now: { tickets_sold: 1, total_value: '10.000' },
  })
  expect((await checker.post(`/approvals/${id}/approval`)).status).toBe(200)
  expect(await admin.get(`/games/${gameId}`).data()).toMatchObject({ status: 'cancelled' })
  expect((await admin.post(`/games/${gameId}/awards`, award)).body.code).toBe('game.tickets_sold')
  expect(await cancelled()).toEqual({ refunded: 1 })
  expect(await moneyOf('layla')).toEqual(before)
  await admin.post(`/games/${gameId}/awards`, award).data()
})

test('an event is cancelled by two, who read what is paid back; then all its tickets are, and nobody buys or comes', async () => {
  const event = await makeEvent(world)
  await world.asOwner(`update club_event set sign_up = true where id = ${event}`)
  const kind = await makeTicket(admin, ground, { ...forEvent, event_id: event })
  const before = [await moneyOf('layla'), await moneyOf('omar')]
  await buyTickets(layla, kind)
  const asked = await admin.post(`/events/${event}/cancellations`, { reason: 'عطل في القاعة' })
  expect(asked.status).toBe(202)
  await buyTickets(omar, kind)
  expect(await cancelled()).toEqual({ refunded: 0 })
  const { approval_id: id } = asked.body.data as { approval_id: string }
  const checker = await workAs(world, 'admin')
  expect(await checker.get(`/approvals/${id}`).data()).toMatchObject({
    now: { tickets_sold: 2, total_value: '20.000' },
  })
  expect((await checker.post(`/approvals/${id}/approval`)).status).toBe(200)
  expect(await cancelled()).toEqual({ refunded: 2 })
  expect([await moneyOf('layla'), await moneyOf('omar')]).toEqual(before)
  expect((await holdTickets(layla, kind)).body.code).toBe('ticket.not_on_sale')
  expect((await layla.post('/club/event-sign-ups', { event_id: event })).body.code).toBe('event.no_sign_up')
  expect((await admin.post(`/events/${event}/cancellations`, { reason: 'مرة ثانية' })).body.code).toBe(
    'resource.not_now',
  )
  const { cancelled_at: at } = await world.anonymous
    .get(`/club/events/${event}`)
    .data<{ cancelled_at: string }>()
  expect(at).not.toBeNull()
})
