import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { resources } from '#contract/console-resources.ts'
import { kindOf } from '#contract/kernel/resource/kinds/index.ts'
import { isSearchable, sortsOf } from '#contract/kernel/resource/list-query.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { writableFields } from '#contract/kernel/resource/write-body.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import { servedResources } from '#server/resources.ts'
import { seedClient, seedWorld } from '#tests/world/belongings.ts'
import { expectFailure } from '#tests/world/call-operation.ts'
import { type Caller, callerOf } from '#tests/world/caller.ts'
import { publishEvent, signUp } from '#tests/world/club-rows.ts'
import { workAs } from '#tests/world/console.ts'
import { onePartOf, partsOfSameKind } from '#tests/world/depth.ts'
import { makeSubject, reactTo } from '#tests/world/engagement.ts'
import { enterCompetition } from '#tests/world/enter-competition.ts'
import { sampleOfKind } from '#tests/world/kind-samples.ts'
import { makeRow, sampleBody } from '#tests/world/resource-samples.ts'
import { seedRecharges } from '#tests/world/seed-recharges.ts'
import { seedVouchers } from '#tests/world/seed-vouchers.ts'
import { sendSample } from '#tests/world/send-form.ts'
import { seedStatement } from '#tests/world/treasury.ts'
import { hearFromVisitor } from '#tests/world/visitors.ts'
import { openWorld, type World } from '#tests/world/world.ts'

/** Promises of every section. A new definition is tested as soon as it is in the registry. */
const all = onePartOf(partsOfSameKind, resources).map(
  (resource: Resource) => [resource.name, resource] as const,
)
const can = (action: Resource['crud'][number]) => all.filter(([, { crud }]) => crud.includes(action))
const rowsNeeded = 7

type Row = Record<string, unknown> & { id: string; updated_at: string }

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
  // A person who cannot sign in, for the log of sign-ins.
  await callerOf(world.app, null).post('/login', { login: 'nobody', password: 'Zaytun-2026' })
  await seedVouchers(world)
  await raiseAlarm(world.services.database.db, { code: 'seals.behind', subject: 'the ledger', details: {} })
  const seeded = await seedWorld(world)
  const { settlementId } = await seedClient(world, 'layla', seeded)
  await admin.post(`/settlements/${settlementId}/approvals`, {}).data()
  await admin.post('/bank-files', { settlement_ids: [settlementId] }).data()
  await enterCompetition(world, admin, 'layla')
  const layla = await world.as('layla')
  await reactTo(layla, await makeSubject(admin))
  await signUp(await world.as('layla'), await publishEvent(admin))
  await layla.post(`/club/games/${seeded.season.gameId}/ratings`, { stars: 4 }).data()
  await sendSample(admin, await world.as('layla'))
  await seedRecharges(world)
  await seedStatement(admin, await workAs(world, 'admin'))
  await hearFromVisitor(world)
  for (const [, resource] of can('store'))
    for (let n = 0; n < rowsNeeded; n += 1) await makeRow(admin, resource)
  // A list stays the same once no job makes vouchers any more.
  await vi.waitFor(async () => expect(await batchesUnderWay()).toEqual([]), {
    timeout: 30_000,
    interval: 100,
  })
})
afterAll(() => world.close())

const batchesUnderWay = () =>
  world.services.database.db
    .selectFrom('voucher_batch')
    .select('id')
    .where('status', 'in', ['draft', 'generating'])
    .execute()

const list = (resource: Resource, query: Record<string, string> = {}) =>
  admin.get(`/${resource.name}?${new URLSearchParams(query)}`)

async function listed(resource: Resource, query: Record<string, string> = {}): Promise<Row[]> {
  return list(resource, query).data<Row[]>()
}

const activitiesOf = (resource: Resource, id: unknown) =>
  world.services.database.db
    .selectFrom('activity_log')
    .select(['action', 'before', 'after', 'actor_type'])
    .where('subject_type', '=', servedResources.of(resource.name).server.table)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()

describe('a list', () => {
  test.each(all)(
    '%s: page follows page, whatever it is sorted by, and none repeats a row',
    async (_name, resource) => {
      for (const field of sortsOf(resource)) {
        for (const sort of [field, `-${field}`]) {
          const whole = await listed(resource, { sort, per_page: '100' })
          const pages: Row[] = []
          for (let page = 1; page <= Math.ceil(whole.length / 3); page += 1)
            pages.push(...(await listed(resource, { sort, per_page: '3', page: String(page) })))
          const ids = pages.map(({ id }) => id)
          expect(ids.slice(0, whole.length)).toEqual(whole.map(({ id }) => id))
          expect(new Set(ids).size).toBe(ids.length)
        }
      }
    },
  )

  test.each(all)(
    '%s: a declared filter finds the row it describes and keeps others out',
    async (_name, resource) => {
      const [row] = await listed(resource)
      if (!row) throw new Error(`${resource.name} is empty`)
      for (const [name, field] of Object.entries(resource.fields)) {
        const value = row[name]
        if (!field.filterable || value === null || typeof value === 'object') continue
        const text = typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
        const narrowed =
          kindOf(field).filter === 'range'
            ? { [`filter[${name}_from]`]: text, [`filter[${name}_to]`]: text }
            : { [`filter[${name}]`]: text }
        const found = await listed(resource, { ...narrowed, per_page: '100' })
        expect(found.map(({ id }) => id)).toContain(row.id)
        expect(found.every((one) => one[name] === value)).toBe(true)
      }
    },
  )

  test.each(all)('%s: what is not declared is refused', async (_name, resource) => {
    const undeclared = Object.entries(resource.fields).flatMap(([name, field]) => [
      ...(field.filterable ? [] : [{ [`filter[${name}]`]: '1' }]),
      ...(field.sortable ? [] : [{ sort: name }]),
    ])
    const wrong: Record<string, string>[] = [
      ...undeclared,
      { 'filter[password_hash]': 'x' },
      { sort: 'deleted_at' },
    ]
    for (const query of [
      ...wrong,
      { per_page: '101' },
      { page: '0' },
      { unknown: '1' },
      { trashed: 'all' },
    ]) {
      const answer = await list(resource, query)
      expectFailure(answer)
      expect([query, answer.status]).toEqual([query, 422])
    }
  })

  test.each(all.filter(([, resource]) => isSearchable(resource)))(
    '%s: the search finds a row by what it is called and survives anything typed',
    async (_name, resource) => {
      const [row] = await listed(resource)
      const title = row?.[resource.title]
      const typed = typeof title === 'string' ? title : Object.values(title ?? {}).join(' ')
      expect((await listed(resource, { search: typed, per_page: '100' })).map(({ id }) => id)).toContain(
        row?.id,
      )
      for (const odd of ['%', '_', '\\', "'", 'ـ', '  ', 'ء', '🦊', '%%%', '\\%', 'a'.repeat(100)])
        expect([odd, (await list(resource, { search: odd })).status]).toEqual([odd, 200])
    },
  )
})

describe('a life', () => {
  test.each(can('store'))(
    '%s: made, read, changed, thrown away and taken back, each in the log',
    async (_name, resource) => {
      const body = await sampleBody(admin, resource)
      const row = await admin.post(`/${resource.name}`, body).data<Row>()
      expect(row).toMatchObject(readable(resource, body))
      expect(await admin.get(`/${resource.name}/${row.id}`).data()).toEqual(row)

      const change = await sampleBody(admin, resource, { write: 'update' })
      const at = `/${resource.name}/${row.id}`
      if (resource.crud.includes('update')) {
        const changed = await admin.put(at, { ...change, seen_updated_at: row.updated_at }).data<Row>()
        expect(changed).toMatchObject(readable(resource, change))
        const late = await admin.put(at, { ...change, seen_updated_at: row.updated_at })
        expect(late).toMatchObject({ status: 409, body: { code: 'resource.changed_meanwhile' } })
      }
      if (resource.crud.includes('destroy')) {
        expect((await admin.delete(at)).status).toBe(200)
        expect((await admin.delete(at)).status).toBe(404)
        expect((await admin.put(at, {})).status).toBe(404)
        expect((await listed(resource, { per_page: '100', sort: '-id' })).map(({ id }) => id)).not.toContain(
          row.id,
        )
        expect((await listed(resource, { trashed: 'only' })).map(({ id }) => id)).toContain(row.id)
        expect((await admin.post(`${at}/restoration`)).status).toBe(200)
        expect((await admin.post(`${at}/restoration`)).status).toBe(404)
      }
      const expected = [
        'created',
        ...(resource.crud.includes('update') ? ['updated'] : []),
        ...(resource.crud.includes('destroy') ? ['deleted', 'restored'] : []),
      ]
      const activities = await activitiesOf(resource, row.id)
      expect(activities.map(({ action }) => action)).toEqual(expected)
      expect(activities.every(({ actor_type }) => actor_type === 'staff')).toBe(true)
      expect(activities[0]?.after).toMatchObject(masked(resource, readable(resource, body)))
      if (resource.crud.includes('update')) {
        const differing = Object.entries(masked(resource, readable(resource, change)))
        const after = (activities[1]?.after ?? {}) as Record<string, unknown>
        for (const [name, value] of differing)
          if (name in after) expect({ [name]: after[name] }).toMatchObject({ [name]: value })
      }
    },
  )

  // A message of a visitor only has a colleague assigned, always the same one here.
  const changing = can('update').filter(([, resource]) =>
    writableFields(resource, 'update').some(([, field]) => sampleOfKind(field, 1) !== undefined),
  )
  test.each(changing)('%s: what it was before can be read and brought back', async (_name, resource) => {
    const row = await bornRow(resource)
    const at = `/${resource.name}/${row.id}`
    const change = async () => {
      const { updated_at: seen } = await admin.get(at).data<Row>()
      // A section whose only field is a reference changes it each time.
      const body = await sampleBody(admin, resource, { write: 'update', ownTargets: true })
      await admin.put(at, { ...body, seen_updated_at: seen }).data()
    }
    await change()
    await change()
    const history = await admin.get(`${at}/history`).data<{ activity_id: string; revertible: boolean }[]>()
    expect(history.map(({ revertible }) => revertible)).toEqual([false, true, true])
    const first = history.at(-1)?.activity_id
    const reverted = await admin.post(`${at}/reversions`, { activity_id: first }).data<Row>()
    // A published row stays public.
    const once = ['publication', 'published_at']
    const unlike = Object.keys(resource.fields).filter(
      (name) => resource.fields[name]?.sensitive || once.includes(name),
    )
    const content = ({ updated_at: _at, actions: _rowActions, ...rest }: Row) =>
      Object.fromEntries(Object.entries(rest).filter(([name]) => !unlike.includes(name)))
    expect(content(reverted)).toEqual(content(row))
    expect(await admin.post(`${at}/reversions`, { activity_id: '999999999' })).toMatchObject({
      status: 422,
      body: { code: 'resource.not_revertible' },
    })
  })
})

/** A row with one entry in its history: a new one, or where none can be made the first there is, changed once. */
async function bornRow(resource: Resource): Promise<Row> {
  if (resource.crud.includes('store')) return (await makeRow(admin, resource)) as Row
  const [first] = await listed(resource)
  const change = await sampleBody(admin, resource, { write: 'update' })
  return admin.put(`/${resource.name}/${first?.id}`, change).data<Row>()
}

/** The part of a body that comes back as it was sent; files come back as addresses. */
function readable({ fields }: Resource, body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => !['image', 'file', 'audio'].includes(fields[name]?.kind ?? '')),
  )
}

function masked({ fields }: Resource, body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, fields[name]?.sensitive ? '•••' : value]),
  )
}
