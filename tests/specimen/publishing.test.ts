import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Row, type SpecimenWork, workWithSpecimens } from './use-specimens.ts'

let work: SpecimenWork
beforeAll(async () => {
  work = await workWithSpecimens()
})
afterAll(() => work.close())

const past = '2026-01-01T00:00:00.000Z'
const future = '2090-01-01T00:00:00.000Z'
const later = '2091-01-01T00:00:00.000Z'
const unset = { publish_at_from: null, publish_at_to: null }
const preview = (id: string) => work.admin.get(`/specimens/${id}/preview`)
const isShown = async (id: string) => (await work.visitor.get(`/specimens/${id}`)).status === 200
const make = (body: object) => work.make('specimens', work.sample({ ...unset, ...body }))

test('what is published is shown from its beginning to its end, by the clock of the database, and is found by its state', async () => {
  const rows = {
    draft: await make({ active: false }),
    scheduled: await make({ active: true, publish_at_from: future, publish_at_to: later }),
    live: await make({ active: true, publish_at_from: past, publish_at_to: future }),
    ended: await make({ active: true, publish_at_from: past, publish_at_to: '2026-02-01T00:00:00.000Z' }),
    hidden: await make({ active: true }),
  }
  await work.change(rows.hidden.id, { active: false })
  for (const [state, { id }] of Object.entries(rows)) {
    expect([state, (await work.read(id))['publication']]).toEqual([state, state])
    expect([state, await isShown(id)]).toEqual([state, state === 'live'])
    const found = await work.admin.get(`/specimens?filter[publication]=${state}`).data<Row[]>()
    expect(found.map((row) => row.id)).toEqual([id])
  }
})

test('when it was seen first is known from then on, and is decided anew until then', async () => {
  const firstOf = async (id: string) => (await work.read(id))['published_at']
  const { id } = await make({ active: false })
  expect(await firstOf(id)).toBe(null)
  await work.change(id, { active: true, publish_at_from: future })
  expect(await firstOf(id)).toBe(future)
  await work.change(id, { active: false })
  expect([await firstOf(id), (await work.read(id))['publication']]).toEqual([null, 'draft'])
  await work.change(id, { active: true, publish_at_from: null })
  const first = await firstOf(id)
  expect(Date.parse(String(first))).toBeLessThanOrEqual(Date.now() + 60_000)
  await work.change(id, { publish_at_from: future })
  expect(await firstOf(id)).toBe(first)
  const refused = await work.put(id, { publish_at_to: past })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['publish_at_to']])
})

test('a draft may lack a language and is found by it; it is published once both are there', async () => {
  const arabic = { ar: 'قطعة نادرة', en: '' }
  const { id, ...made } = await make({ active: false, name: arabic })
  expect([made['name'], made['missing_language']]).toEqual([arabic, 'en'])
  const found = await work.admin.get('/specimens?filter[missing_language]=en').data<Row[]>()
  expect(found.map((row) => row.id)).toEqual([id])
  const early = await work.put(id, { active: true })
  expect(early).toMatchObject({
    status: 422,
    body: { errors: { 'name.en': [expect.stringContaining('both languages')] } },
  })
  expect((await work.put(id, { name: { ar: '', en: '' } })).status).toBe(422)
  const complete = await work.change(id, { active: true, name: { ...arabic, en: 'Rare piece' } })
  expect([complete['missing_language'], complete['publication']]).toEqual([null, 'live'])
  expect((await work.put(id, { name: arabic })).status).toBe(422)
})

test('what is published in one language is seen by staff before, has no text in the other, and lacks none', async () => {
  const english = { ar: '', en: 'Found in Ghadames' }
  const { id } = await make({ active: false, name: english, story: null, page: null })
  const refused = await work.put(id, { active: true, published_in: 'ar' })
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['name.ar', 'name.en'])
  const { preview_pass: _pass, ...seen } = await preview(id).data<Row>()
  const live = await work.change(id, { active: true, published_in: 'en' })
  expect([live['missing_language'], live['publication']]).toEqual([null, 'live'])
  expect(await work.visitor.get(`/specimens/${id}`).data<Row>()).toEqual(seen)
  expect(seen).toMatchObject({ name: english, pieces: [{ marks: [expect.anything()] }] })
  const both = await work.put(id, { name: { ...english, ar: 'وُجدت في غدامس' } })
  expect(both.body.errors).toEqual({ 'name.ar': [expect.stringContaining('publish in both')] })
})
