import { afterAll, beforeAll, expect, test } from 'vitest'
import { readApprovals } from '#server/modules/approvals/show-approvals.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let maker: Caller
let ids: { waiting: string; decided: string; refused: string }
beforeAll(async () => {
  world = await openWorld()
  maker = await workAs(world, 'admin')
  const checker = await workAs(world, 'admin')
  await world.as('layla')
  const path = `/clients/${await clientIdOf(world, 'layla')}/adjustments`
  const ask = async (amount: string) => {
    const { body } = await maker.post(path, { direction: 'in', amount, reason: 'تصحيح خطأ' })
    return (body.data as { approval_id: string }).approval_id
  }
  ids = { decided: await ask('5.000'), refused: await ask('7.000'), waiting: await ask('6.000') }
  await checker.post(`/approvals/${ids.decided}/approval`).data()
  await checker.post(`/approvals/${ids.refused}/refusal`, { reason: 'المبلغ غير صحيح' }).data()
})
afterAll(() => world.close())

const listed = async (caller: Caller, query = '') =>
  (await caller.get(`/approvals?${query}`).data<{ id: string }[]>()).map(({ id }) => id)

test('an auditor reads every request, also what was decided, and decides about none', async () => {
  const auditor = await workAs(world, ['approvals-index'])
  expect(await listed(auditor)).toEqual([ids.waiting, ids.refused, ids.decided])
  expect(await listed(auditor, 'filter[mine]=decide')).toEqual([])
  expect(await auditor.get(`/approvals/${ids.decided}`).data()).toMatchObject({
    status: 'executed',
    after: { amount: '5.000' },
    actions: [],
  })
  expect(await auditor.get(`/approvals/${ids.waiting}`).data()).toMatchObject({ actions: [] })
  expect((await auditor.post(`/approvals/${ids.waiting}/approval`)).status).toBe(403)
})

test('the list asks the database as often for one request as for three, and names the client of each', async () => {
  const counts: number[] = []
  for (const perPage of [1, 3]) {
    let statements = 0
    const counted = world.services.database.db.withPlugin({
      transformQuery({ node }) {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const reader = { id: 0n, permissions: new Set(['approvals-index']) }
    const { data } = await readApprovals(counted, { page: 1, per_page: perPage }, reader)
    expect(data.map(({ subject }) => subject.title)).toEqual(Array(perPage).fill('ليلى الشريف'))
    counts.push(statements)
  }
  expect(counts).toEqual([2, 2])
})

test('who asked is told what was decided, about what and how much, in their own language, until they read it', async () => {
  const readNotifications = (headers = {}) => maker.get('/inbox', { headers }).data<object[]>()
  const unread = { read_at: null }
  expect(await readNotifications()).toMatchObject([
    {
      ...unread,
      kind: 'approval_refused',
      title: 'An adjustment of a wallet: 7.000 LYD, refused',
      body: expect.stringContaining('المبلغ غير صحيح'),
      link: `/console/approvals/${ids.refused}`,
    },
    { ...unread, kind: 'approval_executed', title: 'An adjustment of a wallet: 5.000 LYD, approved' },
  ])
  expect(await readNotifications({ 'accept-language': 'ar' })).toMatchObject([
    { title: 'تعديل رصيد محفظة: 7.000 د.ل، رُفض الطلب' },
    { title: 'تعديل رصيد محفظة: 5.000 د.ل، تمت الموافقة' },
  ])
})

test('a request to adjust a wallet says, while it waits, what the balance is and what it would be', async () => {
  const checker = await workAs(world, ['approvals-adjustment'])
  const now = async (id: string) => (await checker.get(`/approvals/${id}`).data<{ now: object | null }>()).now
  expect(await now(ids.waiting)).toEqual({
    available_now: '5.000',
    available_after: '11.000',
    currency: 'LYD',
  })
  expect(await now(ids.decided)).toBeNull()
})

test('who reads all and decides about another kind is refused, and the request still waits', async () => {
  const both = await workAs(world, ['approvals-index', 'approvals-user-roles'])
  expect((await both.post(`/approvals/${ids.waiting}/approval`)).body.code).toBe('staff.permission_denied')
  expect(await both.get(`/approvals/${ids.waiting}`).data()).toMatchObject({
    status: 'waiting',
    actions: [],
  })
})

test('without that right, requests of others that are not theirs to decide stay unseen', async () => {
  const clerk = await workAs(world, ['clients-index', 'approvals-user-roles'])
  expect(await listed(clerk)).toEqual([])
  expect((await clerk.get(`/approvals/${ids.decided}`)).status).toBe(404)
})
