import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '#contract/kernel/operation.ts'
import { operations } from '#contract/registry.ts'
import { seedClient, seedWorld } from '#tests/world/belongings.ts'
import { callOperation } from '#tests/world/call-operation.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { examplesOf } from '#tests/world/examples.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const guarded = operations
  .map((operation: Operation) => [operation.id, operation] as const)
  .filter(([, { access }]) => access !== 'public' && access !== 'anyone')
/** A sheet is nothing but the code of a ticket, so it is hidden. */
const sheets = ['tickets.printTicket', 'account.downloadDataExport']
const reads = guarded.filter(([id, { method }]) => method === 'GET' && !sheets.includes(id))
const writes = guarded.filter(([id, { method }]) => method !== 'GET' && id !== 'identity.logout')

const rights = ['clients-index', 'clients-show', 'clients-view'] as const
let world: World
let layla: Caller
let path: string
/** A call of the operation with layla's things. */
let ask: (caller: Caller, operation: Operation) => Promise<Answer>
/** The code of a card of hers, as she reads it. */
let code: string

beforeAll(async () => {
  world = await openWorld()
  const seeded = await seedWorld(world)
  const things = await seedClient(world, 'layla', seeded)
  const examples = examplesOf(things, seeded)
  ask = (caller, operation) => callOperation(caller, operation, examples[operation.id] ?? {})
  layla = await world.as('layla')
  const { user } = await layla.get('/profile').data<{ user: { id: string } }>()
  path = `/clients/${user.id}/views`
  code = (await layla.post(`/cards/${things.cardId}/reveal`).data<{ code: string }>()).code
})
afterAll(() => world.close())

const reason = 'She calls: a card is missing'

async function look(by: Caller): Promise<Caller> {
  const { token } = await by.post(path, { reason }).data<{ token: string }>()
  return world.with(token)
}

interface Session {
  id: string
  by_support: boolean
  ip: string | null
  ended_at: string | null
}

async function latestView(): Promise<Session | undefined> {
  return (await layla.get('/sessions').data<Session[]>()).find(({ by_support }) => by_support)
}

async function statusOf(view: Caller): Promise<number> {
  return (await view.get('/profile')).status
}

describe('staff who look at the portal as a client', () => {
  let view: Caller
  beforeAll(async () => {
    view = await look(await workAs(world, rights))
  })

  test.each(reads)('%s is read, and shows no code', async (_id, operation) => {
    const answer = await ask(view, operation)
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain(code)
  })

  test('a sheet with the code of a ticket and the copy of the client’s data are hidden', async () => {
    const found = guarded.filter(([id]) => sheets.includes(id))
    const answers = await Promise.all(found.map(([, operation]) => ask(view, operation)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })

  test.each(writes)('%s is refused', async (_id, operation) => {
    const { status, body } = await ask(view, operation)
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'client.only_viewed' })
  })

  test('the client sees it in the list of sessions without an address, during the view and afterwards', async () => {
    expect(await latestView()).toMatchObject({ by_support: true, ip: null, ended_at: null })
    expect((await view.post('/logout')).status).toBe(200)
    expect(await statusOf(view)).toBe(401)
    expect(await latestView()).toMatchObject({ ended_at: expect.stringMatching(/^20/) })
  })
})

test('the view is in the log with its reason and its maker', async () => {
  await look(await workAs(world, rights))
  const rows = await world.services.database.db
    .selectFrom('activity_log')
    .select(['actor_type', 'after'])
    .where('action', '=', 'viewed')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(rows).toEqual([{ actor_type: 'staff', after: expect.objectContaining({ reason }) }])
})

describe('a view ends', () => {
  test('after fifteen minutes', async () => {
    const view = await look(await workAs(world, rights))
    await world.asOwner(
      `update client_session set expires_at = expires_at - interval '14 minutes' where viewer_id is not null`,
    )
    expect(await statusOf(view)).toBe(200)
    await world.asOwner(
      `update client_session set expires_at = expires_at - interval '1 minute' where viewer_id is not null`,
    )
    expect(await statusOf(view)).toBe(401)
  })

  test('when its viewer looks at another account, or signs out', async () => {
    const viewer = await workAs(world, rights)
    const first = await look(viewer)
    const second = await look(viewer)
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
    await viewer.post('/logout')
    expect(await statusOf(second)).toBe(401)
  })

  test('when the permission is taken away', async () => {
    const view = await look(await workAs(world, rights))
    await world.asOwner(`delete from role_permission where permission = 'clients-view'`)
    expect(await statusOf(view)).toBe(401)
  })

  test('when the client ends it', async () => {
    const view = await look(await workAs(world, 'admin'))
    await layla.delete(`/sessions/${(await latestView())?.id}`)
    expect(await statusOf(view)).toBe(401)
  })
})

test('without the permission, without a reason and for a suspended account nobody looks', async () => {
  const clerk = await workAs(world, ['clients-index', 'clients-show'])
  expect((await clerk.post(path, { reason })).status).toBe(403)
  const admin = await workAs(world, 'admin')
  expect((await admin.post(path, {})).status).toBe(422)
  await world.asOwner(`update client set status = 'inactive' where username = 'layla'`)
  expect((await admin.post(path, { reason })).body.code).toBe('auth.account_inactive')
})
