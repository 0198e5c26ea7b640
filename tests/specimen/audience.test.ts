import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#contract/console-resources.ts'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { answeredParts, shownOf } from '#contract/kernel/resource/audience-parts.ts'
import { shownOfClub } from './shown-of-club.ts'
import { specimens } from './specimens.ts'
import { fields, type Row, type SpecimenWork, workWithSpecimens } from './use-specimens.ts'

let work: SpecimenWork
beforeAll(async () => {
  work = await workWithSpecimens()
})
afterAll(() => work.close())

const piece = { name: { ar: 'قطعة', en: 'Lid' }, price: '7.770', marks: [{ text: 'scratch' }] }
const sample = (more: object = {}) =>
  work.sample({
    secret: 'never told',
    label: { ar: 'بطاقة', en: 'Not shown' },
    nickname: 'kept_inside',
    note: 'of staff alone',
    publish_at_from: '2026-05-02T08:00:00.000Z',
    picture_alt: { ar: 'وصف', en: 'Not told' },
    first_code: 'hidden',
    active: true,
    phone: '0919876543',
    pieces: [piece],
    ...more,
  })

async function listed(query: Record<string, string> = {}): Promise<Row[]> {
  return work.visitor.get(`/specimens?${new URLSearchParams({ per_page: '100', ...query })}`).data<Row[]>()
}

describe('what clients read of a resource', () => {
  test('holds what its audience names, in the list and of one row, and nothing of any other field', async () => {
    const twin = await work.make('specimens', sample())
    const { id } = await work.make('specimens', sample({ twin_id: twin.id }))
    const whole = await work.read(id)
    const inList = (await listed()).find((row) => row.id === id)
    const alone = await work.visitor.get(`/specimens/${id}`).data<Row>()
    expect(inList).toEqual({
      id,
      ...Object.fromEntries(
        ['name', 'code', 'state', 'price', 'seen_at', 'cabinet_id', 'created_at'].map((name) => [
          name,
          whole[name],
        ]),
      ),
      cabinet: { ar: 'Oak cabinet', en: 'Oak cabinet' },
      twin: twin['name'],
      latitude: 32.8,
    })
    expect(alone).toEqual({
      ...inList,
      ...Object.fromEntries(
        ['story', 'foreign_price', 'currency', 'pictures', 'tag_ids'].map((name) => [name, whole[name]]),
      ),
      pieces: [
        { id: expect.any(String), name: piece.name, marks: [{ id: expect.any(String), text: 'scratch' }] },
      ],
    })
    const answers = JSON.stringify([inList, alone])
    const named = new Set(Object.keys(alone))
    const unnamed = fields.filter(
      ([name, { kind }]) => !named.has(name) && kind !== 'rows' && kind !== 'location',
    )
    for (const [name] of unnamed) {
      const value = JSON.stringify(whole[name])
      // It was published when it was created, and the answer says so.
      const isRevealing = value.length > 4 && value !== 'false' && name !== 'published_at'
      expect([name, isRevealing && answers.includes(value)]).toEqual([name, false])
    }
  })

  test('is found by its filters, its words and its page, while it is active and not in the trash', async () => {
    const mine = await work.make('specimens', sample({ price: '4321.000', state: 'worn' }))
    const ids = async (query: Record<string, string>) => (await listed(query)).map(({ id }) => id)
    const narrow = {
      state: 'worn',
      price_from: '4321.000',
      price_to: '4321.000',
      search: String(mine['code']),
    }
    expect(await ids(narrow)).toEqual([mine.id])
    expect(await ids({ ...narrow, state: 'new' })).toEqual([])
    expect((await work.visitor.get('/specimens?phone=0919876543')).status).toBe(422)
    const page = await work.visitor.get('/specimens?per_page=1')
    expect(page).toMatchObject({ body: { meta: { per_page: 1, from: 1, to: 1 } } })
    expect(page.headers['cache-control']).toBe('public, max-age=60')
    await work.change(mine.id, { active: false })
    expect([await ids(narrow), (await work.visitor.get(`/specimens/${mine.id}`)).status]).toEqual([[], 404])
    await work.change(mine.id, { active: true })
    await work.admin.delete(`/specimens/${mine.id}`)
    const gone = await work.visitor.get(`/specimens/${mine.id}`)
    expect([await ids(narrow), gone.status, gone.headers['cache-control']]).toEqual([[], 404, undefined])
  })
})

test('one row is read by the value that its audience names, and never from the trash', async () => {
  const layla = await work.as('layla')
  const { id } = await work.make('specimen-tags', { name: 'gilded' })
  expect(await layla.get('/specimen-tags/gilded').data<Row>()).toMatchObject({ id, name: 'gilded' })
  await work.admin.delete(`/specimen-tags/${id}`)
  expect((await layla.get('/specimen-tags/gilded')).status).toBe(404)
})

/** Listed twice on purpose: a field that a definition begins to show is noticed here. */
const shownOfOthers: Readonly<Record<string, readonly string[]>> = {
  'seller-points': [
    ...['name', 'address', 'city_id', 'city', 'phone', 'latitude', 'longitude'],
    ...['opens', 'closes', 'friday_opens'],
  ],
  faqs: ['topic', 'question', 'answer'],
  cities: ['country_id', 'name', 'latitude', 'longitude'],
  countries: ['code', 'name'],
  'page-texts': ['slug', 'version', 'title', 'published_at', 'summary', 'body'],
  competitions: [
    ...[
      'title',
      'image',
      'status',
      'closes_at',
      'question_count',
      'seconds_per_question',
      'entries',
      'prizes',
    ],
    ...['rules', 'result_shown', 'seed_hash', 'seed'],
  ],
  forms: ['title', 'description', 'many', 'publish_at_to', 'confirmation', 'questions'],
  'client-forms': ['number', 'form_id', 'form', 'status', 'answer', 'answered_at', 'created_at'],
  'client-competitions': [
    ...['competition_id', 'competition', 'status', 'score', 'place', 'points_won', 'created_at'],
  ],
  'wanted-ads': ['kind', 'title', 'city_id', 'city', 'images', 'live_at', 'body', 'ends_at'],
  branches: [
    ...['name', 'image', 'city_id', 'city', 'address', 'latitude', 'longitude', 'phone', 'phone2'],
    'hours',
  ],
  gifts: ['name', 'image', 'kind', 'points_to_gift', 'stock', 'publish_at_to', 'description', 'branch'],
  facilities: ['name', 'description', 'image', 'latitude', 'longitude'],
  subscriptions: [
    ...[
      'name',
      'description',
      'price',
      'duration',
      'duration_unit',
      'trial_days',
      'pro',
      'cards_discount_bp',
    ],
    ...['free_transfers', 'featured'],
  ],
  'administrative-structures': ['parent_id', 'name', 'job_title', 'photo', 'board'],
}

test('every resource shows what it is known to show', () => {
  const shown = { ...shownOfClub, ...shownOfOthers }
  const heard = [...resources, specimens].flatMap((resource) => {
    if (resource.audience === undefined || resource.name === 'specimens') return []
    expect(audienceOf(resource).list.path).toBe(resource.audience.path)
    const names = answeredParts(resource.fields, shownOf(resource.audience)).map(({ name }) => name)
    return [[resource.name, names]]
  })
  expect(Object.fromEntries(heard)).toEqual(shown)
})
