import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { languages } from '#contract/kernel/localized.ts'
import { checkDefinitions } from '#contract/kernel/resource/check-definitions.ts'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { kindOf } from '#contract/kernel/resource/kinds/index.ts'
import { addSentences } from '#server/platform/messages.ts'
import { specimenLabels } from './specimen-labels.ts'
import { parts } from './specimen-parts.ts'
import { fields, type Row, type SpecimenWork, workWithSpecimens } from './use-specimens.ts'

// The specimens are in no registry, so the catalogue has no label of theirs.
for (const language of languages) {
  const { resources, dialogs, verbs } = specimenLabels[language]
  addSentences(language, 'resources', resources)
  addSentences(language, 'dialogs', dialogs)
  addSentences(language, 'access', { verbs })
}

let work: SpecimenWork
beforeAll(async () => {
  work = await workWithSpecimens()
})
afterAll(() => work.close())

const make = (resource: string, body: object) => work.make(resource, body)
const read = (id: string) => work.read(id)
const change = (id: string, body: object) => work.change(id, body)
const sample = (more?: object) => work.sample(more)

async function sendFiles(path: string, body: Record<string, unknown>, files: [string, Blob, string][]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const [name, blob, filename] of files) form.append(name, blob, filename)
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  return work.admin.post(path, Buffer.from(await sent.arrayBuffer()), { headers })
}

const picture = async (background: string, edge = 40) => {
  const bytes = await sharp({ create: { width: edge, height: edge, channels: 3, background } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}

async function ended(path: string, body: object): Promise<string> {
  const { job_id: id } = await work.admin.post(path, body).data<{ job_id: string }>()
  await vi.waitFor(
    async () =>
      expect(await work.admin.get(`/jobs/${id}`).data()).toMatchObject({ status: 'done', refused: 0 }),
    { timeout: 20_000, interval: 100 },
  )
  return id
}

test('the definitions use every kind there is, and have no fault', () => {
  const resources = parts.map(({ resource }) => resource)
  expect(checkDefinitions(resources, () => true)).toEqual([])
  const used = new Set(fields.map(([, { kind }]) => kind))
  expect(Object.keys(kindsThereAre).filter((kind) => !used.has(kind as Field['kind']))).toEqual([])
})

/** A kind that is not listed here does not compile. */
const kindsThereAre: Record<Field['kind'], true> = {
  text: true,
  'localized-text': true,
  'long-text': true,
  'rich-text': true,
  integer: true,
  decimal: true,
  money: true,
  boolean: true,
  date: true,
  'date-time': true,
  choice: true,
  reference: true,
  references: true,
  image: true,
  images: true,
  file: true,
  audio: true,
  video: true,
  url: true,
  phone: true,
  email: true,
  nid: true,
  color: true,
  location: true,
  focus: true,
  json: true,
  rows: true,
}

describe('a value of each kind', () => {
  test('comes back as it was written, and lies in the columns of its definition', async () => {
    const body = sample({ twin_id: (await make('specimens', sample())).id })
    const { id } = await make('specimens', body)
    const row = await read(id)
    const sent = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, asAnswered(name, value)]),
    )
    expect(row).toMatchObject(sent)
    expect(row['made_by']).toMatch(/^staff \d+$/)
    const { rows } = await work.world.services.database.pool.query(
      `select catalogue_code, price::text, foreign_price::text, latitude, facts, name_ar from specimen where id = $1`,
      [id],
    )
    expect(rows[0]).toEqual({
      catalogue_code: body['code'],
      price: String(body['price']).replace('.', ''),
      foreign_price: '725',
      latitude: 32.8,
      facts: body['facts'],
      name_ar: (body['name'] as { ar: string }).ar,
    })
  })

  test('finds its row by its filter, and no other row', async () => {
    const mine = await make('specimens', sample({ seats: 4_321, price: '98765.000', rating: '4.75' }))
    const row = await read(mine.id)
    const narrowed = ['code', 'seats', 'price', 'rating', 'phone', 'email', 'nid', 'color', 'site', 'note']
    for (const name of narrowed) {
      const field = fields.find(([other]) => other === name)?.[1]
      const query: Record<string, string> =
        field && kindOf(field).filter === 'range'
          ? { [`filter[${name}_from]`]: String(row[name]), [`filter[${name}_to]`]: String(row[name]) }
          : { [`filter[${name}]`]: String(row[name]) }
      const found = await work.admin.get(`/specimens?${new URLSearchParams(query)}`).data<Row[]>()
      expect([name, found.map(({ id }) => id)]).toEqual([name, [mine.id]])
    }
    const tagged = await work.admin.get(`/specimens?filter[tag_ids]=${work.tags[0]}`).data<Row[]>()
    expect(tagged.map(({ id }) => id)).toContain(mine.id)
    expect(tagged[0]).not.toHaveProperty('secret')
  })

  test('goes out in a sheet and comes in again', async () => {
    const body = sample({ currency: undefined, foreign_price: undefined })
    const { id } = await make('specimens', body)
    const columns = fields
      .filter(
        ([name, field]) => field.readOnly !== true && kindOf(field).sheetColumns(name, field).length === 1,
      )
      .map(([name]) => name)
      .filter((name) => !['secret', 'twin_id', 'foreign_price', 'location'].includes(name))
    const job = await ended('/specimens/exports', { format: 'csv', ids: [id], columns })
    const sheet = (await work.admin.get(`/jobs/${job}/file`)).text ?? ''
    const [head = '', line = ''] = sheet.replace('\uFEFF', '').trim().split('\r\n')
    const again = line.replace(String(body['code']), 'imported')
    const names = `${head},name_ar,name_en`
    const form: [string, Blob, string][] = [
      ['file', new Blob([`${names}\r\n${again},نسخة,Copy`], { type: 'text/csv' }), 'rows.csv'],
    ]
    const answer = await sendFiles('/specimens/imports', {}, form)
    const { import_id: importId, mapping } = answer.body.data as { import_id: string; mapping: string[] }
    expect(mapping).not.toContain(null)
    await ended(`/specimens/imports/${importId}/commits`, { mapping })
    const [copy] = await work.admin.get('/specimens?filter[code]=imported').data<Row[]>()
    const before = await read(id)
    const exported = Object.fromEntries(columns.map((name) => [name, before[name]]))
    expect(copy).toMatchObject({ ...exported, code: 'imported' })
  })

  test('is in the history of its row, and is brought back from there', async () => {
    const first = await make('specimens', sample({ active: true }))
    const before = await read(first.id)
    await change(first.id, sample({ active: true, tag_ids: [], extra_ids: work.tags, first_code: undefined }))
    const [latest] = await work.admin
      .get(`/specimens/${first.id}/history`)
      .data<{ changes: { field: string; after: unknown }[] }[]>()
    expect(latest?.changes.map(({ field }) => field)).toContain('price')
    // Masked before and after, it shows no change.
    expect(latest?.changes.map(({ field }) => field)).not.toContain('secret')
    const [, created] = await work.admin
      .get(`/specimens/${first.id}/history`)
      .data<{ activity_id: string }[]>()
    await work.admin.post(`/specimens/${first.id}/reversions`, { activity_id: created?.activity_id }).data()
    const after = await read(first.id)
    const kept = fields.map(([name]) => name).filter((name) => name !== 'secret')
    for (const name of kept) expect([name, after[name]]).toEqual([name, before[name]])
  })
})

test('figures are of the rows that the list shows, and the menu shows what waits', async () => {
  const make = (state: string, price: string) => work.make('specimens', sample({ state, price, seats: 77 }))
  await Promise.all([make('new', '1.000'), make('worn', '2.500'), make('worn', '0.750')])
  const query = 'filter[seats_from]=77&filter[seats_to]=77&filter[state]=new'
  const figure = (name: string, value: string | null, total: string) => ({
    name,
    value,
    total,
    capped: false,
  })
  expect(await work.admin.get(`/specimens/figures?${query}`).data()).toEqual([
    figure('states', 'new', '1'),
    figure('states', 'worn', '2'),
    figure('worth', null, '3.250'),
    figure('fresh', null, '1'),
  ])
  const all = await work.admin.get('/specimens?filter[state]=new')
  const { total } = all.body.meta as { total: number }
  expect(await work.admin.get('/badges').data()).toEqual([
    { resource: 'specimens', count: total, filter: { 'filter[state]': 'new' } },
  ])
})

/** A form with files sends texts. */
const asTexts = { facts: undefined, location: undefined, picture_focus: undefined }

test('pictures and papers are kept, arranged, taken away and brought back', async () => {
  const paper = new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' })
  const files: [string, Blob, string][] = [
    ['picture', await picture('red'), 'red.png'],
    ['pictures_new', await picture('green'), 'green.png'],
    ['pictures_new', await picture('blue'), 'blue.png'],
    ['paper', paper, 'paper.pdf'],
  ]
  const answer = await sendFiles('/specimens', sample(asTexts), files)
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  const row = answer.body.data as Row & { pictures: { id: string; url: string }[]; paper: { url: string } }
  expect(row.pictures).toHaveLength(2)
  const [green, blue] = row.pictures
  const turned = await change(row.id, { pictures: [blue?.id, green?.id], picture: null })
  expect(turned).toMatchObject({ pictures: [blue, green], picture: null, paper: row.paper })
  const [, created] = await work.admin.get(`/specimens/${row.id}/history`).data<{ activity_id: string }[]>()
  await work.admin.post(`/specimens/${row.id}/reversions`, { activity_id: created?.activity_id }).data()
  expect(await read(row.id)).toMatchObject({ pictures: [green, blue], picture: row['picture'] })
})

test('a file is private unless its definition says otherwise: it is read through its row, a picture as wide as asked', async () => {
  const song = new Blob(['ID3\u0004 a song'], { type: 'audio/mpeg' })
  const files: [string, Blob, string][] = [
    ['picture', await picture('red', 600), 'red.png'],
    ['pictures_new', await picture('green', 600), 'green.png'],
    ['sound', song, 'song.mp3'],
  ]
  const answer = await sendFiles('/specimens', sample(asTexts), files)
  const row = answer.body.data as Row & {
    picture: string
    pictures: { url: string }[]
    sound: { url: string }
  }
  const widthOf = async (address: string) => {
    const { rawPayload } = await work.app.inject(address)
    return (await sharp(rawPayload).metadata()).width
  }
  const own = row.picture
  const widths = [await widthOf(own), await widthOf(`${own}&width=40`), await widthOf(`${own}&width=481`)]
  expect(widths).toEqual([600, 96, 600])
  const other = await make('specimens', sample())
  for (const hidden of [
    own.replace(`/${row.id}/`, `/${other.id}/`),
    own.replace('picture?', 'paper?'),
    `${own}0`,
  ])
    expect((await work.app.inject(hidden)).statusCode).toBeGreaterThanOrEqual(400)
  const file = own.slice(own.indexOf('=') + 1)
  const open = (url: string, headers = {}) => work.world.app.inject({ url, headers })
  expect((await open(`/files/${file}`)).statusCode).toBe(404)
  const [green] = row.pictures
  const narrow = await open(`${green?.url}?width=480`)
  expect((await sharp(narrow.rawPayload).metadata()).width).toBe(480)
  const heard = await open(row.sound.url, { range: 'bytes=0-2' })
  expect([heard.statusCode, heard.headers['content-range'], heard.body]).toEqual([206, 'bytes 0-2/11', 'ID3'])
})

/** What a write takes is not always what is answered: amounts and decimals have their digits, texts their form. */
function asAnswered(name: string, value: unknown): unknown {
  if (name === 'pieces') return expect.any(Array)
  if (name === 'rating') return Number(value).toFixed(2)
  return value
}
