import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeSettings } from '#server/modules/settings/index.ts'
import { readStatement } from '#server/modules/settlements/index.ts'
import { type Seeded, seedClient, seedWorld, take } from '#tests/world/belongings.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf, receivableFigures } from '#tests/world/money.ts'
import { payoutAccount } from '#tests/world/payout.ts'
import { runStaff } from '#tests/world/staff.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { moneyCommands } from '../../scripts/staff/money-commands.ts'

interface Row {
  readonly id: string
  readonly status: string
  readonly net_amount: string
  readonly actions: readonly string[]
}

let world: World
let seeded: Seeded
let admin: Caller
let merchant: Caller
let merchantId: string
let requestedId: string
beforeAll(async () => {
  world = await openWorld()
  seeded = await seedWorld(world)
  requestedId = (await seedClient(world, 'layla', seeded)).settlementId
  merchant = await world.as('layla')
  merchantId = String(await clientIdOf(world, 'layla'))
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

const show = (id: string) => admin.get(`/settlements/${id}`).data<Row>()
const available = () => admin.get(`/clients/${merchantId}/available-settlements`).data<unknown[]>()

test('a settlement is made for a merchant, once for one key, of everything that was ready', async () => {
  await merchant.post('/vouchers/use', { code: take(seeded.goodsVouchers) }, { key: 'used-by-layla' }).data()
  expect(await available()).toMatchObject([{ vouchers_count: 1, net_amount: '10.000' }])
  const body = { client_id: merchantId, supplier_id: seeded.goodsSupplierId }
  const first = await admin.post('/settlements', body, { key: 'settle-layla-1' })
  const again = await admin.post('/settlements', body, { key: 'settle-layla-1' })
  expect(again.body.data).toEqual(first.body.data)
  const { id } = first.body.data as Row
  expect(await show(id)).toMatchObject({
    status: 'requested',
    client_id: merchantId,
    net_amount: '10.000',
    actions: expect.arrayContaining(['refuse']),
  })
  expect(await available()).toEqual([])
  expect(await admin.post('/settlements', body, { key: 'settle-layla-2' })).toMatchObject({
    status: 422,
    body: { code: 'settlement.nothing_available' },
  })
})

test('a refused one gives its vouchers back, tells the merchant why, and cannot be refused again', async () => {
  const reason = 'رقم الحساب المصرفي خاطئ'
  await admin.post(`/settlements/${requestedId}/refusals`, { reason }).data()
  expect(await show(requestedId)).toMatchObject({ status: 'refused', note: reason, actions: ['show'] })
  expect(await merchant.get(`/settlements/${requestedId}`).data()).toMatchObject({ note: reason })
  expect(await available()).toMatchObject([{ vouchers_count: 1 }])
  expect(await admin.post(`/settlements/${requestedId}/refusals`, { reason })).toMatchObject({
    status: 422,
    body: { code: 'settlement.not_payable' },
  })
})

test('it is found by its number and by the merchant’s name in another spelling', async () => {
  const found = async (search: string) =>
    (await admin.get(`/settlements?${new URLSearchParams({ search })}`).data<Row[]>()).map(({ id }) => id)
  expect(await found(requestedId)).toEqual([requestedId])
  expect(await found('ليلي')).toContain(requestedId)
  expect(await found('لا أحد بهذا الاسم')).toEqual([])
})

test('its vouchers, its statement and the counts by supplier say the same', async () => {
  expect(await admin.get(`/settlements/${requestedId}/vouchers`)).toMatchObject({
    status: 200,
    body: { data: [{ amount: '10.000' }], meta: { total: 1 } },
  })
  const statement = await admin.get(`/settlements/${requestedId}/statement`)
  expect(statement.status).toBe(200)
  expect(statement.headers['content-type']).toBe('application/pdf')
  const counts = await admin.get('/settlements/counts-suppliers').data<Record<string, unknown>[]>()
  expect(counts.find(({ refused }) => refused === 1)).toMatchObject({
    requested: 1,
    paid: 0,
    requested_amount: '10.000',
  })
  expect(await admin.get('/settlements/counts-suppliers?from=2001-01-01&to=2001-01-02').data()).toEqual([])
})

test('a voucher is accepted by staff for a merchant, by the same rules, and waits to be settled', async () => {
  const use = (body: object, key: string) => admin.post('/vouchers/use', body, { key })
  const [voucher, wrong] = [take(seeded.goodsVouchers), '0000000000000000']
  const fatimaId = String(await clientIdOf(world, 'fatima'))
  const nobody = await use({ client_id: '999999999', code: voucher }, 'staff-use-nobody')
  expect(nobody.body.code).toBe('voucher.not_a_merchant')
  expect((await use({ client_id: fatimaId, code: wrong }, 'staff-use-wrong')).body.code).toBe(
    'voucher.not_usable',
  )
  const body = { client_id: fatimaId, code: voucher }
  expect(await admin.post('/vouchers/use/quote', body).data()).toMatchObject({ net_amount: '10.000' })
  const first = await use(body, 'staff-use-1')
  expect(first.body.data).toMatchObject({ amount: '10.000' })
  await world.asOwner(`update client set status = 'inactive' where id = ${fatimaId}`)
  // Earlier vouchers stay accepted; no further one is accepted for her, neither checked nor used.
  expect((await use(body, 'staff-use-1')).body).toEqual(first.body)
  const next = { client_id: fatimaId, code: take(seeded.goodsVouchers) }
  for (const answer of [await admin.post('/vouchers/use/quote', next), await use(next, 'staff-use-3')])
    expect(answer.body.code).toBe('voucher.not_a_merchant')
  await world.asOwner(`update client set status = 'active' where id = ${fatimaId}`)
  expect((await use({ client_id: merchantId, code: voucher }, 'staff-use-2')).body.code).toBe(
    'voucher.not_usable',
  )
  const ready = await admin.get(`/clients/${fatimaId}/available-settlements`).data<unknown[]>()
  expect(ready).toMatchObject([{ vouchers_count: 1, net_amount: '10.000' }])
  // With these and the 7 dinars from others she cannot be deleted: the refusal names both amounts.
  const deletion = await admin.delete(`/clients/${fatimaId}`)
  expect(deletion).toMatchObject({ status: 422, body: { code: 'client.holds_money' } })
  expect(deletion.body.message).toMatch(/7\.000 \S+ in the wallet and 10\.000 \S+ of earnings/)
})

test('a merchant prints the statement of an own settlement, and of no other', async () => {
  const own = await merchant.get(`/settlements/${requestedId}/statement`)
  expect([own.status, own.headers['content-type']]).toEqual([200, 'application/pdf'])
  const fatima = await world.as('fatima')
  expect((await fatima.get(`/settlements/${requestedId}/statement`)).status).toBe(404)
})

describe('a payment', () => {
  const payment = { bank_reference: 'JB-2026-77', paid_on: '2026-01-05' }
  const pay = (caller: Caller, id: string) => caller.post(`/settlements/${id}/payments`, payment)
  const approve = (caller: Caller, id: string) => caller.post(`/settlements/${id}/approvals`, {})
  const limit = (value: string) =>
    world.services.database.transact((tx) =>
      changeSettings(tx, { values: { settlement_dual_control_min: value }, staffId: null }),
    )
  const newSettlement = async (name: 'yusuf' | 'omar' | 'salem') =>
    (await seedClient(world, name, seeded)).settlementId

  test('is recorded at once up to the limit, with its number at the bank', async () => {
    await limit('10.000')
    const id = await newSettlement('yusuf')
    expect(await pay(admin, id)).toMatchObject({ status: 200 })
    expect(await show(id)).toMatchObject({ status: 'paid', ...payment, paid_by: 'هدى سالم' })
    expect(await pay(admin, id)).toMatchObject({ status: 422, body: { code: 'settlement.not_payable' } })
    const expected = { payment, net_amount: '10.000', account: { bank: payoutAccount.bank } }
    expect(await (await world.as('yusuf')).get(`/settlements/${id}`).data()).toMatchObject(expected)
    const print = { ownerId: null, locale: 'ar' } as const
    expect(await readStatement(world.services.database.db, BigInt(id), print)).toMatchObject({
      ...{ locale: 'ar', payment, net: '10.000', payee: payoutAccount },
      words: {
        ar: { bank_reference: expect.stringMatching(/رقم/), paid_on: expect.stringMatching(/يوم|تاريخ/) },
        en: {
          bank_reference: expect.stringMatching(/number/i),
          paid_on: expect.stringMatching(/day|date|on/i),
        },
      },
    })
  })

  test('above the limit is approved by two people before any money leaves, once, then sent and paid', async () => {
    await limit('9.999')
    const id = await newSettlement('omar')
    expect(await pay(admin, id)).toMatchObject({ status: 422, body: { code: 'settlement.not_approved' } })
    const { status, body } = await approve(admin, id)
    expect(status).toBe(202)
    const { approval_id: approval } = body.data as { approval_id: string }
    expect(await pay(admin, id)).toMatchObject({ status: 422 })
    expect(await show(id)).toMatchObject({ status: 'requested' })
    const at = `/approvals/${approval}/approval`
    expect(await admin.post(at)).toMatchObject({ status: 422, body: { code: 'approval.own_request' } })
    const other = await workAs(world, 'admin')
    const answers = await Promise.all([other.post(at), other.post(at)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
    expect(await show(id)).toMatchObject({ status: 'approved' })
    await admin.post(`/settlements/${id}/dispatches`, {}).data()
    expect(await admin.post(`/settlements/${id}/refusals`, { reason: 'متأخر' })).toMatchObject({
      status: 422,
    })
    await pay(admin, id).data()
    expect(await show(id)).toMatchObject({ status: 'paid', ...payment })
    const approved = await world.services.database.db
      .selectFrom('activity_log')
      .select('after')
      .where('action', '=', 'approved')
      .where('subject_id', '=', id)
      .execute()
    expect(approved).toMatchObject([{ after: { approval_id: approval } }])
  })

  test('whose approval waits keeps the settlement from being refused, in the console and at the terminal; what the bank refuses is free again', async () => {
    await limit('9.999')
    const settlement = await newSettlement('salem')
    const { body } = await approve(admin, settlement)
    const { approval_id: approval } = body.data as { approval_id: string }
    const refusal = await admin.post(`/settlements/${settlement}/refusals`, { reason: 'رقم خاطئ' })
    expect(refusal.body.code).toBe('approval.waits_already')
    await expect(runStaff(world, moneyCommands, 'settlement refuse', { settlement })).rejects.toMatchObject({
      code: 'approval.waits_already',
    })
    const other = await workAs(world, 'admin')
    expect((await other.post(`/approvals/${approval}/approval`)).status).toBe(200)
    expect(await show(settlement)).toMatchObject({ status: 'approved' })
    await admin.post(`/settlements/${settlement}/dispatches`, {}).data()
    await admin.post(`/settlements/${settlement}/returns`, { reason: 'الحساب مغلق' }).data()
    expect(await show(settlement)).toMatchObject({ status: 'returned', note: 'الحساب مغلق' })
    expect(await receivableFigures(world, 'salem')).toMatchObject({ heldMinor: 0n })
  })

  test('cannot be dated tomorrow, nor go without a number', async () => {
    const wrong = { bank_reference: ' ', paid_on: '2090-01-01' }
    expect(await admin.post(`/settlements/${requestedId}/payments`, wrong)).toMatchObject({
      status: 422,
      body: { errors: { bank_reference: expect.anything(), paid_on: expect.anything() } },
    })
  })
})

test('the transaction that holds a merchant’s money, and the one that lets it go, name the merchant', async () => {
  const named = async (kind: string) => {
    const path = `/wallet-transactions?filter[kind]=${kind}`
    return (await admin.get(path).data<{ client_id: string | null }[]>()).map((row) => row.client_id)
  }
  expect(await named('settlement_request')).toContain(merchantId)
  expect(await named('settlement_request')).not.toContain(null)
  expect(await named('settlement_refusal')).toContain(merchantId)
})

test('of more namesakes and rows than anybody reads, the one that is asked for is found', async () => {
  await world.asOwner(`
    insert into client (name, phone, username, password_hash, locale)
    select 'سمي الكثيرين', '0951' || to_char(n, 'FM000000'), 'namesake' || n, 'x', 'ar' from generate_series(1, 1100) n`)
  await world.asOwner(`
    insert into settlement (id, client_id, supplier_id, vouchers_count, total_amount, fee, net_amount, currency, status, created_at)
    select 9000000 + n, c.id, ${seeded.goodsSupplierId}, 1, 10000, 0, 10000, 'LYD',
      case n when 1 then 'refused' else 'requested' end, now() - interval '1 day' + n * interval '1 second'
    from generate_series(1, 1100) n, (select max(id) as id from client where name = 'سمي الكثيرين') c`)
  const path = '/settlements?search=الكثيرين&filter[status]=refused'
  expect(await admin.get(encodeURI(path)).data()).toMatchObject([{ id: '9000001' }])
  const page = await admin.get(encodeURI('/settlements?search=الكثيرين'))
  expect(page.body.meta).toMatchObject({ total: 1100 })
})

test('what cannot be searched or counted in time says so or goes without, and keeps nobody else waiting', async () => {
  const query = { search: 'ليلى' }
  for (let at = 1; at <= 12; at += 1)
    await admin.post('/saved-views', { resource: 'settlements', name: `ليلى ${at}`, query }).data()
  const viewsPath = '/saved-views?resource=settlements'
  expect((await admin.get(viewsPath).data<{ count: number }[]>()).every(({ count }) => count > 0)).toBe(true)

  const owner = new pg.Client({ connectionString: world.database.ownerUrl })
  await owner.connect()
  await owner.query('begin; lock table settlement')
  const counted = admin.get(viewsPath).data<{ count: number | null }[]>()
  const searched = admin.get(encodeURI('/settlements?search=ليلى'))
  await vi.waitFor(async () => {
    const { rows } = await owner.query('select from pg_locks where not granted')
    expect(rows.length).toBeGreaterThan(1)
  })
  expect((await merchant.get('/wallet')).status).toBe(200)
  expect(await owner.query('select from pg_locks where not granted')).not.toMatchObject({ rowCount: 0 })
  expect(await searched).toMatchObject({ status: 422, body: { code: 'resource.search_too_broad' } })
  expect((await counted).map(({ count }) => count)).toEqual(Array.from({ length: 12 }, () => null))
  await owner.end()
})
