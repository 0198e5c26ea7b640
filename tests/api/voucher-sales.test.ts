import { afterAll, beforeAll, expect, test } from 'vitest'
import { sellVouchers, takeBackVouchers } from '#server/modules/vouchers/index.ts'
import { clearingOf, readFigures, vouchersOutstanding } from '#server/modules/wallets/index.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const staff = { type: 'staff', id: null } as const

let world: World
let recharge: bigint
let salemId: bigint

beforeAll(async () => {
  world = await openWorld()
  recharge = await newCategory(world.services, { kind: 'recharge' })
  await world.as('salem')
  salemId = await clientIdOf(world, 'salem')
})
afterAll(() => world.close())

const sell = (batchId: bigint, payment: 'cash' | 'wallet', sellerId = salemId) =>
  world.services.engine.post(sellVouchers, {
    input: { batchId, sellerId, from: null, to: null, payment },
    actor: staff,
  })

const takeBack = (saleId: bigint, serial: string | null = null) =>
  world.services.engine.post(takeBackVouchers, {
    input: { saleId, from: serial, to: serial, reason: 'the kiosk closed' },
    actor: staff,
  })

async function figures() {
  const { db } = world.services.database
  const [cash, outstanding] = await Promise.all([
    readFigures(db, clearingOf('cash', 'LYD')),
    readFigures(db, vouchersOutstanding('LYD')),
  ])
  return { cashMinor: cash.balanceMinor, outstandingMinor: outstanding.balanceMinor }
}

test('what a seller brings back unused is no longer owed, and its price leaves the way it came', async () => {
  const omar = await world.as('omar')
  const before = await figures()
  const { batchId, printed } = await printVouchers(world.services, recharge, { count: 5 })
  const { transactionId: saleId } = await sell(batchId, 'cash')
  const body = { method: 'voucher', code: printed[0]?.code }
  await omar.post('/recharges', body, { key: 'omar-uses-one' }).data()

  const second = printed[1]?.serialNumber.replaceAll('-', '') ?? ''
  expect((await takeBack(saleId, second)).answer).toEqual({ count: 1, total: '10.000', currency: 'LYD' })
  await expect(takeBack(saleId, second)).rejects.toThrow('batch.nothing_to_take_back')
  expect((await takeBack(saleId)).answer).toEqual({ count: 3, total: '30.000', currency: 'LYD' })
  expect(await figures()).toEqual({
    cashMinor: before.cashMinor - 10_000n,
    outstandingMinor: before.outstandingMinor,
  })
  const late = { method: 'voucher', code: printed[4]?.code }
  expect((await omar.post('/recharges', late, { key: 'omar-is-late' })).body.code).toBe('voucher.not_usable')
  const inquiry = { serial_number: printed[4]?.serialNumber }
  expect(await omar.post('/vouchers/inquiry', inquiry).data()).toMatchObject({ status: 'cancelled' })
  await expectBalancedBooks(world)
})

test('taking back the same sale twice at once pays once', async () => {
  const before = await figures()
  const { batchId } = await printVouchers(world.services, recharge, { count: 4 })
  const { transactionId: saleId } = await sell(batchId, 'cash')
  const answers = await Promise.allSettled([takeBack(saleId), takeBack(saleId), takeBack(saleId)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await figures()).toEqual(before)
})

test('a seller can pay from the wallet, as far as it goes, and gets the money back there', async () => {
  const salem = await world.as('salem')
  const { batchId } = await printVouchers(world.services, recharge, { count: 2 })
  await expect(sell(batchId, 'wallet')).rejects.toThrow('ledger.insufficient_funds')
  await fund(world, 'salem', '25.000')
  const { transactionId: saleId } = await sell(batchId, 'wallet')
  expect(await walletFigures(world, 'salem')).toMatchObject({ balanceMinor: 5_000n })
  await takeBack(saleId)
  expect(await walletFigures(world, 'salem')).toMatchObject({ balanceMinor: 25_000n })
  const report = await salem.get('/reports/wallet-transactions').data<{ rows: { kind: string }[] }>()
  expect(report.rows.map(({ kind }) => kind)).toEqual(['reversal', 'voucher_sale', 'adjustment'])
  await expectBalancedBooks(world)
})

test('an expired voucher is not sold: nobody could use it', async () => {
  const { batchId } = await printVouchers(world.services, recharge, { count: 2 })
  await world.asOwner(`update voucher set expires_at = now() where batch_id = ${batchId}`)
  await expect(sell(batchId, 'cash')).rejects.toThrow('batch.nothing_to_sell')
})

test('nothing is sold to who is no seller, nor to nobody', async () => {
  await world.as('omar')
  const { batchId } = await printVouchers(world.services, recharge)
  await expect(sell(batchId, 'cash', await clientIdOf(world, 'omar'))).rejects.toThrow('batch.not_a_seller')
  await expect(sell(batchId, 'cash', 987_654_321n)).rejects.toThrow('request.not_found')
  await expect(takeBack(987_654_321n)).rejects.toThrow('request.not_found')
})

test('a seller sees which bought vouchers were redeemed today, and which are left', async () => {
  const [salem, omar] = await Promise.all([world.as('salem'), world.as('omar')])
  const category = await newCategory(world.services, { kind: 'recharge' })
  const { batchId, printed } = await printVouchers(world.services, category, { count: 5 })
  const { transactionId: saleId } = await sell(batchId, 'cash')
  const voucher = { method: 'voucher', code: printed[0]?.code }
  await omar.post('/recharges', voucher, { key: 'omar-uses-another' }).data()
  await takeBack(saleId, printed[1]?.serialNumber.replaceAll('-', '') ?? null)
  const { stock } = await salem.get('/seller-day').data<{ stock: object[] }>()
  expect(stock.at(-1)).toMatchObject({ bought: 4, used_today: 1, left: 3, left_total: '30.000' })
})
