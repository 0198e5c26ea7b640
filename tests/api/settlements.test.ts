import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paySettlement, refuseSettlement } from '#server/modules/settlements/index.ts'
import type { Caller } from '../world/caller.ts'
import { newCategory, type Printed, printVouchers } from '../world/catalogue.ts'
import { clientIdOf, expectBalancedBooks, receivableFigures } from '../world/money.ts'
import { namePayoutAccount } from '../world/payout.ts'
import { openWorld, type World } from '../world/world.ts'

interface Settlement {
  readonly id: string
  readonly status: string
  readonly vouchers_count: number
  readonly net_amount: string
  readonly reference: string | null
}
interface Available {
  readonly supplier: { readonly id: string }
  readonly vouchers_count: number
}

let world: World
let fatima: Caller
let goods: Printed[]
let supplierId: string
let staffId: bigint

beforeAll(async () => {
  world = await openWorld()
  fatima = await world.as('fatima')
  const { services } = world
  await namePayoutAccount(world, 'fatima')
  const category = await newCategory(services, { kind: 'goods', feeMinor: 200n })
  goods = (await printVouchers(services, category, { count: 11 })).printed
  const staff = { username: 'clerk', name: 'Clerk', password_hash: 'none' }
  const { id } = await services.database.db
    .insertInto('staff_user')
    .values(staff)
    .returning('id')
    .executeTakeFirstOrThrow()
  staffId = id
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

let keyNumber = 0
const key = () => {
  keyNumber += 1
  return `settlement-${keyNumber}`
}
const accept = async (count: number) => {
  for (const { code } of goods.splice(0, count)) {
    expect((await fatima.post('/vouchers/use', { code }, { key: key() })).status).toBe(200)
  }
}
const request = () => fatima.post('/settlements', { supplier_id: supplierId }, { key: key() })
const answer = (operation: typeof paySettlement, settlementId: string, note: string | null = null) =>
  world.services.engine.post(operation, {
    input: { settlementId: BigInt(settlementId), note },
    actor: { type: 'staff', id: staffId },
  })

/** Her accepted vouchers, newest first, with their settlement's state. */
const statesOf = async () => {
  const accepted = await fatima
    .get('/vouchers/accepted')
    .data<{ settlement_id: string | null; settlement_status: string | null }[]>()
  for (const { settlement_id: id, settlement_status: status } of accepted)
    expect(id === null).toBe(status === null || status === 'refused' || status === 'withdrawn')
  return accepted.map(({ settlement_status: status }) => status)
}

test('nothing to settle before anything was accepted', async () => {
  expect(await fatima.get('/settlements/available').data()).toEqual([])
})

test('what a merchant accepted is available by supplier, less the fees', async () => {
  await accept(3)
  const available = await fatima.get('/settlements/available').data<Available[]>()
  expect(available).toEqual([
    {
      supplier: { id: expect.any(String), name: { ar: 'ليبيانا', en: 'Libyana' } },
      vouchers_count: 3,
      total_amount: '30.000',
      fee: '0.600',
      net_amount: '29.400',
      currency: 'LYD',
    },
  ])
  supplierId = available[0]?.supplier.id ?? ''
  expect(await receivableFigures(world, 'fatima')).toMatchObject({ balanceMinor: 29_400n, heldMinor: 0n })
})

test('a request takes all of it and holds the net amount; asking again finds nothing', async () => {
  const idempotency = key()
  const send = () => fatima.post('/settlements', { supplier_id: supplierId }, { key: idempotency })
  const first = await send()
  expect(first).toMatchObject({
    status: 200,
    body: { data: { status: 'requested', vouchers_count: 3, net_amount: '29.400', reference: null } },
  })
  const again = await send()
  expect(again.body).toEqual(first.body)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await receivableFigures(world, 'fatima')).toMatchObject({
    balanceMinor: 29_400n,
    heldMinor: 29_400n,
  })
  expect(await request()).toMatchObject({ status: 422, body: { code: 'settlement.nothing_available' } })
  expect(await fatima.get('/settlements/available').data()).toEqual([])
})

test('staff pay it: the money leaves through the bank, once', async () => {
  const [settlement] = await fatima.get('/settlements').data<Settlement[]>()
  const id = settlement?.id ?? ''
  await answer(paySettlement, id, 'NAB 4711')
  await expect(answer(paySettlement, id)).rejects.toMatchObject({ code: 'settlement.not_payable' })
  await expect(answer(refuseSettlement, id)).rejects.toMatchObject({ code: 'settlement.not_payable' })
  expect(await statesOf()).toEqual(['paid', 'paid', 'paid'])
  expect(await receivableFigures(world, 'fatima')).toMatchObject({ balanceMinor: 0n, heldMinor: 0n })

  const shown = await fatima.get(`/settlements/${id}`).data<Settlement & { vouchers: object[] }>()
  expect(shown).toMatchObject({
    status: 'paid',
    note: 'NAB 4711',
    paid_at: expect.any(String),
    reference: expect.stringMatching(/^MZ-/),
    payment: null,
  })
  expect(shown.vouchers).toHaveLength(3)
  expect(shown.vouchers[0]).toMatchObject({ amount: '10.000', fee: '0.200', net_amount: '9.800' })
  const receipt = await world.anonymous.get(`/receipts/${shown.reference}`).data<object>()
  expect(receipt).toMatchObject({ kind: 'settlement', amount: '29.400', from: 'Fatima Z.', to: null })
  const [notice] = await fatima.get('/notifications?per_page=1').data<{ kind: string }[]>()
  expect(notice).toMatchObject({ kind: 'settlement_paid' })
})

test('staff refuse one: the hold is released and its vouchers can be asked for again', async () => {
  await accept(2)
  const { id } = await request().data<Settlement>()
  expect((await statesOf()).slice(0, 2)).toEqual(['requested', 'requested'])
  await answer(refuseSettlement, id, 'رقم الحساب غير صحيح')
  expect((await statesOf()).slice(0, 2)).toEqual(['refused', 'refused'])
  expect(await receivableFigures(world, 'fatima')).toMatchObject({ balanceMinor: 19_600n, heldMinor: 0n })
  const shown = await fatima.get(`/settlements/${id}`).data<Settlement & { vouchers: object[] }>()
  expect(shown).toMatchObject({ status: 'refused', reference: null, vouchers_count: 2 })
  expect(shown.vouchers).toHaveLength(2)
  expect(await fatima.get(`/settlements/${id}?page=2`).data()).toMatchObject({ vouchers: [] })
  expect(await request().data<Settlement>()).toMatchObject({ vouchers_count: 2, net_amount: '19.600' })
})

test('a merchant notes and withdraws what is only requested; its vouchers can be asked for again, once and by nobody else', async () => {
  const [{ id = '' } = {}] = await fatima.get('/settlements').data<Settlement[]>()
  const omar = await world.as('omar')
  const change = (caller: Caller) => caller.put(`/settlements/${id}`, { client_note: 'عاجل من فضلكم' })
  expect((await change(omar)).status).toBe(404)
  expect((await omar.delete(`/settlements/${id}`)).status).toBe(404)
  expect(await change(fatima)).toMatchObject({
    status: 200,
    body: { data: { status: 'requested', client_note: 'عاجل من فضلكم', note: null } },
  })
  const tries = await Promise.all([1, 2, 3].map(() => fatima.delete(`/settlements/${id}`)))
  expect(tries.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    200,
    'settlement.not_withdrawable',
    'settlement.not_withdrawable',
  ])
  expect(await receivableFigures(world, 'fatima')).toMatchObject({ balanceMinor: 19_600n, heldMinor: 0n })
  expect(await fatima.get(`/settlements/${id}`).data()).toMatchObject({ status: 'withdrawn', paid_at: null })
  expect((await change(fatima)).body.code).toBe('settlement.not_withdrawable')
  expect(await request().data<Settlement>()).toMatchObject({ vouchers_count: 2, net_amount: '19.600' })
  const { rows } = await sql<{ action: string }>`
    select action from activity_log where subject_type = 'settlement' and subject_id = ${id} order by id
  `.execute(world.services.database.db)
  expect(rows.map(({ action }) => action)).toEqual(['created', 'updated', 'cancelled'])
})

test('what a settlement holds is a hold of the ledger until staff answer', async () => {
  const settlements = await fatima.get('/settlements').data<Settlement[]>()
  const { rows } = await sql<{ id: string; status: string }>`
    select id::text, status from ledger.hold order by created_at desc
  `.execute(world.services.database.db)
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  expect(settlements.map(({ id, status }) => [status, statuses.get(id)])).toEqual([
    ['requested', 'open'],
    ['withdrawn', 'released'],
    ['refused', 'released'],
    ['paid', 'captured'],
  ])
})

test('requests for two suppliers at once do not eat into each other', async () => {
  const category = await newCategory(world.services, { kind: 'goods' })
  const other = (await printVouchers(world.services, category, { count: 3 })).printed
  await accept(1)
  goods.unshift(...other)
  await accept(3)
  const available = await fatima.get('/settlements/available').data<Available[]>()
  const suppliers = available.map(({ supplier }) => supplier.id)
  const asked = await Promise.all(
    suppliers.map((id) =>
      fatima.post('/settlements', { supplier_id: id }, { key: key() }).data<Settlement>(),
    ),
  )
  expect(asked.map(({ vouchers_count }) => vouchers_count)).toEqual([3, 1])
  for (const { id } of asked) await answer(paySettlement, id)
})

test('settlements are listed by days of Tripoli and in either direction', async () => {
  const idsOf = async (query: string) =>
    (await fatima.get(`/settlements${query}`).data<{ id: string }[]>()).map(({ id }) => id)
  const [latest = '', ...others] = await idsOf('')
  // Half past midnight in Tripoli is still the evening before in UTC.
  await world.asOwner(`update settlement set created_at = '2026-03-09 23:50+02' where id <> ${latest};
    update settlement set created_at = '2026-03-10 00:30+02' where id = ${latest}`)
  expect(await idsOf('?from=2026-03-10')).toEqual([latest])
  expect(await idsOf('?to=2026-03-09')).toHaveLength(others.length)
  expect((await idsOf('?from=2026-03-09&to=2026-03-10&sort=created_at')).at(-1)).toBe(latest)
  expect((await fatima.get('/settlements?to=2026-03-09')).body.meta).toMatchObject({ total: others.length })
  expect((await fatima.get('/settlements?sort=id')).status).toBe(422)
})

test('20 requests at once settle the vouchers once', async () => {
  await accept(2)
  const answers = await Promise.all(Array.from({ length: 20 }, request))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const figures = await receivableFigures(world, 'fatima')
  expect(figures).toMatchObject({ balanceMinor: 39_200n, heldMinor: 39_200n })
})

test("a settlement is its merchant's alone, and only a merchant asks for one", async () => {
  const omar = await world.as('omar')
  const [settlement] = await fatima.get('/settlements').data<Settlement[]>()
  expect((await omar.get(`/settlements/${settlement?.id}`)).status).toBe(404)
  expect(await omar.get('/settlements').data()).toEqual([])
  const asked = await omar.post('/settlements', { supplier_id: supplierId }, { key: key() })
  expect(asked.status).toBe(403)
  expect(await clientIdOf(world, 'omar')).not.toBe(await clientIdOf(world, 'fatima'))
})

test('a request that is sent again with its key takes nothing of what was accepted since', async () => {
  const idempotency = key()
  const send = () => fatima.post('/settlements', { supplier_id: supplierId }, { key: idempotency })
  await accept(1)
  const first = await send()
  expect(first.body).toMatchObject({ data: { vouchers_count: 1 } })
  await accept(1)
  expect((await send()).body).toEqual(first.body)
  expect(await fatima.get('/settlements/available').data()).toMatchObject([{ vouchers_count: 1 }])
})
