import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startScheduledExports } from '#server/modules/scheduled-exports/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const rights = [
  ...['index', 'show', 'store', 'update'].map((verb) => `scheduled-exports-${verb}`),
  ...['cities-index', 'cities-export', 'users-index'],
]

let world: World
let owner: Caller
let colleague: Caller
let outsider: Caller
beforeAll(async () => {
  world = await openWorld()
  owner = await workAs(world, rights)
  colleague = await workAs(world, ['cities-index', 'cities-export'])
  outsider = await workAs(world, ['cities-index'])
})
afterAll(() => world.close())

const staffIdOf = async (caller: Caller) =>
  (await caller.get('/session').data<{ user: { id: string } }>()).user.id

interface Shown {
  id: string
  next_at: string | null
  active: boolean
}
const store = (body: object) =>
  owner.post('/scheduled-exports', { name: 'Cities', section: 'cities', hour: 7, ...body })
const show = (id: string) => owner.get(`/scheduled-exports/${id}`).data<Shown>()

async function comeDue(id: string): Promise<void> {
  await world.asOwner(`update scheduled_export set next_at = now() - interval '1 second' where id = ${id}`)
  await startScheduledExports(world.services)
}

test('the next time is the chosen hour in Tripoli: of a day, a weekday or a day of the month', async () => {
  const inTripoli = (at: string | null) =>
    new Intl.DateTimeFormat('en', {
      ...{ timeZone: 'Africa/Tripoli', weekday: 'long', day: 'numeric', hour: 'numeric', hourCycle: 'h23' },
    }).format(new Date(at ?? ''))
  const daily = await store({ every: 'day' }).data<Shown>()
  expect(inTripoli((await show(daily.id)).next_at)).toMatch(/07$/)
  const weekly = await store({ every: 'week', weekday: 'thursday' }).data<Shown>()
  expect(inTripoli((await show(weekly.id)).next_at)).toMatch(/Thursday.*07$/)
  const monthly = await store({ every: 'month', day: 28 }).data<Shown>()
  expect(inTripoli((await show(monthly.id)).next_at)).toMatch(/28.*07$/)
  for (const { id } of [daily, weekly, monthly])
    expect(Date.parse((await show(id)).next_at ?? '')).toBeGreaterThan(Date.now())
})

test('the owner and the colleague who may export it get the file; one who may not gets none', async () => {
  const colleagueIds = await Promise.all([colleague, outsider].map(staffIdOf))
  const { id } = await store({
    every: 'day',
    format: 'csv',
    columns: ['name'],
    colleague_ids: colleagueIds,
  }).data<Shown>()
  await comeDue(id)
  const runs = () =>
    owner
      .get(`/scheduled-exports/${id}/runs`)
      .data<{ id: string; status: string; file: string; expires_at: string }[]>()
  await vi.waitUntil(async () => (await runs())[0]?.status === 'done', 20_000)
  const [run] = await runs()
  expect((await owner.get(`/jobs/${run?.id}/file`)).text).toContain('Tripoli')
  expect(Date.parse(run?.expires_at ?? '')).toBeGreaterThan(Date.now() + 13 * 86_400_000)
  const noticesOf = async (caller: Caller) =>
    (await caller.get('/inbox').data<{ kind: string }[]>()).map(({ kind }) => kind)
  await vi.waitUntil(async () => (await noticesOf(colleague)).length === 1, 20_000)
  expect([await noticesOf(owner), await noticesOf(colleague), await noticesOf(outsider)]).toEqual([
    ['export_done'],
    ['export_done'],
    [],
  ])
  expect(Date.parse((await show(id)).next_at ?? '')).toBeGreaterThan(Date.now())
  expect((await colleague.get(`/scheduled-exports/${id}`)).status).toBe(403)
  expect((await (await workAs(world, rights)).get(`/scheduled-exports/${id}`)).status).toBe(404)
})

test('a report comes as a file too, to who may see it', async () => {
  const admin = await workAs(world, 'admin')
  const body = { name: 'Vouchers', section: 'report-vouchers', format: 'csv', hour: 7, every: 'day' }
  expect((await store(body)).body.errors).toHaveProperty('section')
  const { id } = await admin.post('/scheduled-exports', body).data<Shown>()
  await comeDue(id)
  const runs = () => admin.get(`/scheduled-exports/${id}/runs`).data<{ id: string; status: string }[]>()
  await vi.waitUntil(async () => (await runs())[0]?.status === 'done', 20_000)
  expect((await admin.get(`/jobs/${(await runs())[0]?.id}/file`)).text).toContain('Supplier')
})

test('what one may not export, or what the section does not have, is refused', async () => {
  for (const body of [
    { section: 'clients' },
    { section: 'shoes' },
    { query: { 'filter[shoe]': '44' } },
    { columns: ['shoe'] },
  ])
    expect((await store({ every: 'day', ...body })).body.errors).toHaveProperty('section')
  expect((await store({ every: 'month' })).body.errors).toHaveProperty('day')
  expect((await store({ every: 'week' })).body.errors).toHaveProperty('weekday')
})

test('an export whose owner lost the permission is switched off, and the owner is notified', async () => {
  const late = await workAs(world, rights)
  const { id } = await late
    .post('/scheduled-exports', { name: 'Mine', section: 'cities', hour: 7, every: 'day' })
    .data<Shown>()
  await world.asOwner(`delete from role_permission where permission = 'cities-export'`)
  await comeDue(id)
  expect(await late.get(`/scheduled-exports/${id}`).data()).toMatchObject({ active: false, next_at: null })
  expect((await late.get('/inbox').data<{ kind: string }[]>())[0]?.kind).toBe('scheduled_export_stopped')
})
