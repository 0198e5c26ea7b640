import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Seeded, seedClient, seedWorld, take } from '#tests/world/belongings.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let seeded: Seeded
let reader: Caller
beforeAll(async () => {
  world = await openWorld()
  seeded = await seedWorld(world)
  await seedClient(world, 'layla', seeded)
  const layla = await world.as('layla')
  await layla.post('/vouchers/use', { code: take(seeded.goodsVouchers) }, { key: 'used-anew-1' }).data()
  reader = await workAs(world, [
    'vouchers-counts-categories',
    'settlements-counts-suppliers',
    'clients-available-settlements',
    ...['vouchers-export', 'settlements-export', 'clients-export'],
  ])
})
afterAll(() => world.close())

const linesOf = ({ text = '' }: Answer) =>
  text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)

test('the amounts that merchants may request are listed by merchant and supplier, with sums', async () => {
  const layla = { id: String(await clientIdOf(world, 'layla')) }
  const sums = { vouchers_count: 1, total_amount: '10.000' }
  const whole = await reader.get('/reports/available-settlements')
  expect(whole.body).toMatchObject({
    data: {
      rows: [{ client: layla, supplier: { id: seeded.goodsSupplierId }, ...sums }],
      suppliers: [{ supplier: { id: seeded.goodsSupplierId }, ...sums }],
      totals: { clients_count: 1, ...sums },
    },
    meta: { total: 1 },
  })
  const elsewhere = await reader.get('/reports/available-settlements?supplier_id=999999').data()
  expect(elsewhere).toMatchObject({ rows: [], totals: { clients_count: 0, net_amount: '0.000' } })
  const nobody = await reader.get('/reports/available-settlements?search=nobody').data()
  expect(nobody).toMatchObject({ rows: [], suppliers: [] })
})

test('categories are offered and reported in the order staff gave them, not 100 before 20, also one without vouchers', async () => {
  const made: string[] = []
  for (const [position, value] of [10, 20, 100].entries()) {
    const id = await newCategory(world.services, {
      kind: 'goods',
      nameAr: `صف ${value}`,
      nameEn: `Row ${value}`,
      faceValueMinor: BigInt(value) * 1_000n,
      position: 5_000 + position,
    })
    if (value !== 20) await printVouchers(world.services, id, { count: 1 })
    made.push(String(id))
  }
  const clerk = await workAs(world, ['categories-index', 'vouchers-counts-categories'])
  const ours = (ids: readonly string[]) => ids.filter((id) => made.includes(id))
  const offered = await clerk.get('/categories/options').data<{ id: string }[]>()
  expect(ours(offered.map(({ id }) => id))).toEqual(made)
  const found = await clerk.get('/categories/options?search=Row').data<{ id: string }[]>()
  expect(ours(found.map(({ id }) => id))).toEqual(made)
  const { rows } = await clerk
    .get('/vouchers/counts-categories')
    .data<{ rows: { category_id: string; counts: { available: number } }[] }>()
  const reported = rows.filter(({ category_id: id }) => made.includes(id))
  expect(reported.map(({ category_id }) => category_id)).toEqual(made)
  expect(reported.map(({ counts }) => counts.available)).toEqual([1, 0, 1])
})

test.each([
  ['/reports/available-settlements/file', '10.000'],
  ['/reports/vouchers-counts/file?kind=goods', 'available'],
  ['/reports/settlements-counts/file', '1'],
])('%s is the same as a file, in each form', async (path, held) => {
  const at = (format: string) => reader.get(`${path}${path.includes('?') ? '&' : '?'}format=${format}`)
  const csv = linesOf(await at('csv'))
  expect(csv.length).toBeGreaterThan(1)
  expect(csv.join('\n').toLowerCase()).toContain(held)
  for (const format of ['xlsx', 'pdf']) {
    const { status, headers } = await at(format)
    expect([format, status]).toEqual([format, 200])
    expect(headers['content-disposition']).toContain(`.${format}`)
  }
  expect((await at('json')).status).toBe(422)
  const traces = await world.services.database.db
    .selectFrom('activity_log')
    .select('after')
    .where('action', '=', 'exported')
    .where('subject_type', '=', 'report')
    .where('subject_id', '=', path.split('/')[2]?.replace(/-.*/, '') ?? '')
    .orderBy('id')
    .execute()
  expect(traces.map(({ after }) => after)).toMatchObject(['csv', 'xlsx', 'pdf'].map((format) => ({ format })))
  const onlooker = await workAs(world, [
    'vouchers-counts-categories',
    'settlements-counts-suppliers',
    'clients-available-settlements',
  ])
  expect((await onlooker.get(`${path}${path.includes('?') ? '&' : '?'}format=csv`)).status).toBe(403)
})
