import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  endDueHolds,
  keepTickets,
  refundCancelled,
  sendTicketMessages,
} from '#server/modules/tickets/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { walletFigures } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { readPrintedCodes } from '#tests/world/read-printed-codes.ts'
import { closeTicketWorld, openTicketWorld } from '#tests/world/ticket-world.ts'
import {
  buyTickets,
  type Ground,
  giveTicket,
  holdTickets,
  makeGround,
  makeTicket,
  type OwnTicket,
  payTickets,
  ticketsOf,
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

async function balanceOf(name: 'layla' | 'omar') {
  const { balanceMinor, heldMinor } = await walletFigures(world, name)
  return { balanceMinor, heldMinor }
}
const seatsOfStand = () => ({ sector_id: ground.seatsId, seat: 1, last_seat: 100 })

test('a sector with tickets keeps its seats and stays; it may get larger', async () => {
  const ground = await makeGround(world)
  await makeTicket(admin, ground, { sector_id: ground.seatsId, seat: 1, last_seat: 20, quota: 20 })
  const path = `/stadiums/${ground.stadiumId}`
  const { sectors } = await admin.get(path).data<{ sectors: { id: string; numbered: boolean }[] }>()
  const change = (of: object) => sectors.map((one) => (one.numbered ? { ...one, ...of } : one))
  const put = async (list: readonly object[]) => {
    const { updated_at: seen_updated_at } = await admin.get(path).data<{ updated_at: string }>()
    return (await admin.put(path, { sectors: list, seen_updated_at })).body.code
  }
  const refused = 'stadium.sector_in_use'
  expect(await put(change({ seats_per_row: 5 }))).toBe(refused)
  expect(await put(change({ row_count: 9 }))).toBe(refused)
  expect(await put(sectors.filter(({ numbered }) => !numbered))).toBe(refused)
  expect(await put(change({ row_count: 20, capacity: 200 }))).toBeUndefined()
})

test('a seat and its price are held for five minutes, then paid in one posting, and the ticket is in the wallet', async () => {
  const ticket = await makeTicket(admin, ground, seatsOfStand())
  const before = await balanceOf('layla')
  const { id } = await holdTickets(layla, ticket, { seats: [15] }).data<{ id: string }>()
  expect(await balanceOf('layla')).toMatchObject({
    balanceMinor: before.balanceMinor,
    heldMinor: before.heldMinor + 10_000n,
  })
  const order = await layla.get(`/ticket-orders/${id}`).data<{ seconds_left: number; tickets: unknown }>()
  expect(order.seconds_left).toBeGreaterThan(280)
  expect(order.tickets).toMatchObject([{ row: 2, seat: 5 }])
  await payTickets(layla, id).data()
  expect(await balanceOf('layla')).toMatchObject({
    balanceMinor: before.balanceMinor - 10_000n,
    heldMinor: before.heldMinor,
  })
  const own = (await ticketsOf(layla)).find(({ number }) => number.startsWith(`T${id}`))
  expect(own).toMatchObject({ state: 'valid', row: 2, seat: 5 })
  const shown = await layla.get(`/client-tickets/${own?.id}`).data<OwnTicket>()
  expect(shown.code?.code).toBeTruthy()
})

test('a seat that is held is nobody else’s; given up, it is free with its money at once', async () => {
  const ticket = await makeTicket(admin, ground, seatsOfStand())
  const before = await balanceOf('layla')
  const { id } = await holdTickets(layla, ticket, { seats: [1] }).data<{ id: string }>()
  expect((await holdTickets(omar, ticket, { seats: [1] })).body.code).toBe('ticket.seat_taken')
  await layla.post('/ticket-withdrawals', { order_id: id }, { key: `give-up-${id}` }).data()
  expect(await balanceOf('layla')).toEqual(before)
  expect((await payTickets(layla, id)).body.code).toBe('ticket.hold_ended')
  await holdTickets(omar, ticket, { seats: [1] }).data()
})

test('after its time an order is not paid, and a chore gives seat and money back together', async () => {
  const ticket = await makeTicket(admin, ground, { quota: 1 })
  const before = await balanceOf('layla')
  const { id } = await holdTickets(layla, ticket).data<{ id: string }>()
  await world.asOwner(`update ticket_order set expires_at = now() where id = ${id}`)
  expect((await payTickets(layla, id)).body.code).toBe('ticket.hold_ended')
  expect((await holdTickets(omar, ticket)).body.code).toBe('ticket.sold_out')
  const { engine, database } = world.services
  expect(await endDueHolds(engine, database.db)).toEqual({ ended: 1 })
  expect(await balanceOf('layla')).toEqual(before)
  await holdTickets(omar, ticket).data()
})

test('a buyer gets no more than the limit, friends are named, and guests pay and take a place each', async () => {
  const ticket = await makeTicket(admin, ground, { quota: 5, per_client_max: 2, guests: 3 })
  expect((await holdTickets(layla, ticket, { tickets: [{ for: 'me' }, { for: 'me' }] })).body.code).toBe(
    'ticket.not_for_you',
  )
  expect((await holdTickets(layla, ticket, { tickets: [{ for: 'friend' }] })).body.code).toBe(
    'ticket.friend_missing',
  )
  expect((await holdTickets(layla, ticket, { tickets: [{ for: 'me', guests: 4 }] })).body.code).toBe(
    'ticket.too_many_guests',
  )
  const before = await balanceOf('layla')
  await buyTickets(layla, ticket, { tickets: [{ for: 'me', guests: 3 }] })
  expect((await balanceOf('layla')).balanceMinor).toBe(before.balanceMinor - 40_000n)
  expect((await holdTickets(omar, ticket, { tickets: [{ for: 'me', guests: 1 }] })).body.code).toBe(
    'ticket.sold_out',
  )
  const friends = [{ for: 'friend', name: 'سالم علي', phone: '0912223344' }]
  await buyTickets(layla, ticket, { tickets: friends })
  expect((await holdTickets(layla, ticket, { tickets: friends })).body.code).toBe('ticket.limit')
})

test('a friend with a wallet has the ticket in it; another one gets a link by SMS that nobody guesses', async () => {
  const ticket = await makeTicket(admin, ground)
  const phone = people.omar.phone
  const otherPhone = '0919998877'
  await buyTickets(layla, ticket, {
    tickets: [
      { for: 'friend', name: 'عمر الورفلي', phone },
      { for: 'friend', name: 'هدى سالم', phone: otherPhone },
    ],
  })
  const [his] = (await ticketsOf(omar)).filter(({ state }) => state === 'valid')
  expect((await omar.get(`/client-tickets/${his?.id}`).data<OwnTicket>()).code).not.toBeNull()
  expect((await layla.get(`/client-tickets/${his?.id}`).data<OwnTicket>()).code).toBeNull()
  await sendTicketMessages(world.services)
  const { rows } = await world.services.database.pool.query<{ body: string }>(
    `select body from outbox_message where recipient = '${otherPhone}'`,
  )
  const token = rows[0]?.body.match(/\/ticket\/(\S+)/)?.[1] ?? ''
  const visitor = world.anonymous
  expect(await visitor.get(`/ticket-links/${token}`).data()).toMatchObject({
    holder: 'هدى سالم',
    state: 'valid',
  })
  expect((await visitor.get(`/ticket-links/${token.slice(0, -1)}x`)).status).toBe(404)
})

test('a holder prints a ticket with its code; nobody else does, and a virtual one has nothing to print', async () => {
  const order = await buyTickets(layla, await makeTicket(admin, ground))
  const stream = await buyTickets(
    layla,
    await makeTicket(admin, ground, { sector_id: null, virtual_ticket: true }),
  )
  const own = await ticketsOf(layla)
  const idOf = (bought: string) => own.find(({ number }) => number.startsWith(`T${bought}`))?.id ?? ''
  const print = ({ token }: Caller, id: string) =>
    world.app.inject({
      url: `/api/client/client-tickets/${id}/sheet.pdf`,
      headers: { authorization: `Bearer ${token}` },
    })
  const { code } = await layla.get(`/client-tickets/${idOf(order)}`).data<OwnTicket>()
  const sheet = await print(layla, idOf(order))
  expect(sheet.headers['content-type']).toBe('application/pdf')
  expect(readPrintedCodes(sheet.rawPayload)).toEqual([code?.code])
  expect((await print(omar, idOf(order))).statusCode).toBe(404)
  expect((await print(layla, idOf(stream))).statusCode).toBe(404)
})

test('a ticket is given to another client once, with a code of its own, and not in the last two hours', async () => {
  const ticket = await makeTicket(admin, ground)
  const order = await buyTickets(layla, ticket)
  const own = (await ticketsOf(layla)).find(({ number }) => number.startsWith(`T${order}`))
  const before = await layla.get(`/client-tickets/${own?.id}`).data<OwnTicket>()
  await giveTicket(layla, own?.id, people.omar.phone).data()
  const after = await omar.get(`/client-tickets/${own?.id}`).data<OwnTicket>()
  expect(after.code?.code).not.toBe(before.code?.code)
  expect((await layla.get(`/client-tickets/${own?.id}`)).status).toBe(404)
  expect((await giveTicket(omar, own?.id, people.layla.phone)).body.code).toBe('ticket.not_transferable')
  const late = await buyTickets(layla, ticket)
  await world.asOwner(`update game set starts_at = now() + interval '90 minutes' where id = ${ground.gameId}`)
  const mine = (await ticketsOf(layla)).find(({ number }) => number.startsWith(`T${late}`))
  expect((await giveTicket(layla, mine?.id, people.omar.phone)).body.code).toBe('ticket.not_transferable')
})

test('a buyer returns a ticket by its rule only, and who waits is told of the free place', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const kept = await makeTicket(admin, ground)
  const returned = await makeTicket(admin, ground, { quota: 1, refundable_until: until })
  const before = await balanceOf('layla')
  await buyTickets(layla, kept)
  await buyTickets(layla, returned)
  const own = async (state: string) =>
    (await ticketsOf(layla))
      .filter((one) => one.state === state)
      .toSorted((a, b) => Number(b.id) - Number(a.id))
  const [last, first] = await own('valid')
  expect(
    (await layla.post('/ticket-refunds', { client_ticket_id: first?.id }, { key: 'refund-kept' })).body.code,
  ).toBe('ticket.not_refundable')
  await omar.post(`/club/tickets/${returned}/waiting`, {}).data()
  await layla.post('/ticket-refunds', { client_ticket_id: last?.id }, { key: 'refund-returned' }).data()
  expect((await balanceOf('layla')).balanceMinor).toBe(before.balanceMinor - 10_000n)
  expect((await omar.get('/notifications?filter[kind]=ticket_free').data<unknown[]>()).length).toBe(1)
})

test('every ticket of a cancelled game is refunded by a job that may be left and goes on', async () => {
  const ticket = await makeTicket(admin, ground)
  const before = [await balanceOf('layla'), await balanceOf('omar')]
  await buyTickets(layla, ticket)
  await buyTickets(omar, ticket)
  const { engine, database } = world.services
  expect(await refundCancelled(engine, database.db)).toEqual({ refunded: 0 })
  await world.asOwner(`update game set status = 'cancelled' where id = ${ground.gameId}`)
  expect(await refundCancelled(engine, database.db)).toEqual({ refunded: 2 })
  expect(await refundCancelled(engine, database.db)).toEqual({ refunded: 0 })
  expect([await balanceOf('layla'), await balanceOf('omar')]).toEqual(before)
})

test('a virtual ticket opens the stream of its game, and no other client’s does', async () => {
  const ticket = await makeTicket(admin, ground, { sector_id: null, virtual_ticket: true })
  await world.asOwner(`
    insert into live (title_ar, title_en, game_id, status, stream_url, starts_at, watchers, active)
    values ('بث', 'Stream', ${ground.gameId}, 'live', 'https://video.example.ly/live.m3u8', now(), 'ticket', true)`)
  const order = await buyTickets(layla, ticket)
  const own = (await ticketsOf(layla)).find(({ number }) => number.startsWith(`T${order}`))
  const shown = await layla.get(`/client-tickets/${own?.id}`).data<OwnTicket & { live_id: string }>()
  expect(shown.code).toBeNull()
  expect((await layla.get(`/club/lives/${shown.live_id}/stream`)).status).toBe(200)
  expect((await omar.get(`/club/lives/${shown.live_id}/stream`)).body.code).toBe('live.not_for_you')
})

test('tickets follow a game to its new time, and end unused after it', async () => {
  const ticket = await makeTicket(admin, ground)
  const order = await buyTickets(layla, ticket)
  await world.asOwner(`update game set starts_at = now() - interval '2 days' where id = ${ground.gameId}`)
  await keepTickets(world.services.database)
  expect((await ticketsOf(layla)).find(({ number }) => number.startsWith(`T${order}`))?.state).toBe('expired')
})
