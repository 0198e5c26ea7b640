import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let maker: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
  maker = await workAs(world, ['countries-store'])
})
afterAll(() => world.close())

const country = (code: string) => ({ name: { ar: 'تشاد', en: 'Chad' }, code })
const arabic = { headers: { 'accept-language': 'ar' } }
const codes = async () => {
  const rows = await admin.get('/countries?per_page=100').data<{ code: string }[]>()
  return rows.map(({ code }) => code).sort()
}

test('what is in use is not deleted, and says by what, by how many, and where they are', async () => {
  const { id } = await admin.post('/countries', country('KE')).data<{ id: string }>()
  await admin.post('/cities', { name: { ar: 'أغاديز', en: 'Agadez' }, country_id: id }).data()
  const refused = await admin.delete(`/countries/${id}`)
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'resource.in_use',
      message: 'This cannot be deleted: Cities use it (1). Change or delete those first.',
      data: { by: 'cities', field: 'country_id', id, rows: 1 },
    },
  })
  expect(await codes()).toContain('KE')
})

test('a value that another row has names that row, in the reader’s language', async () => {
  const { id } = await admin.post('/countries', country('RW')).data<{ id: string }>()
  const before = await codes()
  const refused = await admin.post('/countries', country('RW'))
  const sentence = '“Chad” has this value already. Write another one.'
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'resource.taken',
      message: sentence,
      errors: { code: [sentence] },
      data: { by: 'countries', id, deleted: false },
    },
  })
  const inArabic = await admin.post('/countries', country('RW'), arabic)
  expect(inArabic.body.message).toBe('هذه القيمة مستعملة في «تشاد». اكتب قيمة أخرى.')
  expect(await codes()).toEqual(before)
})

test('a value that a row in the trash has says so and how to restore it; the way it names works', async () => {
  const { id } = await admin.post('/countries', country('ML')).data<{ id: string }>()
  await admin.delete(`/countries/${id}`).data()
  const refused = await admin.post('/countries', country('ML'))
  expect(refused.body).toMatchObject({
    message:
      '“Chad” has this value already and is in the trash. Restore it from there, or write another value.',
    data: { by: 'countries', id, deleted: true },
  })
  await admin.post(`/countries/${id}/restoration`).data()
  expect(await codes()).toContain('ML')
})

test('a row that the writer may not open is not named', async () => {
  await admin.post('/countries', country('SN')).data()
  const refused = await maker.post('/countries', country('SN'))
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'resource.taken', errors: { code: ['This value is already used by another row'] } },
  })
  expect(refused.body).not.toHaveProperty('data')
})

test('a change that takes a name in other capitals names the row that has it', async () => {
  const role = (ar: string, en: string) => admin.post('/roles', { name: { ar, en } })
  const { id } = await role('أمين الصندوق', 'Cashier').data<{ id: string }>()
  const other = await role('مدقق', 'Auditor of cash').data<{ id: string }>()
  const refused = await admin.put(`/roles/${other.id}`, { name: { ar: 'مدقق', en: 'cashier' } })
  expect(refused.body).toMatchObject({ code: 'resource.taken', data: { by: 'roles', id, deleted: false } })
})
