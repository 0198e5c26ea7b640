import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { closeTicketWorld, openTicketWorld } from '#tests/world/ticket-world.ts'
import { buyTickets, type Ground, makeGround, makeTicket } from '#tests/world/tickets.ts'
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

const seats = (seat: number, last_seat: number) => ({
  sector_id: ground.seatsId,
  seat,
  last_seat,
  quota: last_seat - seat + 1,
})
const trash = (id: string) => admin.delete(`/tickets/${id}`)
const restore = (id: string) => admin.post(`/tickets/${id}/restoration`)
const noticeCount = async () =>
  (await omar.get('/notifications?filter[kind]=ticket_free').data<unknown[]>()).length

test('a kind comes back from the trash only while no other kind has got one of its seats', async () => {
  const first = await makeTicket(admin, ground, seats(1, 10))
  await trash(first).data()
  const second = await makeTicket(admin, ground, seats(10, 20))
  expect((await restore(first)).body.code).toBe('ticket.seats_overlap')
  await trash(second).data()
  await restore(first).data()
  expect((await restore(second)).body.code).toBe('ticket.seats_overlap')
})

test('of two kinds of the same seats that are restored at once, one comes back', async () => {
  const kinds: string[] = []
  for (let made = 0; made < 2; made += 1) {
    const kind = await makeTicket(admin, ground, seats(1, 10))
    await trash(kind).data()
    kinds.push(kind)
  }
  const answers = await Promise.all(kinds.map(restore))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('a kind has no more numbered seats than a page can draw', async () => {
  await world.asOwner(
    `update stadium_sector set row_count = 100, seats_per_row = 100 where id = ${ground.seatsId}`,
  )
  const body = {
    name: { ar: 'منصة', en: 'Stand' },
    game_id: ground.gameId,
    price: '1.000',
    guests: 0,
    per_client_max: 1,
  }
  const answer = await admin.post('/tickets', { ...body, ...seats(1, 5_001) })
  expect(answer.body).toMatchObject({ code: 'ticket.too_many_seats', data: { max: 5_000 } })
  await admin.post('/tickets', { ...body, ...seats(1, 5_000) }).data()
})

test('a client who waits is told when there are more places, a batch of paper is cancelled or a ticket revoked, and not while the sale is over', async () => {
  const kind = await makeTicket(admin, ground, { quota: 2 })
  await buyTickets(layla, kind)
  const { id: batch } = await admin
    .post('/offline-tickets', { ticket_id: kind, count: 1 })
    .data<{ id: string }>()
  await world.asOwner(`update offline_ticket_batch set status = 'printed' where id = ${batch}`)
  const wait = () => omar.post(`/club/tickets/${kind}/waiting`, {}).data()
  await wait()
  await admin.put(`/tickets/${kind}`, { quota: 3 }).data()
  expect(await noticeCount()).toBe(1)
  await admin.put(`/tickets/${kind}`, { quota: 2 }).data()
  await wait()
  await world.asOwner(`
    insert into client_ticket (number, ticket_id, batch_id, game_id, price, currency, paper, valid_from, valid_to)
    values ('PAPER1', ${kind}, ${batch}, ${ground.gameId}, 10000, 'LYD', true, now(), now() + interval '9 days')`)
  await admin.post(`/offline-tickets/${batch}/cancellations`, { reason: 'تلفت الأوراق' }).data()
  expect(await noticeCount()).toBe(2)
  await admin.put(`/tickets/${kind}`, { quota: 1 }).data()
  await wait()
  await admin.put(`/tickets/${kind}`, { sale_to: new Date(Date.now() - 60_000).toISOString() }).data()
  const [own] = await admin
    .get(`/client-tickets?filter[ticket_id]=${kind}&filter[state]=valid`)
    .data<{ id: string }[]>()
  await admin.post(`/client-tickets/${own?.id}/revocations`, { reason: 'بيعت ثانية' }).data()
  expect(await noticeCount()).toBe(2)
  await admin.put(`/tickets/${kind}`, { sale_to: null }).data()
  expect(await noticeCount()).toBe(3)
})
