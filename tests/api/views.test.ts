import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { makeSubject, pathOf, readerCookie, type Subject } from '#tests/world/engagement.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

const view = (caller: Caller, views: readonly Subject[], cookie?: string) =>
  caller.post('/views', { views }, cookie === undefined ? {} : { headers: { cookie } })
async function viewsOf(subject: Subject): Promise<number> {
  await world.services.batches.flush()
  return (await world.anonymous.get(`/engagement/${pathOf(subject)}`).data<{ views: number }>()).views
}

test('a row is counted once a day for each client and each browser, however often it is read', async () => {
  const [one, other] = [await makeSubject(admin), await makeSubject(admin)]
  const [layla, omar] = [await world.as('layla'), await world.as('omar')]
  const first = await view(world.anonymous, [one])
  const cookie = readerCookie(first.headers)
  expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
  expect((await view(world.anonymous, [one], cookie)).headers['set-cookie']).toBeUndefined()
  // Nobody makes a cookie of their own.
  await view(
    world.anonymous,
    [one],
    cookie.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
  )
  await Promise.all(
    [1, 2, 3].flatMap(() => [view(layla, [one, one, other]), view(omar, [one]), view(layla, [one], cookie)]),
  )
  expect([await viewsOf(one), await viewsOf(other)]).toEqual([4, 1])
  expect(await admin.get(`/news/${one.subject_id}`).data()).toMatchObject({ views: 4 })

  await world.asOwner('update view_mark set day = day - 1')
  await view(layla, [one])
  expect(await viewsOf(one)).toBe(5)
})

test('reading writes nothing, and what is counted is there when the process has stopped', async () => {
  const stopping = await openWorld({ database: world.database, workers: false })
  const subject = await makeSubject(admin)
  const { rows: before } = await world.services.database.pool.query('select count(*) from view_mark')
  await stopping.anonymous.get(`/club/news/${subject.subject_id}`).data()
  await view(stopping.anonymous, [subject])
  const { rows: after } = await world.services.database.pool.query('select count(*) from view_mark')
  expect(after).toEqual(before)
  await stopping.app.close()
  await stopping.services.close()
  expect(await viewsOf(subject)).toBe(1)
})

test('too many, none, and what is no row are refused', async () => {
  const subject = await makeSubject(admin)
  for (const views of [
    [],
    Array(51).fill(subject),
    [{ ...subject, subject_id: '-1' }],
    [{ subject_type: 'News' }],
    'all',
  ])
    expect((await world.anonymous.post('/views', { views })).status).toBe(422)
})
