import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#server/modules/settings/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

type Row = Record<string, unknown> & { id: string }

let world: World
let clerk: Caller
let recharge: string

beforeAll(async () => {
  world = await openWorld()
  // A thousand vouchers of ten dinars are as many as one person may order.
  await world.services.database.transact((tx) =>
    changeSettings(tx, { values: { batch_value_dual_control_min: '10000.000' }, staffId: null }),
  )
  clerk = await workAs(world, 'admin')
  recharge = (await newCategory(world.services, { kind: 'recharge' })).toString()
})
afterAll(() => world.close())

const conflict = { status: 409, body: { code: 'idempotency.conflict' } }

const send = (order: object) => clerk.post('/generate-vouchers', { category_id: recharge, ...order })
const ordered = (order: object) => send(order).data<{ id: string }>()

async function asked(order: object): Promise<string> {
  const { status, body } = await send(order)
  expect(status).toBe(202)
  return (body.data as { approval_id: string }).approval_id
}

async function batchesOf(count: number): Promise<Row[]> {
  const rows = await clerk.get('/generate-vouchers?sort=-id').data<Row[]>()
  return rows.filter((row) => row['count'] === count)
}

test('a form orders one batch, sent twice at once or again, and another order with its key is refused', async () => {
  const order = { count: 3, order_key: 'form-of-order-1' }
  const [one, other] = await Promise.all([ordered(order), ordered(order)])
  expect([other, await ordered(order)]).toEqual([one, one])
  expect(await batchesOf(3)).toHaveLength(1)
  const history = await clerk.get(`/generate-vouchers/${one.id}/history`).data<{ action: string }[]>()
  expect(history.filter(({ action }) => action === 'created')).toHaveLength(1)
  expect(await send({ ...order, count: 4 })).toMatchObject(conflict)
  expect(await send({ ...order, expires_on: '2099-12-31' })).toMatchObject(conflict)
})

test('an order that waits for a second person waits once, and is not asked for again once it is done', async () => {
  const large = { count: 1_002, order_key: 'form-of-order-2' }
  const approval = await asked(large)
  expect(await asked({ ...large, order_key: 'form-of-order-3' })).toBe(approval)
  expect(await send({ ...large, count: 1_003 })).toMatchObject(conflict)
  const second = await workAs(world, 'admin')
  await second.post(`/approvals/${approval}/approval`).data()
  const [batch] = await batchesOf(1_002)
  expect(await ordered(large)).toEqual({ id: batch?.id })
  expect(await batchesOf(1_002)).toHaveLength(1)
  expect(await send({ ...large, count: 1_004 })).toMatchObject(conflict)
  expect(await asked({ ...large, order_key: 'form-of-order-4' })).not.toBe(approval)
})

test('a form whose order waits for a second person does not order something smaller at once, and the first can still be agreed to', async () => {
  const form = { order_key: 'form-of-order-5' }
  const approval = await asked({ ...form, count: 1_005 })
  expect(await send({ ...form, count: 5 })).toMatchObject(conflict)
  expect(await batchesOf(5)).toHaveLength(0)
  const second = await workAs(world, 'admin')
  await second.post(`/approvals/${approval}/approval`).data()
  expect(await batchesOf(1_005)).toHaveLength(1)
})
