import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let layla: Caller
let omar: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
  layla = await world.as('layla')
  omar = await world.as('omar')
})
afterAll(() => world.close())

const ad = {
  kind: 'sell',
  title: 'دراجة للبيع',
  body: 'دراجة جبلية بحالة جيدة.',
  city_id: '1',
  phone: '0912345678',
}
const send = (client: Caller, more: object = {}) => client.post('/wanted-ads', { ...ad, ...more })
const idOf = async (client: Caller, more: object = {}) => (await send(client, more).data<{ id: string }>()).id
const decide = (id: string, path: string, body: object = {}) => admin.post(`/wanted-ads/${id}/${path}`, body)
const listed = async (caller: Caller, query = '') =>
  (await caller.get(`/wanted-ads${query}`).data<{ id: string }[]>()).map(({ id }) => id)
const own = async (client: Caller, id: string) =>
  (
    await client
      .get('/own-wanted-ads?per_page=100')
      .data<{ id: string; status: string; reason: string | null }[]>()
  ).find((one) => one.id === id)
const endAll = () => world.asOwner(`update wanted_ad set state = 'ended' where state in ('waiting', 'live')`)

test('a wanted ad is seen once staff approved it, for 30 days, and its phone by clients alone', async () => {
  const id = await idOf(layla)
  expect(await listed(world.anonymous)).toEqual([])
  for (const path of [`/wanted-ads/${id}`, `/wanted-ads/${id}/phone`])
    expect((await omar.get(path)).status).toBe(404)
  expect((await own(layla, id))?.status).toBe('waiting')
  const waiting = await admin.get('/wanted-ads?filter[status]=waiting').data<object[]>()
  expect(waiting).toMatchObject([{ id, actions: expect.arrayContaining(['approve', 'refuse']) }])

  await decide(id, 'approvals').data()
  expect(await listed(world.anonymous, '?kind=sell&city_id=1&search=دراجه')).toEqual([id])
  expect(await listed(world.anonymous, '?kind=job')).toEqual([])
  const shown = await world.anonymous.get(`/wanted-ads/${id}`)
  expect(shown.body.data).toMatchObject({ title: ad.title, body: ad.body, city: { en: expect.any(String) } })
  expect(shown.text).not.toMatch(/0912345678|client_id|phone/)
  expect((await world.anonymous.get(`/wanted-ads/${id}/phone`)).status).toBe(401)
  expect(await omar.get(`/wanted-ads/${id}/phone`).data()).toEqual({ phone: ad.phone })

  await world.asOwner(`update wanted_ad set ends_at = now() where id = ${id}`)
  expect(await listed(world.anonymous)).toEqual([])
  expect((await world.anonymous.get(`/wanted-ads/${id}`)).status).toBe(404)
  expect((await omar.get(`/wanted-ads/${id}/phone`)).status).toBe(404)
  expect((await own(layla, id))?.status).toBe('ended')
  expect(await admin.get(`/wanted-ads/${id}`).data()).toMatchObject({ status: 'ended' })
})

test('a client has three open ones, also when five are sent at once', async () => {
  await endAll()
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => send(omar, { title: `أبحث عن عمل ${n}`, kind: 'job' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const [refused] = answers.filter(({ status }) => status !== 200)
  expect(refused).toMatchObject({ status: 422, body: { code: 'wanted.too_many_open' } })
  const [first] = await omar.get('/own-wanted-ads').data<{ id: string }[]>()
  expect((await layla.delete(`/wanted-ads/${first?.id}`)).status).toBe(404)
  await omar.delete(`/wanted-ads/${first?.id}`).data()
  expect((await omar.delete(`/wanted-ads/${first?.id}`)).body.code).toBe('wanted.not_open')
  expect((await send(omar, { kind: 'job' })).status).toBe(200)
})

test('what is refused or taken off is read with its reason by its client alone', async () => {
  await endAll()
  const [refused, ended] = [await idOf(layla), await idOf(layla)]
  await decide(refused, 'refusals', { reason: 'النص غير واضح' }).data()
  await decide(ended, 'approvals').data()
  await decide(ended, 'endings', { reason: 'وردت عليه بلاغات' }).data()
  expect(await own(layla, refused)).toMatchObject({ status: 'refused', reason: 'النص غير واضح' })
  expect(await own(layla, ended)).toMatchObject({ status: 'ended', reason: 'وردت عليه بلاغات' })
  expect(await listed(world.anonymous)).toEqual([])
  expect(await own(omar, refused)).toBeUndefined()
  expect((await decide(refused, 'approvals')).body.code).toBe('resource.not_now')
})

test('a live one is reported once by each client, which staff see until they have looked at it', async () => {
  await endAll()
  const id = await idOf(layla)
  const report = (client: Caller, more: object = {}) =>
    client.post(`/wanted-ads/${id}/reports`, { reason: 'fraud', note: 'يطلب المال أولًا', ...more })
  expect((await report(omar)).status).toBe(404)
  await decide(id, 'approvals').data()
  expect((await report(layla)).body.code).toBe('wanted.own')
  expect((await report(omar, { reason: 'boring' })).body.code).toBe('request.invalid')
  await report(omar).data()
  expect((await report(omar)).body.code).toBe('wanted.reported_already')
  expect(await admin.get('/wanted-ads?filter[attention]=reported').data()).toMatchObject([{ id, reports: 1 }])
  expect(await admin.get(`/wanted-ads/${id}/reports`).data()).toMatchObject([{ reason: 'fraud' }])
  await decide(id, 'report-clearances').data()
  expect(await admin.get(`/wanted-ads/${id}`).data()).toMatchObject({
    reports: 0,
    attention: null,
    status: 'live',
  })
  await report(await world.as('salem')).data()
  expect(await admin.get(`/wanted-ads/${id}`).data()).toMatchObject({ reports: 1, attention: 'reported' })
})
