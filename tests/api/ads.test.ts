import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { isDeep } from '#tests/world/depth.ts'
import { readerCookie } from '#tests/world/engagement.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

interface Given {
  readonly title: { readonly en: string }
  readonly url: string
  readonly showing: string
}
interface Counted {
  readonly impressions: number
  readonly clicks: number
  readonly click_through: number | null
}

async function makeAd(name: string, more: object = {}): Promise<string> {
  const body = {
    title: { ar: `إعلان ${name}`, en: name },
    url: 'https://sponsor.example.ly/',
    weight: 10,
    active: true,
  }
  return (await admin.post('/ads', { ...body, placement: 'club', ...more }).data<{ id: string }>()).id
}
const give = (caller: Caller, placement = 'club') => caller.get(`/ads/${placement}`).data<Given | null>()
const note = (caller: Caller, events: readonly object[], cookie?: string) =>
  caller.post('/ad-events', { events }, cookie === undefined ? {} : { headers: { cookie } })
async function countedOf(id: string): Promise<Counted> {
  await world.services.batches.flush()
  const { impressions, clicks, click_through } = await admin.get(`/ads/${id}`).data<Counted>()
  return { impressions, clicks, click_through }
}
const removeAll = () => world.asOwner('update ad set deleted_at = now()')

test('an ad is given in its place while it is published, and a heavier one more often', async () => {
  const layla = await world.as('layla')
  expect(await give(layla)).toBeNull()
  await makeAd('light', { weight: 1 })
  await makeAd('heavy', { weight: 9 })
  await makeAd('draft', { active: false })
  await makeAd('later', { publish_at_from: '2090-01-01T00:00:00.000Z' })
  await makeAd('news', { placement: 'news' })
  const given: Record<string, number> = {}
  for (const ad of await Promise.all(Array.from({ length: 200 }, () => give(layla)))) {
    const name = ad?.title.en ?? 'none'
    given[name] = (given[name] ?? 0) + 1
  }
  expect(Object.keys(given).sort()).toEqual(['heavy', 'light'])
  expect(given['heavy']).toBeGreaterThan((given['light'] ?? 0) * 3)
  expect((await layla.get('/ads/transfer')).status).toBe(422)
  await removeAll()
  expect(await give(layla)).toBeNull()
})

test('a reader sees an ad as often as its limit of a day says', async () => {
  const id = await makeAd('limited', { client_day_max: 2 })
  const [layla, omar] = [await world.as('layla'), await world.as('omar')]
  for (let n = 0; n < 2; n += 1) {
    const ad = await give(layla)
    await note(layla, [{ showing: ad?.showing, kind: 'impression' }]).data()
    await world.services.batches.flush()
  }
  expect([await give(layla), (await give(omar))?.title.en]).toEqual([null, 'limited'])
  await world.asOwner('update ad_reader_day set day = day - 1')
  expect((await give(layla))?.title.en).toBe('limited')
  expect(await countedOf(id)).toMatchObject({ impressions: 2 })
  await removeAll()
})

test('a showing counts once as seen and once as followed, for the reader who got it alone', async () => {
  const id = await makeAd('counted')
  const [layla, omar] = [await world.as('layla'), await world.as('omar')]
  const showings = [await give(layla), await give(layla), await give(layla)].map((ad) => ad?.showing)
  const [first] = showings
  const seen = showings.map((showing) => ({ showing, kind: 'impression' }))
  const followed = { showing: first, kind: 'click' }
  await note(layla, [...seen, ...seen, followed]).data()
  await world.services.batches.flush()
  await note(layla, [...seen, followed]).data()
  await note(omar, [...seen, followed]).data()
  await note(layla, [
    { showing: `${first}x`, kind: 'click' },
    { showing: '1.2026-01-01.aaaaaaaaaaaa.b', kind: 'click' },
  ]).data()
  expect(await countedOf(id)).toEqual({ impressions: 3, clicks: 1, click_through: 3333 })
  expect(await admin.get(`/ads/${id}/days`).data()).toMatchObject([
    { impressions: 3, clicks: 1, click_through: 3333 },
  ])

  const visitor = await world.anonymous.get('/ads/club')
  const cookie = readerCookie(visitor.headers)
  const event = { showing: (visitor.body.data as Given).showing, kind: 'impression' }
  await note(world.anonymous, [event]).data()
  expect(await countedOf(id)).toMatchObject({ impressions: 3 })
  await note(world.anonymous, [event], cookie).data()
  expect(await countedOf(id)).toMatchObject({ impressions: 4 })
  for (const events of [[], Array(51).fill(event), [{ ...event, kind: 'seen' }]])
    expect((await note(layla, events)).status).toBe(422)
  await removeAll()
})

const perCall = 50
const callsMax = isDeep ? 2_000 : 20
const millisecondsMax = isDeep ? 600_000 : 60_000

test(
  `${callsMax * perCall} events, half of them sent twice, are counted exactly`,
  async () => {
    const id = await makeAd('many')
    const layla = await world.as('layla')
    const showings: string[] = []
    for (const some of chunksOf(Array.from({ length: (callsMax * perCall) / 2 }), perCall))
      showings.push(...(await Promise.all(some.map(async () => (await give(layla))?.showing ?? ''))))
    const events = showings.flatMap((showing, at) => [
      { showing, kind: 'impression' },
      { showing, kind: at % 10 === 0 ? 'click' : 'impression' },
    ])
    const calls = Array.from({ length: callsMax }, (_, at) => events.slice(at * perCall, (at + 1) * perCall))
    for (const some of chunksOf(calls, 10)) await Promise.all(some.map((one) => note(layla, one).data()))
    expect(await countedOf(id)).toEqual({
      impressions: showings.length,
      clicks: Math.ceil(showings.length / 10),
      click_through: 1000,
    })
  },
  millisecondsMax,
)

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}
