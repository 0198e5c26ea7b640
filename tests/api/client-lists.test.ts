import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageMeta } from '#contract/kernel/paging.ts'
import { notificationKinds } from '#contract/operations/notifications/list-notifications.ts'
import { rechargeMethodCodes, rechargeStatuses } from '#contract/operations/recharges/recharge.ts'
import { settlementStatuses } from '#contract/shapes/settlement.ts'
import { seedClient, seedWorld } from '#tests/world/belongings.ts'
import type { Caller } from '#tests/world/caller.ts'
import { allow } from '#tests/world/payments.ts'
import { people } from '#tests/world/people.ts'
import { account, reportTransfer } from '#tests/world/seed-recharges.ts'
import { openWorld, type World } from '#tests/world/world.ts'

interface Recharge {
  readonly id: string
  readonly serial_number: string | null
  readonly reference: string
  readonly amount: string
}

let world: World
let layla: Caller
beforeAll(async () => {
  world = await openWorld()
  await seedClient(world, 'layla', await seedWorld(world))
  layla = await world.as('layla')
})
afterAll(() => world.close())

async function count(path: string): Promise<number> {
  const { status, body } = await layla.get(path)
  expect([path, status]).toEqual([path, 200])
  return pageMeta.parse(body.meta).total
}

test.each([
  ['/card-orders', 'refunded', ['0', '1']],
  ['/recharges', 'status', rechargeStatuses],
  ['/recharges', 'method', rechargeMethodCodes],
  ['/settlements', 'status', settlementStatuses],
  ['/notifications', 'read', ['0', '1']],
  ['/notifications', 'kind', notificationKinds],
] as const)('the list %s is parted by %s, and refuses what is none of it', async (path, filter, values) => {
  const all = await count(path)
  const parts = await Promise.all(values.map((value) => count(`${path}?filter[${filter}]=${value}`)))
  expect(all).toBeGreaterThan(0)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all)
  expect((await layla.get(`${path}?filter[${filter}]=nothing`)).status).toBe(422)
})

test.each(['/card-orders', '/settlements'])('%s is searched by the words of its supplier', async (path) => {
  const all = await count(path)
  expect(await count(`${path}?search=${encodeURIComponent('ليبيانا')}`)).toBe(all)
  expect(await count(`${path}?search=libyana`)).toBe(all)
  expect(await count(`${path}?search=nobody`)).toBe(0)
})

test('transfers are searched by the other side, the note, an amount and a reference', async () => {
  const [transfer] = await layla.get('/transfers').data<{ reference: string; counterparty: string }[]>()
  const all = await count('/transfers')
  const found = (typed: string) => count(`/transfers?search=${encodeURIComponent(typed)}`)
  for (const typed of [transfer?.counterparty, transfer?.reference, '5.000', '٥'])
    expect([typed, await found(typed ?? '')]).toEqual([typed, all])
  expect([await found('libyana'), await found('7.250')]).toEqual([0, 0])
})

test('recharges are searched by serial number, seller, bank, amount and reference', async () => {
  await allow(world, 'bank', { accounts: [account] })
  const reported = await reportTransfer(world, 'layla')
  const recharges = await layla.get('/recharges').data<Recharge[]>()
  const byVoucher = recharges.find(({ serial_number }) => serial_number !== null)
  const found = async (client: Caller, typed = '') =>
    (await client.get(`/recharges?search=${encodeURIComponent(typed)}`).data<Recharge[]>()).map(
      ({ id }) => id,
    )
  const { serial_number, reference, amount } = byVoucher ?? {}
  for (const typed of [serial_number, serial_number?.slice(-6), reference, amount])
    expect([typed, await found(layla, typed ?? '')]).toEqual([typed, [byVoucher?.id]])
  expect(await found(layla, 'الجمهورية')).toEqual([reported])
  const fatima = await world.as('fatima')
  expect(await found(fatima, 'ليلى')).toHaveLength(1)
  // Of a seller's phone only the name beside it is shown.
  expect(await found(fatima, people.layla.phone)).toEqual([])
  expect(await found(layla, 'nobody')).toEqual([])
})
