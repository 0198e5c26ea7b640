import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSetting } from '#server/modules/settings/index.ts'
import { type Market, openMarket, settleIn, take } from '#tests/world/belongings.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

interface Row {
  readonly id: string
  readonly status: string
  readonly net_amount: string
  readonly abilities: readonly string[]
}

let world: World
let market: Market
let admin: Caller
let merchant: Caller
let merchantId: string
let requestedId: string
beforeAll(async () => {
  world = await openWorld()
  market = await openMarket(world)
  requestedId = (await settleIn(world, 'layla', market)).settlementId
  merchant = await world.as('layla')
  merchantId = String(await clientIdOf(world, 'layla'))
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

const show = (id: string) => admin.get(`/settlements/${id}`).data<Row>()
const available = () => admin.get(`/clients/${merchantId}/available-settlements`).data<unknown[]>()

test('a settlement is made for a merchant, once for one key, of everything that was ready', async () => {
  await merchant.post('/vouchers/use', { code: take(market.goodsVouchers) }, { key: 'used-by-layla' }).data()
  expect(await available()).toMatchObject([{ vouchers_count: 1, net_amount: '10.000' }])
  const body = { client_id: merchantId, supplier_id: market.goodsSupplierId }
  const first = await admin.post('/settlements', body, { key: 'settle-layla-1' })
  const again = await admin.post('/settlements', body, { key: 'settle-layla-1' })
  expect(again.body.data).toEqual(first.body.data)
  const { id } = first.body.data as Row
  expect(await show(id)).toMatchObject({
    status: 'requested',
    client_id: merchantId,
    net_amount: '10.000',
    abilities: expect.arrayContaining(['refuse']),
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
  expect(await show(requestedId)).toMatchObject({ status: 'refused', note: reason, abilities: ['show'] })
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
  const [voucher, wrong] = [take(market.goodsVouchers), '0000000000000000']
  const fatimaId = String(await clientIdOf(world, 'fatima'))
  const nobody = await use({ client_id: '999999999', code: voucher }, 'desk-use-nobody')
  expect(nobody.body.code).toBe('voucher.not_a_merchant')
  expect((await use({ client_id: fatimaId, code: wrong }, 'desk-use-wrong')).body.code).toBe(
    'voucher.not_usable',
  )
  const first = await use({ client_id: fatimaId, code: voucher }, 'desk-use-1')
  expect(first.body.data).toMatchObject({ amount: '10.000' })
  expect((await use({ client_id: fatimaId, code: voucher }, 'desk-use-1')).body).toEqual(first.body)
  expect((await use({ client_id: merchantId, code: voucher }, 'desk-use-2')).body.code).toBe(
    'voucher.not_usable',
  )
  const ready = await admin.get(`/clients/${fatimaId}/available-settlements`).data<unknown[]>()
  expect(ready).toMatchObject([{ vouchers_count: 1, net_amount: '10.000' }])
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
  const limit = (value: string) =>
    world.services.database.transact((tx) =>
      changeSetting(tx, { key: 'settlement_alone_max', value, staffId: null }),
    )
  const newSettlement = async (name: 'yusuf' | 'omar') => (await settleIn(world, name, market)).settlementId

  test('is recorded at once up to the limit, with its number at the bank', async () => {
    await limit('10.000')
    const id = await newSettlement('yusuf')
    expect(await pay(admin, id)).toMatchObject({ status: 200 })
    expect(await show(id)).toMatchObject({ status: 'paid', ...payment, paid_by: 'هدى سالم' })
    expect(await pay(admin, id)).toMatchObject({ status: 422, body: { code: 'settlement.not_payable' } })
  })

  test('waits above the limit for a second person, then is done once and exactly so', async () => {
    await limit('9.999')
    const id = await newSettlement('omar')
    const { status, body } = await pay(admin, id)
    expect(status).toBe(202)
    const { approval_id: approval } = body.data as { approval_id: string }
    expect(await show(id)).toMatchObject({ status: 'requested' })
    const at = `/approvals/${approval}/approval`
    expect(await admin.post(at)).toMatchObject({ status: 422, body: { code: 'approval.own_request' } })
    const other = await workAs(world, 'admin')
    const answers = await Promise.all([other.post(at), other.post(at)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
    expect(await show(id)).toMatchObject({ status: 'paid', ...payment })
    const paid = await world.services.database.db
      .selectFrom('activity_log')
      .select('after')
      .where('action', '=', 'paid')
      .where('subject_id', '=', id)
      .execute()
    expect(paid).toMatchObject([{ after: { approval_id: approval, bank_reference: 'JB-2026-77' } }])
  })

  test('cannot be dated tomorrow, nor go without a number', async () => {
    const wrong = { bank_reference: ' ', paid_on: '2090-01-01' }
    expect(await admin.post(`/settlements/${requestedId}/payments`, wrong)).toMatchObject({
      status: 422,
      body: { errors: { bank_reference: expect.anything(), paid_on: expect.anything() } },
    })
  })
})
