import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#contract/console-resources.ts'
import { isPublished } from '#contract/kernel/resource/published.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { clubSections, publish, publishEvent, signUp } from '#tests/world/club-rows.ts'
import { workAs } from '#tests/world/console.ts'
import { sampleSong } from '#tests/world/sample-files.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const streamSecret = 'a secret of the video server'
const past = '2020-01-01T00:00:00.000Z'
const later = '2090-01-01T00:00:00.000Z'
const inBoth = (text: string) => ({ ar: `${text} بالعربية`, en: text })

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld({ env: { STREAM_SECRET: streamSecret } })
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

interface Row {
  readonly id: string
  readonly [field: string]: unknown
}

const setLive = (values: { readonly live_chat: boolean; readonly live_viewers_shown: boolean }) =>
  world.services.database.transact((tx) => changeSettings(tx, { values, staffId: null }))

const listed = (path: string) => world.anonymous.get(path).data<Row[]>()
const idsOf = async (path: string) => (await listed(path)).map(({ id }) => id)

describe('what is not shown', () => {
  const published = (resources as readonly Resource[]).filter(
    ({ name, fields, audience }) =>
      clubSections.some((section) => section === name) && isPublished(fields) && audience?.where === 'live',
  )

  test.each(published.map((resource) => [resource.name, resource] as const))(
    '%s: a draft, what is scheduled, what ended and what is in the trash are in no list, page or search',
    async (name, { audience }) => {
      const path = audience?.path ?? ''
      const by = audience?.by ?? 'id'
      const hidden: Row[] = []
      for (const window of [
        { active: false },
        { publish_at_from: later },
        { publish_at_from: past, publish_at_to: '2020-02-01T00:00:00.000Z' },
        {},
      ]) {
        const id = await publish(admin, name, window)
        hidden.push(await admin.get(`/${name}/${id}`).data<Row>())
      }
      const trashed = hidden.at(-1)?.id
      expect(await idsOf(`${path}?per_page=100`)).toContain(trashed)
      await admin.delete(`/${name}/${trashed}`)
      const ids = new Set(hidden.map(({ id }) => id))
      const lists = [
        `${path}?per_page=100`,
        ...(audience?.search ? [`${path}?per_page=100&search=Text`] : []),
      ]
      for (const list of lists) expect((await idsOf(list)).filter((id) => ids.has(id))).toEqual([])
      if (!audience?.show) return
      const statuses = hidden.map(async (row) => (await world.anonymous.get(`${path}/${row[by]}`)).status)
      expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404])
    },
  )

  test('an event that is not published has no calendar file, and a stream no address', async () => {
    const event = await publish(admin, 'events', { active: false })
    const live = await publish(admin, 'lives', { active: false, watchers: 'all', status: 'live' })
    const answers = [`/club/events/${event}/calendar`, `/club/lives/${live}/free-stream`].map(
      async (path) => (await world.anonymous.get(path)).status,
    )
    expect(await Promise.all(answers)).toEqual([404, 404])
  })
})

test('pinned news comes first, then the newest; a text in one language is published only when staff say so', async () => {
  const pinned = await publish(admin, 'news', { pinned: true, publish_at_from: past })
  const newest = await publish(admin, 'news', { pinned: false })
  const ids = await idsOf('/club/news?per_page=100')
  expect([ids.indexOf(pinned) < ids.indexOf(newest), ids.includes(newest)]).toEqual([true, true])
  const arabic = { ar: 'خبر', en: '' }
  const draft = { title: arabic, summary: arabic, body: { ar: '<p>نص</p>', en: '' }, active: false }
  const { id } = await admin.post('/news', { ...draft, category: 'club' }).data<Row>()
  const half = await admin.put(`/news/${id}`, { active: true })
  expect(half).toMatchObject({ status: 422, body: { errors: { 'title.en': expect.anything() } } })
  await admin.put(`/news/${id}`, { active: true, published_in: 'ar' }).data()
  expect(await world.anonymous.get(`/club/news/${id}`).data()).toMatchObject({
    title: arabic,
    published_in: 'ar',
  })
})

test('the parts of the club are those that have something to show', async () => {
  const parts = async () => (await world.anonymous.get('/club').data<{ parts: string[] }>()).parts
  expect(await parts()).not.toContain('tracks')
  await publish(admin, 'tracks')
  expect(await parts()).toEqual(expect.arrayContaining(['news', 'tracks']))
})

test('the length of a recording is read from its file', async () => {
  const id = await publish(admin, 'tracks', { audio: sampleSong(65) })
  const track = (await listed('/club/tracks?per_page=100')).find((row) => row.id === id)
  expect(track).toMatchObject({ seconds: 65, audio: { url: expect.any(String) } })
})

test('the last places of an event go to as many clients as there are, once each, and a freed one is taken again', async () => {
  const event = await publishEvent(admin, { capacity: 2 })
  const clients = await Promise.all(
    (['layla', 'omar', 'fatima', 'salem'] as const).map((name) => world.as(name)),
  )
  const answers = await Promise.all(
    clients.map((client) => client.post('/club/event-sign-ups', { event_id: event })),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.code)).toEqual(['event.no_sign_up', 'event.no_sign_up'])
  const [first] = await admin.get(`/event-sign-ups?filter[event_id]=${event}`).data<Row[]>()
  await admin.post(`/event-sign-ups/${first?.id}/withdrawals`, { reason: 'مرض' }).data()
  const without = clients[answers.findIndex(({ status }) => status !== 200)]
  if (!without) throw new Error('nobody was refused')
  await signUp(without, event)
  const [own] = await without.get(`/club/event-sign-ups?event_id=${event}`).data<Row[]>()
  await without.delete(`/club/event-sign-ups/${own?.id}`).data()
  expect((await without.delete(`/club/event-sign-ups/${own?.id}`)).status).toBe(404)
  await signUp(without, event)
  await admin.put(`/events/${event}`, { capacity: 3 }).data()
  const again = await without.post('/club/event-sign-ups', { event_id: event })
  expect(again.body.code).toBe('resource.made_already')
  expect(await world.anonymous.get(`/club/events/${event}`).data()).toMatchObject({
    signed_up: 2,
    capacity: 3,
  })
})

test('nobody signs up for an event without a list, after its last day, or one that is not shown', async () => {
  const layla = await world.as('layla')
  const closed = [{ sign_up: false }, { sign_up_closes_at: past }, { starts_at: past }]
  for (const more of closed) {
    const answer = await layla.post('/club/event-sign-ups', { event_id: await publishEvent(admin, more) })
    expect(answer).toMatchObject({ status: 422, body: { code: 'event.no_sign_up' } })
  }
  const hidden = await publishEvent(admin, { active: false })
  expect((await layla.post('/club/event-sign-ups', { event_id: hidden })).status).toBe(422)
})

test('who watches a running stream is counted once, and its chat closes with the setting', async () => {
  const live = await publish(admin, 'lives', { status: 'live', watchers: 'all', allow_comments: true })
  const watch = (client: Caller) => client.post(`/club/lives/${live}/viewers`, {})
  const [layla, omar] = [await world.as('layla'), await world.as('omar')]
  for (const client of [layla, omar, layla]) expect((await watch(client)).status).toBe(200)
  await world.services.batches.flush()
  const shown = () => world.anonymous.get(`/club/lives/${live}`).data<{ watching: number | null }>()
  expect(await shown()).toMatchObject({ watching: 2, allow_comments: true })
  await world.services.database.pool.query(`update live_viewer set seen_at = now() - interval '2 minutes'`)
  expect(await shown()).toMatchObject({ watching: 0 })
  const comment = { subject_type: 'lives', subject_id: live, body: 'Goal' }
  expect((await layla.post('/comments', comment)).status).toBe(200)
  await setLive({ live_chat: false, live_viewers_shown: false })
  expect((await layla.post('/comments', comment)).body.code).toBe('comment.not_allowed')
  expect((await watch(omar)).body.data).toEqual({ viewers: null })
  await setLive({ live_chat: true, live_viewers_shown: true })
})

test('an event comes as a calendar file with its times, its place and its page', async () => {
  const event = await publishEvent(admin, { title: inBoth('Open day'), place: inBoth('Yard') })
  const { headers, text } = await world.anonymous.get(`/club/events/${event}/calendar`)
  expect(headers['content-type']).toContain('text/calendar')
  for (const line of ['BEGIN:VEVENT', 'SUMMARY:Open day', 'LOCATION:Yard', 'DTSTART:20900501T180000Z'])
    expect(text).toContain(line)
  expect(text).toContain(`/club/events/${event}`)
})

test('the address of a stream reaches those who may watch it, while it runs, signed for ten minutes', async () => {
  const url = 'https://video.example/game/index.m3u8'
  const stream = (watchers: string) =>
    publish(admin, 'lives', { watchers, status: 'scheduled', stream_url: url })
  const [layla, omar] = [await world.as('layla'), await world.as('omar')]
  const free = await stream('all')
  const forPro = await stream('pro')
  const subscribers = await stream('subscribers')
  const code = async (caller: Caller, path: string) => (await caller.get(path)).body.code ?? 'open'
  expect(await code(world.anonymous, `/club/lives/${free}/free-stream`)).toBe('live.not_running')
  for (const id of [free, forPro, subscribers]) await admin.post(`/lives/${id}/beginnings`, {}).data()
  expect([
    await code(world.anonymous, `/club/lives/${free}/free-stream`),
    await code(world.anonymous, `/club/lives/${forPro}/free-stream`),
    await code(layla, `/club/lives/${forPro}/stream`),
    await code(omar, `/club/lives/${forPro}/stream`),
    await code(layla, `/club/lives/${subscribers}/stream`),
  ]).toEqual(['open', 'live.not_for_you', 'open', 'live.not_for_you', 'live.not_for_you'])
  const answered = new URL((await layla.get(`/club/lives/${forPro}/stream`).data<{ url: string }>()).url)
  const expires = answered.searchParams.get('expires')
  const signed = createHmac('sha256', streamSecret).update(`/game/index.m3u8\n${expires}`).digest('base64url')
  expect(answered.searchParams.get('signature')).toBe(signed)
  const left = Number(expires) - Date.now() / 1000
  expect([left > 590, left < 610]).toEqual([true, true])
  expect(JSON.stringify(await world.anonymous.get(`/club/lives/${free}`).data())).not.toContain('m3u8')
})
