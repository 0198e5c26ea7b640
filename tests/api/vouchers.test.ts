import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelVouchers } from '#server/modules/vouchers/index.ts'
import { newCategory, type Printed, printVouchers } from '#tests/world/catalogue.ts'
import { expectBalancedBooks, receivableFigures } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let goods: bigint
let recharge: bigint

beforeAll(async () => {
  world = await openWorld()
  goods = await newCategory(world.services, { kind: 'goods', feeMinor: 300n })
  recharge = await newCategory(world.services, { kind: 'recharge' })
})
afterAll(() => world.close())

async function print(categoryId: bigint, options = {}): Promise<Printed> {
  const { printed } = await printVouchers(world.services, categoryId, options)
  const [voucher] = printed
  if (!voucher) throw new Error('nothing was printed')
  return voucher
}

let keys = 0
const freshKey = () => `voucher-test-${keys++}`

test('a merchant accepts a goods voucher and earns its value less the fee', async () => {
  const fatima = await world.as('fatima')
  const { code, serialNumber } = await print(goods)
  const used = await fatima.post('/vouchers/use', { code }, { key: 'fatima-uses' })
  expect(used.body.data).toMatchObject({
    serial_number: serialNumber.replaceAll('-', ''),
    amount: '10.000',
    fee: '0.300',
    net_amount: '9.700',
    supplier: { en: 'Libyana' },
  })
  expect(await receivableFigures(world, 'fatima')).toMatchObject({ balanceMinor: 9_700n })
  const replayed = await fatima.post('/vouchers/use', { code }, { key: 'fatima-uses' })
  expect(replayed.headers['idempotent-replayed']).toBe('true')
  expect(replayed.body).toEqual(used.body)
  const inquiry = await fatima.post('/vouchers/inquiry', { serial_number: serialNumber }).data()
  expect(inquiry).toMatchObject({ status: 'used', kind: 'goods', face_value: '10.000' })
})

test('a merchant sees what was accepted, newest first, and nobody else’s', async () => {
  const fatima = await world.as('fatima')
  const { code, serialNumber } = await print(goods)
  await fatima.post('/vouchers/use', { code }, { key: freshKey() }).data()
  const [newest] = await fatima.get('/vouchers/accepted').data<{ id: string }[]>()
  expect(await fatima.get(`/vouchers/accepted/${newest?.id}`).data()).toEqual(newest)
  expect(newest).toMatchObject({
    serial_number: serialNumber.replaceAll('-', ''),
    net_amount: '9.700',
    settlement_id: null,
  })
  const omar = await world.as('omar')
  expect(await omar.get('/vouchers/accepted').data()).toEqual([])
  expect((await omar.get(`/vouchers/accepted/${newest?.id}`)).status).toBe(404)
})

test('unknown, used, expired, cancelled and not activated get the same answer', async () => {
  const [omar, layla] = [await world.as('omar'), await world.as('layla')]
  const used = await print(recharge)
  await layla.post('/recharges', { method: 'voucher', code: used.code }, { key: freshKey() })
  const notActivated = await print(recharge, { activate: false })
  const cancelled = await print(recharge)
  const { database } = world.services
  const { serialNumber } = cancelled
  await cancelVouchers(database, { from: serialNumber, to: serialNumber }, { staffId: null, reason: 'lost' })
  const expired = await print(recharge)
  await world.asOwner(
    `update voucher set expires_at = '2020-01-01' where serial_number = '${expired.serialNumber.replaceAll('-', '')}'`,
  )
  const codes = ['1234 5678 9012 3456', used.code, notActivated.code, cancelled.code, expired.code]
  const recharges = await Promise.all(
    codes.map((code) => omar.post('/recharges', { method: 'voucher', code }, { key: freshKey() })),
  )
  const inquiries = await Promise.all(codes.map((code) => omar.post('/vouchers/inquiry', { code })))
  expect(new Set(recharges.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(recharges[0]).toMatchObject({ status: 422, body: { code: 'voucher.not_usable' } })
  expect(recharges[0]?.body.message).toContain('After five wrong codes you have to wait')
  expect(new Set(inquiries.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(inquiries[0]).toMatchObject({ status: 404, body: { code: 'voucher.not_found' } })
})

test('who used a voucher is told so, and may look it up by its code', async () => {
  const omar = await world.as('omar')
  const { code } = await print(recharge)
  await omar.post('/recharges', { method: 'voucher', code }, { key: freshKey() })
  const again = await omar.post('/recharges', { method: 'voucher', code }, { key: freshKey() })
  expect(again).toMatchObject({ status: 422, body: { code: 'voucher.used_by_you' } })
  expect(again.body.message).toBe('You have used this voucher before. Nothing was charged or added.')
  expect(await omar.post('/vouchers/inquiry', { code }).data()).toMatchObject({ status: 'used' })
})

test('a recharge voucher is not accepted as goods, nor goods as a recharge', async () => {
  const [fatima, omar] = [await world.as('fatima'), await world.as('omar')]
  const [money, things] = [await print(recharge), await print(goods)]
  const answers = await Promise.all([
    fatima.post('/vouchers/use', { code: money.code }, { key: freshKey() }),
    omar.post('/recharges', { method: 'voucher', code: things.code }, { key: freshKey() }),
  ])
  expect(answers.map(({ body }) => body.code)).toEqual(['voucher.wrong_kind', 'voucher.wrong_kind'])
})

test('the quote of a voucher shows what it would bring before it is used, and afterwards why not', async () => {
  const [fatima, omar] = [await world.as('fatima'), await world.as('omar')]
  const [money, things] = [await print(recharge), await print(goods)]
  const asGoods = (code: string) => fatima.post('/vouchers/use/quote', { code })
  const asMoney = (code: string) => omar.post('/vouchers/recharge/quote', { code })
  expect(await asGoods(things.code).data()).toMatchObject({
    amount: '10.000',
    fee: '0.300',
    net_amount: '9.700',
  })
  expect(await asMoney(money.code).data()).toMatchObject({ amount: '10.000', fee: '0.000' })
  expect(await asGoods(money.code)).toMatchObject({ status: 422, body: { code: 'voucher.wrong_kind' } })
  await fatima.post('/vouchers/use', { code: things.code }, { key: freshKey() })
  expect(await asGoods(things.code)).toMatchObject({ status: 422, body: { code: 'voucher.used_by_you' } })
  expect(await asMoney(things.code)).toMatchObject({ status: 422, body: { code: 'voucher.not_usable' } })
  expect(await omar.post('/vouchers/use/quote', { code: things.code })).toMatchObject({ status: 403 })
})

test('only merchants use vouchers of others', async () => {
  const omar = await world.as('omar')
  const { code } = await print(goods)
  expect(await omar.post('/vouchers/use', { code }, { key: freshKey() })).toMatchObject({ status: 403 })
})

test('a batch that is not out yet has no serial numbers for anyone', async () => {
  const omar = await world.as('omar')
  const { serialNumber } = await print(recharge, { activate: false })
  expect(await omar.post('/vouchers/inquiry', { serial_number: serialNumber })).toMatchObject({ status: 404 })
})

test('the books balance to the dirham', () => expectBalancedBooks(world))
