import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifyScheduleChanges } from '#server/modules/tickets/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { closeTicketWorld, openTicketWorld } from '#tests/world/ticket-world.ts'
import { buyTickets, type Ground, makeEvent, makeGround, makeTicket } from '#tests/world/tickets.ts'
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

const run = () => notifyScheduleChanges(world.services.database)
const noticesOf = (client: Caller, kind: string, language = 'en') =>
  client
    .get(`/notifications?filter[kind]=${kind}`, { headers: { 'accept-language': language } })
    .data<readonly { title: string; body: string; about: { what: string; id: string } | null }[]>()
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('who signed up for an event reads once that it is cancelled, also when the job is killed midway or runs twice', async () => {
  const event = await makeEvent(world)
  await world.asOwner(`update club_event set sign_up = true where id = ${event}`)
  await layla.post('/club/event-sign-ups', { event_id: event }).data()
  const { id } = await omar.post('/club/event-sign-ups', { event_id: event }).data<{ id: string }>()
  await omar.delete(`/club/event-sign-ups/${id}`).data()
  const asked = await admin.post(`/events/${event}/cancellations`, { reason: 'عطل في القاعة' })
  const { approval_id: approval } = asked.body.data as { approval_id: string }
  await run()
  expect(await noticesOf(layla, 'event_cancelled')).toEqual([])
  await (await workAs(world, 'admin')).post(`/approvals/${approval}/approval`).data()

  const killed: Parameters<typeof notifyScheduleChanges>[0] = {
    transact: (work) =>
      world.services.database.transact(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
  }
  await expect(notifyScheduleChanges(killed)).rejects.toThrow('killed')
  await Promise.all([run(), run()])
  await run()
  const notices = await noticesOf(layla, 'event_cancelled')
  expect(notices).toMatchObject([{ about: { what: 'event', id: event } }])
  expect(notices[0]?.body).toContain('does not take place')
  expect((await noticesOf(layla, 'event_cancelled', 'ar'))[0]?.title).toBe('أُلغيت فعالية')
  expect(await noticesOf(omar, 'event_cancelled')).toEqual([])
})

test('holders of a ticket read that the game is put off, then its new time; who buys afterwards reads neither', async () => {
  const kind = await makeTicket(admin, ground)
  await buyTickets(layla, kind)
  await buyTickets(layla, kind)
  await admin.post(`/games/${ground.gameId}/postponements`, { reason: 'عاصفة' }).data()
  await run()
  expect(await noticesOf(layla, 'game_postponed')).toMatchObject([
    { about: { what: 'game', id: ground.gameId } },
  ])
  const startsAt = '2090-05-01T18:00:00.000Z'
  await admin.post(`/games/${ground.gameId}/times`, { starts_at: startsAt }).data()
  await buyTickets(omar, kind)
  await run()
  await run()
  const [notice, ...more] = await noticesOf(layla, 'game_moved')
  expect(notice?.body).toContain('2090-05-01 20:00')
  expect(more).toEqual([])
  expect(await noticesOf(omar, 'game_moved')).toEqual([])
})

test('of two changes in a row only the last one is announced', async () => {
  const event = await makeEvent(world)
  await world.asOwner(`update club_event set sign_up = true where id = ${event}`)
  await omar.post('/club/event-sign-ups', { event_id: event }).data()
  for (const days of [30, 31])
    await world.asOwner(
      `update club_event set starts_at = '${later(days)}', ends_at = null where id = ${event}`,
    )
  await run()
  const notices = await noticesOf(omar, 'event_moved')
  expect(notices).toHaveLength(1)
  expect(notices[0]?.about).toEqual({ what: 'event', id: event })
})
