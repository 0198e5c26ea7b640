import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Row, type SpecimenWork, workWithSpecimens } from './use-specimens.ts'

let work: SpecimenWork
beforeAll(async () => {
  work = await workWithSpecimens()
})
afterAll(() => work.close())

const make = (resource: string, body: object) => work.make(resource, body)
const read = (id: string) => work.read(id)
const change = (id: string, body: object) => work.change(id, body)
const sample = (more?: object) => work.sample(more)

describe('child rows', () => {
  interface Piece {
    readonly id: string
    readonly name: { readonly en: string }
    readonly marks: readonly { readonly id: string; readonly text: string }[]
  }
  const piece = (en: string, ...marks: string[]) => ({
    name: { ar: 'قطعة', en },
    price: '1.500',
    marks: marks.map((text) => ({ text })),
  })
  const piecesOf = (row: Row) => row['pieces'] as readonly Piece[]
  const historyOf = (id: string) =>
    work.admin.get(`/specimens/${id}/history`).data<{ activity_id: string; changes: object[] }[]>()

  test('are made, changed, put into order and taken out with their parent, and keep their ids', async () => {
    const made = await make('specimens', sample({ pieces: [piece('Lid', 'a', 'b'), piece('Foot')] }))
    const [lid, foot] = piecesOf(made)
    expect(lid).toMatchObject({ name: { en: 'Lid' }, price: '1.500', whole: true, weight: null })
    expect(lid?.marks.map(({ text }) => text)).toEqual(['a', 'b'])
    const [firstMark] = lid?.marks ?? []
    const changed = await change(made.id, {
      pieces: [
        { ...piece('Foot again'), id: foot?.id },
        piece('Handle'),
        { ...piece('Lid'), id: lid?.id, marks: [{ text: 'c' }, { ...firstMark }] },
      ],
    })
    expect(piecesOf(changed).map(({ name }) => name.en)).toEqual(['Foot again', 'Handle', 'Lid'])
    expect(piecesOf(changed).map(({ id }) => id)).toEqual([foot?.id, expect.any(String), lid?.id])
    expect(piecesOf(changed)[2]?.marks).toEqual([{ id: expect.any(String), text: 'c' }, firstMark])
    expect(await read(made.id)).toMatchObject({ pieces: changed['pieces'] })
    const listed = await work.admin.get(`/specimens?filter[code]=${made['code']}`).data<Row[]>()
    expect(listed[0]).not.toHaveProperty('pieces')
    const history = await historyOf(made.id)
    expect(history).toHaveLength(2)
    expect(history[0]?.changes).toMatchObject([{ field: 'pieces', before: made['pieces'] }])
    await work.admin.post(`/specimens/${made.id}/reversions`, { activity_id: history[1]?.activity_id }).data()
    expect(await read(made.id)).toMatchObject({ pieces: made['pieces'] })
  })

  test('are replaced by who has seen those that are there', async () => {
    const made = await make('specimens', sample({ pieces: [piece('Lid')] }))
    const unseen = await work.put(made.id, { pieces: [] })
    expect(unseen).toMatchObject({ status: 422, body: { errors: { seen_updated_at: expect.anything() } } })
    await change(made.id, { pieces: [piece('Lid'), piece('Foot')] })
    const late = await work.put(made.id, { pieces: [], seen_updated_at: made.updated_at })
    expect(late.body.code).toBe('resource.changed_meanwhile')
    expect(piecesOf(await read(made.id))).toHaveLength(2)
  })

  test('are refused at their place in the list, with all of the write', async () => {
    const other = await make('specimens', sample({ pieces: [piece('Lid')] }))
    const made = await make('specimens', sample({ pieces: [] }))
    const refused = async (pieces: object[]) => {
      const { status, body } = await work.put(made.id, { pieces, seen_updated_at: made.updated_at })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await refused([piece('Lid'), piece('Foot', 'ok', 'far too long for a mark')])).toEqual([
      422,
      ['pieces.1.marks.1.text'],
    ])
    expect(await refused([piece('Lid'), { ...piece('Foot'), tag_id: '999999' }])).toEqual([
      422,
      ['pieces.1.tag_id'],
    ])
    expect(await refused([{ ...piece('Lid'), id: piecesOf(other)[0]?.id }])).toEqual([422, ['pieces.0.id']])
    expect(await refused(['a', 'b', 'c', 'd', 'e'].map((name) => piece(name)))).toEqual([422, ['pieces']])
    expect(piecesOf(await read(made.id))).toEqual([])
  })
})

describe('what goes into the trash', () => {
  const trash = (resource: string, id: string) => work.admin.delete(`/${resource}/${id}`)
  const isThere = async (id: string) => (await read(id))['deleted_at'] === null

  test('takes its rows along and brings them back; rows that were in the trash before stay there', async () => {
    const own = await make('specimen-cabinets', { name: 'Pine cabinet' })
    const [one, other] = [
      await make('specimens', sample({ cabinet_id: own.id })),
      await make('specimens', sample({ cabinet_id: own.id })),
    ]
    expect((await trash('specimens', one.id)).status).toBe(200)
    expect((await trash('specimen-cabinets', own.id)).status).toBe(200)
    expect([await isThere(one.id), await isThere(other.id)]).toEqual([false, false])
    const [entry] = await work.admin.get(`/specimens/${other.id}/history`).data<object[]>()
    expect(entry).toMatchObject({ action: 'deleted' })
    await work.admin.post(`/specimen-cabinets/${own.id}/restoration`).data()
    expect([await isThere(one.id), await isThere(other.id)]).toEqual([false, true])
  })

  test('is taken off what can do without it, and kept by what cannot', async () => {
    const twin = await make('specimens', sample())
    const mine = await make('specimens', sample({ twin_id: twin.id }))
    expect((await trash('specimens', twin.id)).status).toBe(200)
    expect(await read(mine.id)).toMatchObject({ twin_id: null, deleted_at: null })
    const [entry] = await work.admin.get(`/specimens/${mine.id}/history`).data<object[]>()
    expect(entry).toMatchObject({
      action: 'updated',
      changes: [{ field: 'twin_id', before: twin.id, after: null }],
    })
    const [needed, spare] = [
      await make('specimen-tags', { name: 'needed' }),
      await make('specimen-tags', { name: 'spare' }),
    ]
    const tagged = await make('specimens', sample({ tag_ids: [needed.id], extra_ids: [spare.id] }))
    expect(await trash('specimen-tags', needed.id)).toMatchObject({
      status: 422,
      body: { code: 'resource.in_use' },
    })
    expect((await trash('specimen-tags', spare.id)).status).toBe(200)
    expect(await read(tagged.id)).toMatchObject({ tag_ids: [needed.id], extra_ids: [] })
  })
})

describe('rows without a section', () => {
  test('are listed page by page on the page of their row, also while it is in the trash, and nowhere else', async () => {
    const [one, other] = [await make('specimens', sample()), await make('specimens', sample())]
    await work.world.asOwner(`
      insert into specimen_sighting (specimen_id, city, paid, created_at) values
        (${one.id}, 'Derna', 2500, '2026-03-02'), (${one.id}, 'Ghat', null, '2026-03-03'),
        (${other.id}, 'Zliten', 1000, '2026-03-04')`)
    const listed = () => work.admin.get(`/specimens/${one.id}/sightings?sort=city&per_page=1`)
    const { body } = await listed()
    expect(body).toMatchObject({
      data: [{ city: 'Derna', paid: '2.500', weekday: 1, specimen_id: one.id }],
      meta: { total: 2, last_page: 2 },
    })
    await work.admin.delete(`/specimens/${one.id}`).data()
    // Who may open a row in the trash sees what it had: it may be restored.
    expect((await listed()).body).toEqual(body)
    expect((await work.admin.get('/specimens/999999/sightings')).status).toBe(404)
    expect((await work.admin.get('/specimen-sightings')).status).toBe(404)
  })
})
