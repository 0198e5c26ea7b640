import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { choose, makeCompetition } from '#tests/world/enter-competition.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

const act = (id: string, path: string) => admin.post(`/competitions/${id}/${path}`, {})

test('a competition is opened once each question has one right option, takes one entry a client, and is judged', async () => {
  const competition = await makeCompetition(admin)
  const { id } = competition
  const [layla, omar] = [await world.as('layla'), await world.as('omar')]
  const enter = (client: Caller, places: readonly number[], more: object = {}) =>
    client.post('/competition-entries', { competition_id: id, answers: choose(competition, places), ...more })
  expect(await enter(layla, [0, 0])).toMatchObject({ body: { code: 'resource.not_now' } })
  await act(id, 'openings').data()

  const shown = await layla.get(`/competitions/${id}`)
  expect(shown.body.data).toMatchObject({ status: 'open', questions: [{ points: 1 }, { points: 2 }] })
  expect(shown.text).not.toContain('correct')
  const [first = ''] = choose(competition, [0])
  for (const answers of [[], [first], [first, first], [...choose(competition, [0, 0]), '999'], 'all'])
    expect((await enter(layla, [], { answers })).status).toBe(422)
  expect((await enter(layla, [1, 0])).status).toBe(200)
  expect((await enter(omar, [0, 0])).status).toBe(200)
  expect(await enter(layla, [0, 0])).toMatchObject({ status: 422, body: { code: 'resource.made_already' } })

  const { questions, updated_at: seen } = await admin
    .get(`/competitions/${id}`)
    .data<Record<string, unknown>>()
  const changed = await admin.put(`/competitions/${id}`, {
    questions: (questions as object[]).slice(0, 1),
    seen_updated_at: seen,
  })
  expect(changed).toMatchObject({ status: 422, body: { code: 'resource.not_now' } })
  await act(id, 'closures').data()
  expect(await enter(await world.as('salem'), [0, 0])).toMatchObject({ body: { code: 'resource.not_now' } })
  await act(id, 'judgements').data()
  const own = async (client: Caller) => (await client.get('/competition-entries').data<object[]>())[0]
  expect(await own(omar)).toMatchObject({ competition_id: id, score: 3, place: 1 })
  expect(await own(layla)).toMatchObject({ competition_id: id, score: 2, place: 2 })
  const { rows } = await world.services.database.pool.query(
    `select action from activity_log where subject_type = 'competition' and subject_id = $1 order by id`,
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['created', 'opened', 'closed', 'judged'])
})

test('a question without a right option keeps a competition from being opened, and a draft from being seen', async () => {
  const questions = [
    {
      text: { ar: 'من يفوز؟', en: 'Who wins?' },
      points: 1,
      options: [
        { text: { ar: 'نحن', en: 'We' }, correct: false },
        { text: { ar: 'هم', en: 'They' }, correct: false },
      ],
    },
  ]
  const { id } = await makeCompetition(admin, { questions, active: false })
  expect((await act(id, 'openings')).status).toBe(422)
  expect(await admin.get(`/competitions/${id}`).data()).toMatchObject({ status: 'draft', unanswerable: 1 })
  expect((await (await world.as('layla')).get(`/competitions/${id}`)).status).toBe(404)
})
