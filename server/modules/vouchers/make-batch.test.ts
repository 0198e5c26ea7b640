import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCategory, noJobs, orderVouchers } from '#tests/world/catalogue.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { makeBatch } from './index.ts'

let world: World
let categoryId: bigint

beforeAll(async () => {
  world = await openWorld()
  categoryId = await newCategory(world.services, { kind: 'recharge' })
})
afterAll(() => world.close())

function order(count: number): Promise<bigint> {
  return orderVouchers({ ...world.services, jobs: noJobs }, { categoryId, count, codeFormat: 'base32' })
}

async function stateOf(batchId: bigint) {
  const { rows } = await world.services.database.pool.query(
    `select b.status, b.made_count, count(v.id)::int as rows, count(distinct v.serial_number)::int as serials,
       min(v.serial_number) as first, max(v.serial_number) as last
     from voucher_batch b left join voucher v on v.batch_id = b.id where b.id = $1 group by b.id`,
    [batchId],
  )
  return rows[0]
}

test('a job killed between two chunks goes on where it stopped', async () => {
  const batchId = await order(12_345)
  const kill = new AbortController()
  const killed = makeBatch(world.services, batchId, {
    signal: kill.signal,
    onProgress: () => kill.abort(new Error('killed')),
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await stateOf(batchId)).toMatchObject({ status: 'generating', made_count: 5_000, rows: 5_000 })

  await makeBatch(world.services, batchId)
  const done = await stateOf(batchId)
  expect(done).toMatchObject({ status: 'ready', made_count: 12_345, rows: 12_345, serials: 12_345 })
  expect([done.first, done.last].map((serial: string) => Number(serial.slice(6, 13)))).toEqual([1, 12_345])
})

test('two workers at one batch make it once', async () => {
  const batchId = await order(11_000)
  await Promise.all([makeBatch(world.services, batchId), makeBatch(world.services, batchId)])
  expect(await stateOf(batchId)).toMatchObject({ status: 'ready', rows: 11_000, serials: 11_000 })
})

test('the job makes an ordered batch in the background', async () => {
  const batchId = await orderVouchers(world.services, { categoryId, count: 10 })
  await expect.poll(() => stateOf(batchId), { timeout: 10_000 }).toMatchObject({ status: 'ready', rows: 10 })
})
