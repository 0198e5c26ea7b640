import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { smsSegments } from '#contract/kernel/sms-segments.ts'
import { sendNotifications } from '#server/modules/notifications/staff/index.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import { beside, connectionsWait } from '#tests/world/beside.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { isDeep } from '#tests/world/depth.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { answerOf, startChild, stopChild } from '../../bench/lib/child.ts'

const many = isDeep ? 100_000 : 10_000
const millisMax = isDeep ? 600_000 : 60_000

let world: World
let maker: Caller
let checker: Caller
let cityId: string

beforeAll(async () => {
  world = await openWorld({ workers: false })
  maker = await workAs(world, 'admin')
  checker = await workAs(world, 'admin')
  for (const name of ['layla', 'omar', 'yusuf'] as const) await world.as(name)
  const [city] = await maker.get('/cities/options').data<{ id: string }[]>()
  cityId = city?.id ?? ''
})
afterAll(() => world.close())
beforeEach(() => quiet(0, 0))

const texts = {
  title: { ar: 'تحديث', en: 'Update' },
  body: { ar: 'م'.repeat(71), en: 'Cards cost less today.' },
}

function quiet(from: number, to: number): Promise<void> {
  return world.services.database.transact((tx) =>
    changeSettings(tx, { values: { sms_quiet_from: from, sms_quiet_to: to }, staffId: null }),
  )
}

interface Shown {
  id: string
  status: string
  receivers: number
  in_app_sent: number
  sms_sent: number
  segments_sent: number
  actions: string[]
}
interface Estimate {
  receivers: number
  in_app: number
  sms: number
  sms_segments: number
  unreached: number
  is_quiet: boolean
}

const draft = (body: object) => maker.post('/notifications', { ...texts, ...body }).data<Shown>()
const show = (id: string) => maker.get(`/notifications/${id}`).data<Shown>()
const act = (id: string, path: string, body?: object) => maker.post(`/notifications/${id}/${path}`, body)
const estimate = (id: string) => maker.get(`/notifications/${id}/estimate`).data<Estimate>()
/** One round of the job. */
const round = () => sendNotifications(world.services, 1_000)

async function query<Row>(sql: string): Promise<Row[]> {
  return (await world.services.database.pool.query(sql)).rows
}
const smsOf = (id: string) =>
  query<{ recipient: string; body: string }>(
    `select o.recipient, o.body from outbox_message o join broadcast_receiver r on r.id = o.receiver_id
     where r.broadcast_id = ${id} and o.channel = 'sms' order by o.id`,
  )

test('a client reads it in the own language, and the SMS are paid as they were estimated', async () => {
  const { id } = await draft({ sms: true })
  const before = await estimate(id)
  expect((await act(id, 'dispatches')).status).toBe(200)
  await round()
  expect(await show(id)).toMatchObject({
    status: 'sent',
    receivers: before.receivers,
    in_app_sent: before.in_app,
  })
  const layla = await world.as('layla')
  const [notice] = await layla
    .get('/notifications', { headers: { 'accept-language': 'ar' } })
    .data<{ kind: string; title: string; body: string }[]>()
  expect(notice).toMatchObject({ kind: 'announcement', title: texts.title.ar, body: texts.body.ar })
  const sms = await smsOf(id)
  expect(sms.length).toBe(before.sms)
  expect(sms.reduce((sum, { body }) => sum + smsSegments(body), 0)).toBe(before.sms_segments)
  expect((await show(id)).segments_sent).toBe(before.sms_segments)
})

test('who does not want a channel is left out of it, and staff see why', async () => {
  const omar = await world.as('omar')
  await omar.put('/preferences', { muted: ['announcement', 'announcement_sms'] })
  const { id } = await draft({ sms: true, audience: 'client', client_id: await idOf('omar'), mail: true })
  expect(await estimate(id)).toMatchObject({ receivers: 1, in_app: 0, sms: 0, unreached: 1 })
  expect((await act(id, 'dispatches')).body.code).toBe('notification.nobody')
  await omar.put('/preferences', { muted: ['announcement'] })
  expect((await act(id, 'dispatches')).status).toBe(200)
  await round()
  expect(await maker.get(`/notifications/${id}/receivers`).data()).toMatchObject([
    { in_app: 'muted', sms: 'queued', mail: 'missing' },
  ])
  await omar.put('/preferences', { muted: [] })
})

const idOf = async (name: 'layla' | 'omar' | 'yusuf') => String(await clientIdOf(world, name))

async function quietNow(): Promise<void> {
  const [{ hour } = { hour: 0 }] = await query<{ hour: number }>(
    `select extract(hour from now() at time zone 'Africa/Tripoli')::int as hour`,
  )
  await quiet(hour, (hour + 2) % 24)
}

test('in quiet hours no SMS goes out; the rest does, and they follow when the hours are over', async () => {
  await quietNow()
  const { id } = await draft({ sms: true, audience: 'client', client_id: await idOf('yusuf') })
  expect(await estimate(id)).toMatchObject({ is_quiet: true, sms: 1 })
  await act(id, 'dispatches')
  await round()
  expect(await show(id)).toMatchObject({ status: 'sending', in_app_sent: 1, sms_sent: 0 })
  expect(await smsOf(id)).toEqual([])
  await quiet(0, 0)
  await round()
  expect(await show(id)).toMatchObject({ status: 'sent', in_app_sent: 1, sms_sent: 1 })
})

test('a notification for later waits for its time, and a past time is refused', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = await draft({ send_at: later })
  await act(id, 'dispatches')
  await round()
  expect((await show(id)).status).toBe('scheduled')
  await world.asOwner(`update broadcast set send_at = now() - interval '1 minute' where id = ${id}`)
  await round()
  expect((await show(id)).status).toBe('sent')
  const late = await draft({ send_at: new Date(Date.now() - 60_000).toISOString() })
  expect((await act(late.id, 'dispatches')).body.code).toBe('notification.time_past')
})

function carry(provider: 'isend' | 'resala'): Promise<void> {
  return world.services.database.transact((tx) =>
    changeSettings(tx, { values: { sms_notices_provider: provider }, staffId: null }),
  )
}

test('where Resala carries notices, which sends no free text, SMS are refused before and when they are due', async () => {
  const to = { sms: true, audience: 'client', client_id: await idOf('yusuf') }
  const { id } = await draft(to)
  const due = await draft(to)
  await act(due.id, 'dispatches')
  await carry('resala')
  expect((await act(id, 'dispatches')).body.code).toBe('notification.sms_not_carried')
  await round()
  expect(await show(due.id)).toMatchObject({ status: 'draft', sms_sent: 0 })
  expect(await smsOf(due.id)).toEqual([])
  const [notice] = await maker.get('/inbox').data<{ kind: string }[]>()
  expect(notice?.kind).toBe('notification_sms_not_carried')
  await carry('isend')
  expect((await act(id, 'dispatches')).status).toBe(200)
})

test('SMS that are left when the provider changes to Resala wait for another one, and their sender is told once', async () => {
  await quietNow()
  const { id } = await draft({ sms: true, audience: 'client', client_id: await idOf('yusuf') })
  await act(id, 'dispatches')
  await round()
  await quiet(0, 0)
  await carry('resala')
  await round()
  await round()
  expect(await show(id)).toMatchObject({ status: 'sending', in_app_sent: 1, sms_sent: 0 })
  const inbox = await maker.get('/inbox').data<{ kind: string; link: string }[]>()
  const notices = inbox.filter(({ link }) => link === `/console/notifications/${id}`)
  expect(notices.map(({ kind }) => kind)).toEqual(['notification_sms_waiting'])
  await carry('isend')
  await round()
  expect(await show(id)).toMatchObject({ status: 'sent', sms_sent: 1 })
})

test('staff with a role read it in their notices', async () => {
  const [role] = await maker.get('/roles/options').data<{ id: string }[]>()
  const { id } = await draft({ audience: 'role', role_id: role?.id })
  await act(id, 'dispatches')
  await round()
  const [notice] = await maker.get('/inbox').data<object[]>()
  expect(notice).toBeDefined()
  const rows = await query<{ kind: string }>(`select kind from staff_notification order by id desc limit 1`)
  expect(rows).toEqual([{ kind: 'announcement' }])
})

test('a draft says whom it is for and by what, and is fixed once it is released', async () => {
  const refused = async (body: object) =>
    Object.keys((await maker.post('/notifications', { ...texts, ...body })).body.errors ?? {})
  expect(await refused({ audience: 'client' })).toEqual(['client_id'])
  expect(await refused({ audience: 'filter', filter: { query: { 'filter[shoe]': '44' } } })).toEqual([
    'filter',
  ])
  expect(await refused({ in_app: false })).toEqual(['in_app'])
  const { id } = await draft({ send_at: new Date(Date.now() + 3_600_000).toISOString() })
  await act(id, 'dispatches')
  expect((await maker.put(`/notifications/${id}`, { title: { ar: 'آخر', en: 'Other' } })).body.code).toBe(
    'resource.not_now',
  )
  expect((await act(id, 'cancellations')).status).toBe(200)
  await world.asOwner(`update broadcast set send_at = now() where id = ${id}`)
  await round()
  expect(await show(id)).toMatchObject({ status: 'cancelled', in_app_sent: 0 })
})

describe(`${many} receivers by a filter`, () => {
  let id: string
  beforeAll(async () => {
    await world.asOwner(`
      insert into client (name, phone, username, password_hash, locale, status, city_id, phone_verified_at)
      select 'عميل ' || n, '09' || (1 + n % 5) || lpad(n::text, 7, '0'), 'many' || n, 'x',
             case when n % 3 = 0 then 'en' else 'ar' end, 'active', ${cityId}, now()
      from generate_series(1, ${many}) n`)
    const filter = { name: 'One city', query: { 'filter[city_id]': cityId } }
    id = (await draft({ sms: true, audience: 'filter', filter })).id
  })

  test('one person alone may not send it, and the second one sees how many get it', async () => {
    expect((await show(id)).receivers).toBe(many)
    expect((await act(id, 'dispatches')).body.code).toBe('notification.second_person')
    const asked = await act(id, 'wide-dispatches')
    expect(asked.status).toBe(202)
    const { approval_id: approval } = asked.body.data as { approval_id: string }
    expect((await maker.post(`/approvals/${approval}/approval`)).body.code).toBe('approval.own_request')
    expect((await checker.post(`/approvals/${approval}/approval`)).status).toBe(200)
    expect((await show(id)).status).toBe('scheduled')
  })

  test('paused, killed and resumed it reaches everybody once', { timeout: millisMax }, async () => {
    const before = await estimate(id)
    const holdPortion = 'lock table notification in share mode'
    const pauseHalfWay = async () => {
      const sender = await openSender()
      await connectionsWait(world)
      return { sender, ...(await act(id, 'pauses')) }
    }
    const { sender: first, status } = await beside(world, [holdPortion], pauseHalfWay, 2)
    expect(status).toBe(200)
    const paused = await show(id)
    expect(paused.in_app_sent).toBeGreaterThan(0)
    expect(paused.in_app_sent).toBeLessThan(many)
    const exit = once(first, 'exit')
    first.kill('SIGKILL')
    await exit
    expect((await show(id)).in_app_sent).toBe(paused.in_app_sent)

    await act(id, 'resumptions')
    if (isDeep) {
      const second = await openSender()
      await until(({ in_app_sent: sent }) => sent > paused.in_app_sent)
      const killed = once(second, 'exit')
      second.kill('SIGKILL')
      await killed
    }

    const last = await openSender()
    await until(({ status }) => status === 'sent')
    await stopChild(last)
    const notified = await query<{ rows: number; clients: number }>(
      `select count(*)::int as rows, count(distinct client_id)::int as clients from notification
       where kind = 'announcement' and data ->> 'broadcast_id' = '${id}'`,
    )
    expect(notified).toEqual([{ rows: many, clients: many }])
    const sms = await smsOf(id)
    expect([sms.length, new Set(sms.map(({ recipient }) => recipient)).size]).toEqual([many, many])
    expect(sms.reduce((sum, { body }) => sum + smsSegments(body), 0)).toBe(before.sms_segments)
    expect(await show(id)).toMatchObject({
      in_app_sent: many,
      sms_sent: many,
      segments_sent: before.sms_segments,
    })
  })

  async function openSender() {
    const { databaseUrl, dataDirectory } = world.services.config
    const child = startChild('notification-worker.ts', [String(databaseUrl), dataDirectory])
    await answerOf(child)
    return child
  }

  function until(wanted: (shown: Shown) => boolean): Promise<void> {
    return vi
      .waitUntil(async () => wanted(await show(id)), { timeout: millisMax, interval: 5 })
      .then(() => undefined)
  }
})
