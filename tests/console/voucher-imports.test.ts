import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { checkImport, importCodes } from '#contract/operations/vouchers/import-codes.ts'
import type { showBatchFigures } from '#contract/operations/vouchers/show-batch-figures.ts'
import { readTable } from '#server/platform/documents/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, supplierCodes } from '#tests/world/catalogue.ts'
import { cookieOf, createStaff, signIn, workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

type Row = Record<string, unknown> & { id: string }

let world: World
let clerk: Caller
let card: string

beforeAll(async () => {
  world = await openWorld()
  clerk = await workAs(world, 'admin')
  card = (await newCategory(world.services, { kind: 'card', codePattern: '\\d{13}' })).toString()
})
afterAll(() => world.close())

const figuresOf = (id: string) =>
  clerk.get(`/generate-vouchers/${id}/figures`).data<AnswerOf<typeof showBatchFigures>>()

describe('an import of codes', () => {
  const good = supplierCodes(4_980)
  const bad = [
    ...good.slice(0, 8), // twice in the file
    ...Array.from({ length: 7 }, (_, n) => `12${n}`), // wrong form
    ...Array.from({ length: 5 }, () => ''), // no code
  ]
  const lines = [...good, ...bad].map((code, at) => `${code},SN-${at},2030-01-01`)
  const file = new Blob([['PIN,Serial,Expiry', ...lines].join('\n')], { type: 'text/csv' })

  /** A browser's form. */
  async function post(
    path: string,
    fields: Record<string, string>,
    rights: Parameters<typeof createStaff>[1],
    sheet = file,
  ) {
    const { username } = await createStaff(world, rights)
    const answer = await signIn(world, username)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', sheet, 'codes.csv')
    const encoded = new Response(form)
    const { statusCode, body } = await world.app.inject({
      method: 'POST',
      url: `/api/console${path}`,
      headers: {
        cookie: `console-session=${cookieOf(answer.headers)}`,
        'x-csrf-token': csrfOf(answer.body.data),
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return { status: statusCode, body: body.startsWith('{') ? JSON.parse(body) : body }
  }

  async function send(path: string, fields: Record<string, string>) {
    const { status, body } = await post(path, fields, 'admin')
    expect([status, body.code]).toEqual([200, undefined])
    return body.data
  }

  test('of five thousand rows is checked first, sold only by who may activate, and gives the bad back with reasons', async () => {
    const checked: AnswerOf<typeof checkImport> = await send('/voucher-imports/checks', { category_id: card })
    expect(checked).toMatchObject({
      headers: ['PIN', 'Serial', 'Expiry'],
      columns: { code: 0, serial: 1, expiry: 2 },
      has_header: true,
      accepted: 4_980,
      rejected: 20,
      reasons: [
        { reason: 'no_code', count: 5 },
        { reason: 'wrong_form', count: 7 },
        { reason: 'twice_in_file', count: 8 },
      ],
    })
    const fields = { category_id: card, activate: '1' }
    const { status, body } = await post('/voucher-imports', fields, ['voucher-imports-store'])
    expect([status, body.code]).toEqual([403, 'staff.permission_denied'])
    expect(await clerk.get('/voucher-imports').data()).toEqual([])
    const taken: AnswerOf<typeof importCodes> = await send('/voucher-imports', fields)
    expect(taken).toMatchObject({ accepted: 4_980, rejected: 20 })
    expect(await figuresOf(taken.batch_id ?? '')).toMatchObject({ status: 'activated', count: 4_980 })

    const again: AnswerOf<typeof checkImport> = await send('/voucher-imports/checks', { category_id: card })
    expect(again).toMatchObject({ accepted: 0, rejected: 5_000 })
    const refused = await post('/voucher-imports', fields, 'admin')
    expect([refused.status, refused.body.code]).toEqual([409, 'import.already_taken'])
    expect(await clerk.get('/voucher-imports').data()).toHaveLength(1)
  })

  test('gives its rejected rows as a table in the reader’s language', async () => {
    const { username } = await createStaff(world, 'admin')
    const answer = await signIn(world, username)
    const [last] = await clerk.get('/voucher-imports?sort=-id').data<Row[]>()
    const { rawPayload } = await world.app.inject({
      url: `/api/console/voucher-imports/${last?.id}/rejected`,
      headers: { cookie: `console-session=${cookieOf(answer.headers)}`, 'accept-language': 'ar' },
    })
    const [head, first] = await readTable(rawPayload, { bytesMax: 1_000_000, rowsMax: 100 })
    expect(head?.cells).toEqual(['السطر', 'آخر الرمز', 'السبب'])
    expect(first?.cells[2]).toBe('الرمز مكرر في الملف')
  })

  test('gives what would be rejected as it came, with the reason, to be mended and sent again', async () => {
    const [pin = ''] = supplierCodes(1, 950_000)
    const text = `رمز البطاقة;الرقم التسلسلي;تاريخ الانتهاء\n12345;S-9;31/12/2030\n`
    const sheet = new Blob([text], { type: 'text/csv' })
    const { body } = await post('/voucher-imports/checks/rejected', { category_id: card }, 'admin', sheet)
    const [head, row] = await readTable(Buffer.from(body), { bytesMax: 10_000, rowsMax: 10 })
    expect(head?.cells.slice(0, 3)).toEqual(['رمز البطاقة', 'الرقم التسلسلي', 'تاريخ الانتهاء'])
    expect(row?.cells.slice(0, 3)).toEqual(['12345', 'S-9', '31/12/2030'])
    expect(row?.cells[3]).not.toBe('')
    const mended = new Blob([body.replace('12345', pin)], { type: 'text/csv' })
    const again = await post('/voucher-imports/checks', { category_id: card }, 'admin', mended)
    expect(again.body.data).toMatchObject({
      accepted: 1,
      columns: { code: 0, serial: 1, expiry: 2 },
      sample: [[pin, 'S-9', '31/12/2030', expect.anything()]],
    })
    // This column cannot be recognised: the person chooses it.
    const strange = new Blob(['a;b\nx;y\n'], { type: 'text/csv' })
    const unknown = await post('/voucher-imports/checks', { category_id: card }, 'admin', strange)
    expect(unknown.body.data).toMatchObject({ columns: { code: null }, headers: ['a', 'b'], accepted: 0 })
    const refused = await post('/voucher-imports', { category_id: card }, 'admin', strange)
    expect(refused.body.code).toBe('import.no_code_column')
  })

  test('sent twice at once is taken once, and the second is told so', async () => {
    const category = await newCategory(world.services, { kind: 'card', codePattern: '\\d{13}' })
    const fields = { category_id: category.toString() }
    const pins = supplierCodes(50, 900_000)
    const small = new Blob([['PIN', ...pins].join('\n')], { type: 'text/csv' })
    const answers = await Promise.all([
      post('/voucher-imports', fields, 'admin', small),
      post('/voucher-imports', fields, 'admin', small),
    ])
    const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? body.data.accepted}`)
    expect(outcomes.sort()).toEqual(['200 50', '409 import.already_taken'])
    expect(await clerk.get(`/generate-vouchers?filter[category_id]=${category}`).data()).toHaveLength(1)
  })
})

test('vouchers are counted by state, and by category for the report', async () => {
  const counts = await clerk.get(`/vouchers/figures?filter[category_id]=${card}`).data<object[]>()
  expect(counts).toContainEqual({ name: 'states', value: 'available', total: '4980', capped: false })
  const { rows } = await clerk.get('/vouchers/counts-categories?kind=card').data<{ rows: Row[] }>()
  expect(rows.find(({ category_id: id }) => id === card)).toMatchObject({
    counts: { available: 4_980, sold: 0 },
    available_value: '49800.000',
  })
})

test('a voucher is found by the beginning of its serial number and by its supplier’s', async () => {
  const [row] = await clerk.get(`/vouchers?filter[category_id]=${card}&sort=id`).data<Row[]>()
  const serial = String(row?.['serial_number'])
  for (const search of [serial, `${serial.slice(0, 6)}-${serial.slice(6, 13)}-${serial.slice(13)}`, 'SN-0'])
    expect((await clerk.get(`/vouchers?search=${search}`).data<Row[]>()).map(({ id }) => id)).toContain(
      row?.id,
    )
  expect(await clerk.get('/vouchers?search=nothing').data()).toEqual([])
})

function csrfOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'csrf_token' in data ? String(data.csrf_token) : ''
}
