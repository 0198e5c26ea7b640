import { afterAll, beforeAll, expect, test } from 'vitest'
import { municipalities } from '#contract/resources/locations/municipalities.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import { queueMessages } from '#server/platform/outbox/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { createStaff, type StaffPerson, signedIn, signIn, workAs } from '#tests/world/console.ts'
import { clientIdOf, fund } from '#tests/world/money.ts'
import { makeRow } from '#tests/world/resource-samples.ts'
import { openWorld, type World } from '#tests/world/world.ts'

interface Line {
  readonly id: string
  readonly action: string
  readonly subject_id: string
  readonly subject_name: unknown
  readonly actor: string | null
  readonly ip: string | null
  readonly device: string | null
  readonly approver_ip: string | null
  readonly names: Readonly<Record<string, unknown>>
}
interface Event {
  readonly action: string
  readonly approver: string | null
  readonly changes: readonly { readonly field: string; readonly after: unknown }[]
}

const reason = 'طلب العميل بالهاتف'
const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const headers = { 'user-agent': phone }

let world: World
let admin: Caller
let makerUser: StaffPerson
let maker: Caller
let laylaId: bigint
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
  makerUser = await createStaff(world, 'admin')
  maker = signedIn(world, await signIn(world, makerUser.username))
  await world.as('layla')
  laylaId = await clientIdOf(world, 'layla')
  await fund(world, 'layla', '100.000')
  await doSensitiveWork()
})
afterAll(() => world.close())

const lines = (query: string) => admin.get(`/activity-logs?per_page=100&${query}`).data<Line[]>()

/** One member of staff does each of them on a phone; the second person approves on another machine. */
async function doSensitiveWork(): Promise<void> {
  const { database, jobs } = world.services
  const client = `/clients/${laylaId}`
  await maker.post(`${client}/suspensions`, { reason }, { headers }).data()
  await maker.post(`${client}/reopenings`, { reason }, { headers }).data()
  const asked = await maker.post(
    `${client}/adjustments`,
    { direction: 'in', amount: '5.000', reason },
    { headers },
  )
  const { approval_id: approval } = asked.body.data as { approval_id: string }
  await admin.post(`/approvals/${approval}/approval`, {}, { headers }).data()
  const message = { channel: 'sms', recipient: '0917777777', locale: 'en', secret: true } as const
  await database.transact((tx) => queueMessages(tx, jobs, [{ ...message, body: '123456 is your code' }]))
  const [sent] = await admin.get('/outbox?filter[recipient]=0917777777').data<{ id: string }[]>()
  await maker.post(`/outbox/${sent?.id}/reveals`, {}, { headers }).data()
  await raiseAlarm(database.db, { code: 'seals.behind', subject: 'the ledger', details: {} })
  const [alarm] = await admin.get('/alarms').data<{ id: string }[]>()
  await maker.post(`/alarms/${alarm?.id}/clearance`, {}, { headers }).data()
}

test('the timeline of a client shows how much, why and who agreed', async () => {
  const events = await admin.get(`/clients/${laylaId}/history`).data<Event[]>()
  const factsOf = (action: string) => {
    const event = events.find((one) => one.action === action)
    return {
      approver: event?.approver,
      ...Object.fromEntries(event?.changes.map(({ field, after }) => [field, after]) ?? []),
    }
  }
  expect(factsOf('suspended')).toMatchObject({ reason, approver: null })
  expect(factsOf('adjusted')).toMatchObject({
    direction: 'in',
    amount: '5.000',
    reason,
    approver: expect.stringContaining('هدى'),
  })
})

test('every action of staff names the address and the device it came from, also what a second person approved', async () => {
  const done = await lines(`filter[staff_id]=${makerUser.id}`)
  const actions = ['suspended', 'reopened', 'approval_asked', 'adjusted', 'revealed', 'cleared']
  expect(done.map(({ action }) => action).sort()).toEqual(actions.sort())
  for (const { action, ip, device } of done)
    expect({ action, ip, device }).toEqual({ action, ip: '127.0.0.1', device: 'Mobile Chrome · Android' })
  const adjusted = done.find(({ action }) => action === 'adjusted')
  expect(adjusted).toMatchObject({ approver_ip: '127.0.0.1', names: { approved_by: expect.any(String) } })
})

test('the log is narrowed to a person or a record, and searched by either; what it is about has its name', async () => {
  const about = await lines(`filter[subject_type]=client&filter[subject_id]=${laylaId}`)
  expect(about.map(({ action }) => action)).toEqual(expect.arrayContaining(['suspended', 'adjusted']))
  expect(new Set(about.map(({ subject_id }) => subject_id))).toEqual(new Set([String(laylaId)]))
  expect(about[0]?.subject_name).toContain('ليلى')
  const found = await lines('search=ليلي')
  expect(found.map(({ action }) => action)).toEqual(expect.arrayContaining(['suspended', 'adjusted']))
  expect((await lines(`search=${laylaId}`)).map(({ id }) => id)).toEqual(
    expect.arrayContaining(about.map(({ id }) => id)),
  )
  expect(await lines('search=nobody-of-this-name')).toEqual([])
  expect(await lines(`filter[client_id]=${laylaId}&filter[action]=suspended`)).toEqual([])
})

test('what a section makes has its name in the log, without a line of code about that section', async () => {
  const { id } = await makeRow(admin, municipalities)
  const [line] = await lines(`filter[subject_type]=municipality&filter[subject_id]=${id}`)
  const { name } = await admin.get(`/municipalities/${id}`).data<{ name: unknown }>()
  expect(line).toMatchObject({ action: 'created', subject_name: name })
})

test('sign-ins are found by account, by what was typed and by address', async () => {
  const logins = async (query: string) =>
    (await admin.get(`/login-logs-users?${query}`).data<{ login: string }[]>()).map(({ login }) => login)
  const own = [makerUser.username]
  expect(await logins(`filter[staff_id]=${makerUser.id}`)).toEqual(own)
  expect(await logins(`search=${makerUser.username}`)).toEqual(own)
  expect(await logins('filter[ip]=127.0.0.1')).toContain(makerUser.username)
  expect(await logins('filter[ip]=41.208.1.7')).toEqual([])
})
