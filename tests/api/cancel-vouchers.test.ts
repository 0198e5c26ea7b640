import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelVouchers, sellVouchers } from '#server/modules/vouchers/index.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { clientIdOf, expectBalancedBooks } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const byNobody = { staffId: null, reason: 'lost' }

let world: World
let recharge: bigint

beforeAll(async () => {
  world = await openWorld()
  recharge = await newCategory(world.services, { kind: 'recharge' })
})
afterAll(() => world.close())

async function countByStatus(batchId: bigint): Promise<Record<string, number>> {
  const { rows } = await world.services.database.pool.query<{ status: string; count: number }>(
    'select status, count(*)::integer as count from voucher where batch_id = $1 group by status',
    [batchId],
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

test('a batch ends before its vouchers do, a thousand at a time; an interrupted one is gone on with', async () => {
  const { database } = world.services
  const omar = await world.as('omar')
  const { batchId, printed } = await printVouchers(world.services, recharge, { count: 2_500 })
  const interrupted = cancelVouchers(
    database,
    { batchId },
    {
      ...byNobody,
      onProgress() {
        throw new Error('the line was cut')
      },
    },
  )
  await expect(interrupted).rejects.toThrow('the line was cut')
  expect(await countByStatus(batchId)).toEqual({ available: 1_500, cancelled: 1_000 })
  const code = printed.at(-1)?.code ?? ''
  const late = await omar.post('/recharges', { method: 'voucher', code }, { key: 'omar-is-late' })
  expect(late.body.code).toBe('voucher.not_usable')

  const steps: number[] = []
  const rest = await cancelVouchers(
    database,
    { batchId },
    {
      ...byNobody,
      onProgress: (cancelled) => steps.push(cancelled),
    },
  )
  expect(rest).toEqual({ cancelled: 1_500, left: 0 })
  expect(steps).toEqual([1_000, 1_500])
  await expect(cancelVouchers(database, { batchId }, byNobody)).rejects.toThrow('voucher.not_cancellable')
})

test('a run of serial numbers is logged as that run, and its batch as not cancelled', async () => {
  const { database } = world.services
  const { batchId, printed } = await printVouchers(world.services, recharge, { count: 10 })
  const serialAt = (at: number) => printed[at]?.serialNumber.replaceAll('-', '') ?? ''
  const [from, to] = [serialAt(2), serialAt(4)]
  await cancelVouchers(database, { from, to }, byNobody)
  const logged = await database.db
    .selectFrom('activity_log')
    .select(['action', 'after'])
    .where('subject_type', '=', 'voucher_batch')
    .where('subject_id', '=', String(batchId))
    .where('action', 'like', '%cancelled')
    .execute()
  expect(logged).toEqual([{ action: 'vouchers_cancelled', after: { from, to, count: 3, reason: 'lost' } }])
})

test('what a seller has paid for outlives its cancelled batch, because its value is still owed', async () => {
  const { database, engine } = world.services
  const [omar] = [await world.as('omar'), await world.as('salem')]
  const sellerId = await clientIdOf(world, 'salem')
  const { batchId, printed } = await printVouchers(world.services, recharge, { count: 5 })
  const [, second] = printed
  const to = second?.serialNumber.replaceAll('-', '') ?? ''
  const input = { batchId, sellerId, from: null, to, payment: 'cash' } as const
  await engine.post(sellVouchers, { input, actor: { type: 'system', id: null } })
  expect(await cancelVouchers(database, { batchId }, byNobody)).toEqual({ cancelled: 3, left: 2 })
  const body = { method: 'voucher', code: second?.code ?? '' }
  expect(await omar.post('/recharges', body, { key: 'omar-bought-it' })).toMatchObject({ status: 200 })
  await expectBalancedBooks(world)
})
