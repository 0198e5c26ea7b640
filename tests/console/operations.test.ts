import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import { queueMessages } from '#server/platform/outbox/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

interface Row {
  readonly id: string
  readonly body: string
  readonly status: string
  readonly state: string
  readonly actions: readonly string[]
}

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

const first = async (path: string) => {
  const [row] = await admin.get(path).data<Row[]>()
  if (!row) throw new Error(`${path} is empty`)
  return row
}
const traces = (action: string) =>
  world.services.database.db
    .selectFrom('activity_log')
    .select(['actor_type', 'subject_id'])
    .where('action', '=', action)
    .execute()

test('an open alarm is cleared once, and who cleared it is kept', async () => {
  await raiseAlarm(world.services.database.db, { code: 'seals.behind', subject: 'the ledger', details: {} })
  const alarm = await first('/alarms?filter[state]=open&filter[code]=seals.behind')
  expect(alarm.actions).toContain('clear')
  await admin.post(`/alarms/${alarm.id}/clearance`).data()
  expect(await admin.get(`/alarms/${alarm.id}`).data()).toMatchObject({ state: 'cleared' })
  expect(await admin.post(`/alarms/${alarm.id}/clearance`)).toMatchObject({
    status: 422,
    body: { code: 'alarm.cleared_already' },
  })
  expect(await traces('cleared')).toEqual([{ actor_type: 'staff', subject_id: alarm.id }])
})

test('the outbox redacts a code until a person reveals it, and logs the reveal', async () => {
  const { database, jobs } = world.services
  const message = { channel: 'sms', recipient: '0917777777', locale: 'en', secret: true } as const
  const code = { ...message, purpose: 'verify_phone', body: '123456 is your code' } as const
  await database.transact((tx) => queueMessages(tx, jobs, [code]))
  const row = await first('/outbox?filter[recipient]=0917777777')
  expect(row).toMatchObject({
    body: '•••••• is your code',
    status: 'queued',
    purpose: 'verify_phone',
  })
  expect(await admin.post(`/outbox/${row.id}/reveals`).data()).toEqual({ body: '123456 is your code' })
  expect(await traces('revealed')).toEqual([{ actor_type: 'staff', subject_id: row.id }])
})

test('a message that failed is sent again, one whose code was struck out is not', async () => {
  const { db } = world.services.database
  const failed = {
    ...{ channel: 'sms', recipient: '0918888888', locale: 'en' },
    ...{ status: 'failed', attempts: 8, provider: 'resala' },
  }
  const [plain, secret] = await db
    .insertInto('outbox_message')
    .values([
      { ...failed, body: 'Your order is here' },
      { ...failed, body: '•••••• is your code', secret: true },
    ])
    .returning('id')
    .execute()
  await admin.post(`/outbox/${plain?.id}/resends`).data()
  const again = await db
    .selectFrom('outbox_message')
    .select(['status', 'attempts', 'provider'])
    .where('recipient', '=', '0918888888')
    .where('secret', '=', false)
    .execute()
  expect(again).toEqual([{ status: 'queued', attempts: 0, provider: null }])
  expect(await admin.post(`/outbox/${secret?.id}/resends`)).toMatchObject({
    status: 422,
    body: { code: 'outbox.struck_out' },
  })
})
