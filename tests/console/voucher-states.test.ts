import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showBatchFigures } from '#contract/operations/vouchers/show-batch-figures.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

type Row = Record<string, unknown> & { id: string }

let world: World
let clerk: Caller

beforeAll(async () => {
  world = await openWorld()
  clerk = await workAs(world, 'admin')
})
afterAll(() => world.close())

const figuresOf = (id: string) =>
  clerk.get(`/generate-vouchers/${id}/figures`).data<AnswerOf<typeof showBatchFigures>>()

test('what lies in a batch that is not activated is shown so in every list, count and inquiry, until it is', async () => {
  const category = await newCategory(world.services, { kind: 'recharge' })
  const printed = await printVouchers(world.services, category, { count: 3, activate: false })
  const id = printed.batchId.toString()
  const [{ serialNumber: serial_number = '' } = {}] = printed.printed
  const listed = async (status: string) => {
    const query = new URLSearchParams({
      'filter[category_id]': category.toString(),
      'filter[status]': status,
    })
    const rows = await clerk.get(`/vouchers?${query}`).data<Row[]>()
    return rows.map((row) => [row['status'], (row['actions'] as string[]).includes('cancel')])
  }
  const seen = async () => {
    const counts = await clerk.get(`/vouchers/figures?filter[category_id]=${category}`).data<Row[]>()
    return {
      counts: counts.filter(({ total }) => total !== '0'),
      figures: (await figuresOf(id)).by_status,
      inquiry: await clerk.post('/vouchers/inquiry', { serial_number }).data<Row>(),
      available: await listed('available'),
      not_activated: await listed('not_activated'),
      either: (await listed('not_activated,available')).length,
    }
  }
  expect(await seen()).toMatchObject({
    counts: [{ value: 'not_activated', total: '3', capped: false }],
    figures: [{ status: 'not_activated', count: 3 }],
    inquiry: { status: 'not_activated', good: false },
    available: [],
    not_activated: Array(3).fill(['not_activated', true]),
    either: 3,
  })
  await clerk.post(`/generate-vouchers/${id}/activation`).data()
  expect(await seen()).toMatchObject({
    counts: [{ value: 'available', total: '3', capped: false }],
    figures: [{ status: 'available', count: 3 }],
    inquiry: { status: 'available', good: true },
    available: Array(3).fill(['available', true]),
    not_activated: [],
    either: 3,
  })
})

test('what ended by itself is not cancelled any more; sold before that, it stays sold in list and inquiry alike', async () => {
  await world.as('salem')
  const recharge = await newCategory(world.services, { kind: 'recharge' })
  const { batchId, printed } = await printVouchers(world.services, recharge, { count: 4 })
  const batch_id = batchId.toString()
  const [first = '', second = ''] = printed.map(({ serialNumber }) => serialNumber)
  const sale = { batch_id, seller: 'salem', payment: 'cash', from: first, to: second }
  await clerk.post('/voucher-sales', sale, { key: 'sold-and-then-ended' }).data()
  await world.asOwner(
    `update voucher set expires_at = now() where id in (select id from voucher where batch_id = ${batch_id} order by id limit 3)`,
  )
  const listed = await clerk.get(`/vouchers?filter[batch_id]=${batch_id}&sort=id`).data<Row[]>()
  expect(listed.map(({ status }) => status)).toEqual(['sold', 'sold', 'expired', 'available'])
  expect(await clerk.post('/vouchers/inquiry', { serial_number: first }).data()).toMatchObject({
    status: 'sold',
    good: false,
  })
  expect(await clerk.get(`/vouchers/cancellations?batch_id=${batch_id}`).data()).toMatchObject({
    open_count: 1,
    kept_count: 2,
    ended_count: 1,
  })
  const body = { batch_id, count: 1, reason: 'Printed on bad paper' }
  expect(await clerk.post('/vouchers/cancellations', body).data()).toEqual({
    cancelled: 1,
    going_on: 0,
    kept: 2,
  })
  expect((await figuresOf(batch_id)).by_status).toEqual([
    { status: 'cancelled', count: 1 },
    { status: 'expired', count: 1 },
    { status: 'sold', count: 2 },
  ])
})

test('a card that has ended unsold is expired from that moment on: in every list and count, and no order gets it', async () => {
  const category = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, category, supplierCodes(5, 700_000))
  const omar = await world.as('omar')
  await fund(world, 'omar', '100.000')
  const ended = `from (select id from voucher where category_id = ${category} order by id limit 2) first where v.id = first.id`
  await world.asOwner(`update voucher v set expires_at = now() + interval '1 day' ${ended}`)
  const read = async <T>(path: string, caller = clerk) => caller.get(path).data<T>()
  const seen = async (filter = '') => {
    const rows = await read<Row[]>(`/vouchers?filter[category_id]=${category}&sort=id${filter}`)
    return rows.map(({ status }) => status)
  }
  const inState = async (path: string) => {
    const counts = await read<{ value: string; total: string }[]>(path)
    return counts.filter(({ total }) => total !== '0').map(({ value, total }) => `${value} ${total}`)
  }
  const stocks = async () => {
    const [row] = await read<Row[]>(`/vouchers?filter[category_id]=${category}`)
    const [catalogue] = (await read<Row[]>('/categories', omar)).filter(
      ({ id }) => id === category.toString(),
    )
    const { rows } = await read<{ rows: Row[] }>('/vouchers/counts-categories')
    return {
      catalogue: catalogue?.['stock'],
      category: (await read<Row>(`/categories/${category}`))['stock'],
      category_counts: await inState(`/vouchers/figures?filter[category_id]=${category}`),
      batch_counts: await inState(`/vouchers/figures?filter[batch_id]=${row?.['batch_id']}`),
      figures: (await figuresOf(String(row?.['batch_id']))).by_status,
      report: rows.find(({ category_id: id }) => id === category.toString()),
    }
  }
  expect(await seen()).toEqual(Array(5).fill('available'))
  expect(await stocks()).toMatchObject({ catalogue: 5, category: 5, category_counts: ['available 5'] })

  await world.asOwner(`update voucher v set expires_at = now() ${ended}`)
  expect(await seen()).toEqual(['expired', 'expired', 'available', 'available', 'available'])
  expect(await seen('&filter[status]=expired')).toHaveLength(2)
  expect(await seen('&filter[status]=available')).toHaveLength(3)
  expect(await seen('&filter[status]=available,expired')).toHaveLength(5)
  expect(await stocks()).toMatchObject({
    catalogue: 3,
    category: 3,
    category_counts: ['available 3', 'expired 2'],
    batch_counts: ['available 3', 'expired 2'],
    figures: [
      { status: 'available', count: 3 },
      { status: 'expired', count: 2 },
    ],
    report: { counts: { available: 3, expired: 2 }, available_value: '30.000' },
  })
  const order = (quantity: number) =>
    omar.post('/card-orders', { category_id: category.toString(), quantity }, { key: `expired-${quantity}` })
  expect(await order(4)).toMatchObject({ body: { code: 'card.out_of_stock', data: { stock: 3 } } })
  expect((await order(3)).status).toBe(200)
})
