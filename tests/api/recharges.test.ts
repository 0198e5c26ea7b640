import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeMethod } from '#server/modules/payment-gateways/index.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { walletFigures } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let categoryId: bigint

beforeAll(async () => {
  world = await openWorld()
  categoryId = await newCategory(world.services, { kind: 'recharge' })
})
afterAll(() => world.close())

const eastern = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))

test('a printed code, typed in Arabic-Indic digits, puts its value into the wallet', async () => {
  const omar = await world.as('omar')
  const { printed } = await printVouchers(world.services, categoryId)
  const [voucher] = printed
  const answer = await omar.post(
    '/recharges',
    { method: 'voucher', code: eastern(voucher?.code ?? '') },
    { key: 'omar-recharge-1' },
  )
  expect(answer.body.data).toMatchObject({
    method: 'voucher',
    amount: '10.000',
    fee: '0.000',
    net_amount: '10.000',
    status: 'completed',
    balance_after: '10.000',
    serial_number: voucher?.serialNumber.replaceAll('-', ''),
    reference: expect.stringMatching(/^MZ-/),
  })
  const { id } = answer.body.data as { id: string }
  expect(await omar.get(`/recharges/${id}`).data()).toEqual(answer.body.data)
  expect(await omar.get('/recharges').data()).toEqual([answer.body.data])
  const [notification] = await omar.get('/notifications').data<{ body: string }[]>()
  expect(notification?.body).toBe('10.000 LYD were added to your wallet by a printed voucher.')
  const anonymous = await world.as('layla')
  expect((await anonymous.get(`/recharges/${id}`)).status).toBe(404)
})

test('the same key gets the same answer; another code under it is a conflict', async () => {
  const layla = await world.as('layla')
  const { printed } = await printVouchers(world.services, categoryId, { count: 2 })
  const [first, second] = printed
  const recharge = (code = '') =>
    layla.post('/recharges', { method: 'voucher', code }, { key: 'layla-recharge-1' })
  const answer = await recharge(first?.code)
  const again = await recharge(first?.code)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.body).toEqual(answer.body)
  expect(await recharge(second?.code)).toMatchObject({ status: 409, body: { code: 'idempotency.conflict' } })
  expect(await walletFigures(world, 'layla')).toMatchObject({ balanceMinor: 10_000n })
})

test('a way that is switched off is neither shown nor open', async () => {
  const omar = await world.as('omar')
  expect(await omar.get('/recharge-methods').data()).toMatchObject([
    { method: 'voucher', channel: 'voucher', amount_min: null, amount_max: null, asks: [], accounts: [] },
  ])
  await setVoucher({ active: false })
  expect(await omar.get('/recharge-methods').data()).toEqual([])
  const { printed } = await printVouchers(world.services, categoryId)
  const body = { method: 'voucher', code: printed[0]?.code }
  expect(await omar.post('/recharges', body, { key: 'omar-recharge-off' })).toMatchObject({
    status: 422,
    body: { code: 'recharge.method_unavailable' },
  })
})

test('the limits that are shown hold, and a method switched off answers what it has answered', async () => {
  const yusuf = await world.as('yusuf')
  const { printed } = await printVouchers(world.services, categoryId, { count: 2 })
  const [first, second] = printed.map(({ code }) => ({ method: 'voucher', code }))
  await setVoucher({ active: true, amountMinorMin: 10_500n })
  expect(await yusuf.post('/recharges', first, { key: 'yusuf-too-small' })).toMatchObject({
    status: 422,
    body: { code: 'recharge.below_minimum', data: { min: '10.500', currency: 'LYD' } },
  })
  await setVoucher({ active: true, amountMinorMin: null, amountMinorMax: 9_000n })
  expect(await yusuf.post('/recharges', first, { key: 'yusuf-too-large' })).toMatchObject({
    status: 422,
    body: { code: 'recharge.above_maximum', data: { max: '9.000', currency: 'LYD' } },
  })
  await setVoucher({ active: true, amountMinorMin: 10_000n, amountMinorMax: 10_000n })
  const done = await yusuf.post('/recharges', first, { key: 'yusuf-fits' })
  expect(done.status).toBe(200)
  await setVoucher({ active: false })
  expect(await yusuf.get('/recharge-methods').data()).toEqual([])
  expect((await yusuf.post('/recharges', second, { key: 'yusuf-is-late' })).body.code).toBe(
    'recharge.method_unavailable',
  )
  expect((await yusuf.post('/recharges', first, { key: 'yusuf-fits' })).body).toEqual(done.body)
})

function setVoucher(change: Omit<Parameters<typeof changeMethod>[1], 'code' | 'staffId'>) {
  return world.services.database.transact((tx) =>
    changeMethod(tx, { code: 'voucher', staffId: null, ...change }),
  )
}
