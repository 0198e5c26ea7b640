import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

test('an action is done to each chosen row or refused with its reason, and kept in the log of each', async () => {
  const { db } = world.services.database
  const subjects = ['first', 'second', 'third']
  for (const subject of subjects) await raiseAlarm(db, { code: 'seals.behind', subject, details: {} })
  const alarms = await admin.get('/alarms?sort=id').data<{ id: string; subject: string }[]>()
  const ids = subjects.map((subject) => alarms.find((alarm) => alarm.subject === subject)?.id ?? '')
  await admin.post(`/alarms/${ids[0]}/clearance`).data()
  const { job_id: job } = await admin.post('/alarms/bulk/clearance', { ids }).data<{ job_id: string }>()
  await vi.waitFor(
    async () =>
      expect(await admin.get(`/jobs/${job}`).data()).toMatchObject({
        status: 'done',
        total: 3,
        done: 3,
        refused: 1,
      }),
    { timeout: 15_000, interval: 100 },
  )
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
