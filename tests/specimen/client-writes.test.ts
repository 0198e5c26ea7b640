import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { type Row, type SpecimenWork, workWithSpecimens } from './use-specimens.ts'

let work: SpecimenWork
let layla: Caller
let omar: Caller
let specimen: Row
beforeAll(async () => {
  work = await workWithSpecimens()
  layla = await work.as('layla')
  omar = await work.as('omar')
})
afterAll(() => work.close())
beforeEach(async () => {
  specimen = await work.make('specimens', work.sample({ active: true, state: 'new' }))
})

const note = (more: object = {}) => ({ specimen_id: specimen.id, text: 'Very fine', ...more })
const send = (caller: Caller, more?: object) => caller.post('/specimen-notes', note(more))
const notesOf = (caller: Caller) => caller.get('/specimen-notes').data<Row[]>()

describe('a row that a client makes', () => {
  test('is theirs, waits for staff, and is in the log as their deed', async () => {
    const before = (await notesOf(omar)).length
    const more = { tag_ids: work.tags, words: [{ word: 'fine', cabinet_id: work.cabinet }] }
    const { id } = await send(layla, more).data<{ id: string }>()
    const row = await work.admin.get(`/specimen-notes/${id}`).data<Row>()
    expect(row).toMatchObject({
      text: 'Very fine',
      status: 'waiting',
      length: 9,
      tag_ids: work.tags,
      reply: null,
    })
    expect(row['words']).toMatchObject([{ word: 'fine', cabinet_id: work.cabinet }])
    const [mine] = await notesOf(layla)
    expect(mine).toEqual({ id, text: 'Very fine', status: 'waiting', specimen: specimen['name'] })
    expect(await notesOf(omar)).toHaveLength(before)
    const { rows } = await work.world.services.database.pool.query(
      `select actor_type, actor_id = client_id as own, action, after ->> 'status' as status from activity_log, specimen_note n
       where subject_type = 'specimen_note' and subject_id = $1 and n.id::text = subject_id`,
      [id],
    )
    expect(rows).toEqual([{ actor_type: 'client', own: true, action: 'created', status: 'waiting' }])
  })

  test('is made once, also by two requests at once', async () => {
    const answers = await Promise.all([send(layla), send(layla), send(layla)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await send(layla)).toMatchObject({ status: 422, body: { code: 'resource.made_already' } })
    expect((await send(omar)).status).toBe(200)
  })

  test('holds nothing that the client may not fill in, and points to nothing that clients are not shown', async () => {
    const fieldsOf = async (more: object) => {
      const { status, body } = await send(layla, more)
      return [status, Object.keys(body.errors ?? {})]
    }
    expect((await work.visitor.post('/specimen-notes', note())).status).toBe(401)
    for (const field of ['client_id', 'status', 'reply', 'length'])
      expect(await fieldsOf({ [field]: '1' })).toEqual([422, [field]])
    expect(await fieldsOf({ tag_ids: ['999999'] })).toEqual([422, ['tag_ids']])
    expect(await fieldsOf({ words: [{ word: 'fine', cabinet_id: '999999' }] })).toEqual([
      422,
      ['words.0.cabinet_id'],
    ])
    expect(await send(layla, { text: 'rubbish' })).toMatchObject({ body: { code: 'resource.rule_broken' } })
    expect(await send(layla)).toMatchObject({ status: 200 })
  })

  test('is refused once its parent is in another state, or no longer shown', async () => {
    await work.change(specimen.id, { state: 'worn' })
    expect(await send(layla)).toMatchObject({ status: 422, body: { code: 'resource.not_now' } })
    await work.change(specimen.id, { state: 'new', publish_at_to: '2026-06-01T00:00:00.000Z' })
    expect(await send(layla)).toMatchObject({
      status: 422,
      body: { code: 'resource.reference_missing', errors: { specimen_id: expect.anything() } },
    })
  })
})
