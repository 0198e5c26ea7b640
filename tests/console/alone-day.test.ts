import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoredSettings } from '#contract/operations/settings/settings.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { expectBalancedBooks, walletFigures } from '#tests/world/money.ts'
import { allow, someFee } from '#tests/world/payments.ts'
import type { PersonName } from '#tests/world/people.ts'
import { account, reportTransfer } from '#tests/world/seed-recharges.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const rights = [
  ...['index', 'show', 'approve', 'refuse'].map((verb) => `recharge-requests-${verb}`),
  'generate-vouchers-store',
]
const generous = { day_dual_control_min: '100000.000', client_day_dual_control_min: '100000.000' }

let world: World
let checker: Caller
beforeAll(async () => {
  world = await openWorld({ workers: false })
  checker = await workAs(world, ['approvals-bank-recharge', 'approvals-large-batch', ...rights])
  await world.as('omar')
  await allow(world, 'bank', { accounts: [account], fee: { ...someFee, fixedMinor: 0n, shareBp: 0 } })
})
beforeEach(() => limit(generous))
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

const limit = (values: Partial<StoredSettings>) =>
  world.services.database.transact((tx) => changeSettings(tx, { values, staffId: null }))
const balance = async (person: PersonName) => (await walletFigures(world, person)).balanceMinor
let keys = 0
async function approve(clerk: Caller, person: PersonName, amountMinor: bigint) {
  keys += 1
  const id = await reportTransfer(world, person, amountMinor)
  return clerk.post(`/recharge-requests/${id}/approvals`, undefined, { key: `alone-key-${keys}` })
}
const approvalOf = ({ body }: Awaited<ReturnType<typeof approve>>) =>
  (body.data as { approval_id: string }).approval_id

test('transfers below the limit of one person add up to the limit of the day; then a second person agrees, which counts nothing', async () => {
  await limit({ day_dual_control_min: '250.000' })
  const clerk = await workAs(world, rights)
  const before = await balance('omar')
  expect((await approve(clerk, 'omar', 100_000n)).status).toBe(200)
  expect((await approve(clerk, 'omar', 100_000n)).status).toBe(200)
  expect(await clerk.get('/settings/dual-control-limits').data()).toMatchObject({
    recharge_dual_control_min: '50.000',
  })
  const third = await approve(clerk, 'omar', 50_001n)
  expect(third.status).toBe(202)
  expect(await balance('omar')).toBe(before + 200_000n)
  expect((await checker.post(`/approvals/${approvalOf(third)}/approval`)).status).toBe(200)
  expect(await balance('omar')).toBe(before + 250_001n)
  expect((await approve(clerk, 'omar', 50_000n)).status).toBe(200)
  expect((await approve(clerk, 'omar', 50_000n)).status).toBe(202)
})

test('several people alone do not give one client more than the limit of the client; another client is free', async () => {
  await limit({ client_day_dual_control_min: '300.000' })
  const [one, other] = [await workAs(world, rights), await workAs(world, rights)]
  expect((await approve(one, 'layla', 200_000n)).status).toBe(200)
  expect((await approve(other, 'layla', 100_001n)).status).toBe(202)
  expect((await approve(other, 'layla', 100_000n)).status).toBe(200)
  expect((await approve(other, 'yusuf', 200_000n)).status).toBe(200)
})

test('a new day begins at midnight in Tripoli', async () => {
  await limit({ day_dual_control_min: '100.000' })
  const clerk = await workAs(world, rights)
  expect((await approve(clerk, 'yusuf', 100_000n)).status).toBe(200)
  expect((await approve(clerk, 'yusuf', 50_000n)).status).toBe(202)
  await world.asOwner(`update ledger.account
    set tally = ((now() at time zone 'Africa/Tripoli')::date - 1)::text || ' ' || split_part(tally, ' ', 2)
    where kind = 'decided-alone'`)
  expect((await approve(clerk, 'yusuf', 50_000n)).status).toBe(200)
})

test('batches that one person orders add up by their value', async () => {
  await limit({ batch_value_dual_control_min: '600.000', batch_day_dual_control_min: '1000.000' })
  const clerk = await workAs(world, rights)
  const category = await newCategory(world.services, { kind: 'recharge' })
  const form = { category_id: category.toString(), code_format: 'digits16', print_layout: 'a4' }
  const order = (count: number) => clerk.post('/generate-vouchers', { ...form, count, note: `${count}` })
  expect((await order(60)).status).toBe(200)
  expect(await clerk.get(`/generate-vouchers/preview?category_id=${category}&count=1`).data()).toMatchObject({
    dual_control_min: '400.000',
  })
  expect((await order(41)).status).toBe(202)
  expect((await order(40)).status).toBe(200)
  expect((await order(1)).status).toBe(202)
})

test('vouchers that one person sells or takes back add up with the rest of their day; then a second one agrees', async () => {
  await limit({ day_dual_control_min: '100.000' })
  const ofSales = ['store', 'return', 'index'].map((verb) => `voucher-sales-${verb}`)
  const clerk = await workAs(world, [...rights, ...ofSales])
  const second = await workAs(world, ['approvals-voucher-sale', 'approvals-voucher-return', ...ofSales])
  await world.as('salem')
  const category = await newCategory(world.services, { kind: 'recharge' })
  const { batchId, printed } = await printVouchers(world.services, category, { count: 20 })
  const serialOf = (at: number) => printed[at]?.serialNumber.replaceAll('-', '')
  const sell = (from: number, to: number) =>
    clerk.post(
      '/voucher-sales',
      {
        batch_id: batchId.toString(),
        seller: 'salem',
        payment: 'cash',
        from: serialOf(from),
        to: serialOf(to),
      },
      { key: `sale-key-${from}` },
    )
  const sold = await sell(0, 5)
  expect(sold.status).toBe(200)
  expect((await approve(clerk, 'omar', 30_000n)).status).toBe(200)
  const asked = await sell(6, 9)
  expect(asked.status).toBe(202)
  expect((await sell(6, 9)).body).toEqual(asked.body)
  // Left open, the end is that of the vouchers both have seen.
  const { payload } = await world.services.database.db
    .selectFrom('approval')
    .select('payload')
    .where('id', '=', BigInt(approvalOf(await sell(10, printed.length))))
    .executeTakeFirstOrThrow()
  expect(payload).toMatchObject({ from: serialOf(10), to: serialOf(19), count: 10 })
  const { id: sale_id } = sold.body.data as { id: string }
  const takeBack = (from: number, to: number) =>
    clerk.post(
      '/voucher-sales/returns',
      { sale_id, from: serialOf(from), to: serialOf(to), reason: 'لم تُبع' },
      { key: `return-key-${from}` },
    )
  expect((await takeBack(0, 0)).status).toBe(200)
  const back = await takeBack(1, 2)
  expect(back.status).toBe(202)
  const isSold = async () => {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int from voucher where batch_id = ${batchId} group by 1`.execute(
      world.services.database.db,
    )
    return Object.fromEntries(rows.map((row) => [row.status, row.count]))
  }
  expect(await isSold()).toEqual({ available: 14, cancelled: 1, sold: 5 })
  for (const answer of [asked, back])
    expect((await second.post(`/approvals/${approvalOf(answer)}/approval`)).status).toBe(200)
  expect(await isSold()).toEqual({ available: 10, cancelled: 3, sold: 7 })
  const named = await world.services.database.db
    .selectFrom('activity_log')
    .select(['action', 'after'])
    .where('action', 'in', ['sold', 'taken_back'])
    .where(sql<boolean>`after ? 'approved_by'`)
    .execute()
  expect(named).toHaveLength(2)
})
