import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

async function startBulk(path: string, body: object): Promise<string> {
  const { job_id: id } = await admin.post(path, body).data<{ job_id: string }>()
  return id
}
const ended = (job: string, result: object) =>
  vi.waitFor(
    async () => expect(await admin.get(`/jobs/${job}`).data()).toMatchObject({ status: 'done', ...result }),
    { timeout: 15_000, interval: 100 },
  )

test('an action is done to each chosen row or refused with its reason, and kept in the log of each', async () => {
  const { db } = world.services.database
  const subjects = ['first', 'second', 'third']
  for (const subject of subjects) await raiseAlarm(db, { code: 'seals.behind', subject, details: {} })
  const alarms = await admin.get('/alarms?sort=id').data<{ id: string; subject: string }[]>()
  const ids = subjects.map((subject) => alarms.find((alarm) => alarm.subject === subject)?.id ?? '')
  await admin.post(`/alarms/${ids[0]}/clearance`).data()
  const job = await startBulk('/alarms/bulk/clearance', { ids })
  await ended(job, { total: 3, done: 3, refused: 1, asked: 0 })
  const { text = '' } = await admin.get(`/jobs/${job}/file`)
  expect(text.split('\n').slice(1).join()).toMatch(new RegExp(`^"?${ids[0]}"?,`))
  for (const id of ids) {
    expect(await admin.get(`/alarms/${id}`).data()).toMatchObject({ state: 'cleared' })
    const events = await db
      .selectFrom('activity_log')
      .select(['action', 'actor_type'])
      .where('subject_type', '=', 'alarm')
      .where('subject_id', '=', id)
      .execute()
    expect(events).toEqual([{ action: 'cleared', actor_type: 'staff' }])
  }
})

test('an action on many rows is open to who may do it to one row, and means rows by id or those of a list', async () => {
  const reader = await workAs(world, ['alarms-index', 'alarms-export'])
  expect((await reader.post('/alarms/bulk/clearance', { ids: ['1'] })).status).toBe(403)
  for (const body of [{}, { ids: ['1'], query: {} }, { ids: ['1'], input: {} }])
    expect((await admin.post('/alarms/bulk/clearance', body)).status).toBe(422)
})

test('several clients are suspended for one reason and open again, each with a row of the log', async () => {
  const { db } = world.services.database
  for (const name of ['layla', 'omar'] as const) await world.as(name)
  const ids = [String(await clientIdOf(world, 'layla')), String(await clientIdOf(world, 'omar'))]
  const reason = 'One handset, two accounts'
  await admin.post(`/clients/${ids[0]}/suspensions`, { reason }).data()
  // Not for everybody whom a list matches.
  for (const body of [{ ids }, { query: {}, input: { reason } }])
    expect((await admin.post('/clients/bulk/suspensions', body)).status).toBe(422)
  const statuses = async () =>
    Promise.all(ids.map(async (id) => (await admin.get(`/clients/${id}`).data<{ status: string }>()).status))
  await ended(await startBulk('/clients/bulk/suspensions', { ids, input: { reason } }), {
    done: 2,
    refused: 1,
    reasons: [{ reason: 'This cannot be done in its present state', count: 1 }],
  })
  expect(await statuses()).toEqual(['inactive', 'inactive'])
  await ended(await startBulk('/clients/bulk/reopenings', { ids, input: { reason } }), { refused: 0 })
  expect(await statuses()).toEqual(['active', 'active'])
  await ended(await startBulk('/clients/bulk/freezes', { ids, input: { reason } }), { refused: 0 })
  await ended(await startBulk('/clients/bulk/releases', { ids, input: { reason } }), { refused: 0 })
  for (const id of ids) {
    const events = await db
      .selectFrom('activity_log')
      .select(['action', 'after', 'ip'])
      .where('subject_type', '=', 'client')
      .where('subject_id', '=', id)
      .where('actor_type', '=', 'staff')
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['suspended', 'reopened', 'frozen', 'unfrozen'])
    for (const event of events)
      expect(event).toMatchObject({ after: { reason }, ip: expect.stringMatching('127.0.0.1') })
  }
})

test('of several messages those that failed are sent again, and no other a second time', async () => {
  const { db } = world.services.database
  const message = { channel: 'sms', recipient: '0913333333', locale: 'en', body: 'Your order is here' }
  const made = await db
    .insertInto('outbox_message')
    .values([
      { ...message, status: 'failed', attempts: 8 },
      { ...message, status: 'sent' },
      { ...message, status: 'failed', attempts: 8, secret: true },
    ])
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => String(id))
  await ended(await startBulk('/outbox/bulk/resends', { ids }), { done: 3, refused: 2 })
  const after = await Promise.all(ids.map((id) => admin.get(`/outbox/${id}`).data<{ attempts: number }>()))
  expect(after).toMatchObject([{ attempts: expect.any(Number) }, { status: 'sent' }, { status: 'failed' }])
  expect(after[0]?.attempts).toBeLessThan(8)
})

test('who loses the right while rows are done goes no further than the next fifty', async () => {
  const { db } = world.services.database
  const clerk = await workAs(world, ['alarms-index', 'alarms-clear'])
  const subjects = Array.from({ length: 60 }, (_, at) => `row ${at}`)
  for (const subject of subjects) await raiseAlarm(db, { code: 'seals.behind', subject, details: {} })
  const open = () =>
    db.selectFrom('alarm').select('id').where('subject', 'in', subjects).where('cleared_at', 'is', null)
  const ids = (await open().orderBy('id').execute()).map(({ id }) => String(id))
  await world.asOwner(`
    create function lose_right() returns trigger language plpgsql security definer as
      $$ begin delete from role_permission where permission = 'alarms-clear'; return new; end $$;
    create trigger lose_right after update on alarm for each row
      when (new.id = ${ids[9]} and new.cleared_at is not null) execute function lose_right()`)
  const { job_id: job } = await clerk.post('/alarms/bulk/clearance', { ids }).data<{ job_id: string }>()
  await vi.waitFor(
    async () => expect(await clerk.get(`/jobs/${job}`).data()).toMatchObject({ status: 'failed', done: 50 }),
    { timeout: 15_000, interval: 100 },
  )
  expect(await open().execute()).toHaveLength(10)
})
