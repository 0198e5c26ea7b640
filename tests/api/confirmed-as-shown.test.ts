import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedWorld } from '#tests/world/belongings.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { allow } from '#tests/world/payments.ts'
import { people } from '#tests/world/people.ts'
import { setTransferTerms } from '#tests/world/transfer-terms.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let layla: Caller
let omar: Caller

beforeAll(async () => {
  world = await openWorld()
  layla = await world.as('layla')
  omar = await world.as('omar')
  await fund(world, 'layla', '100.000')
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

/** Sets the fee of a transfer from now on. */
const chargeFixed = (fixed: string) =>
  setTransferTerms(world.services, {
    transfer_amount_max: '500.000',
    transfer_daily_max: '500.000',
    transfer_monthly_max: '500.000',
    transfer_fee_fixed: fixed,
  })

test('a transfer reaches the receiver who was shown, or nobody: a username changes hands', async () => {
  const fatima = await world.as('fatima')
  const body = { to: people.fatima.username, amount: '5.000' }
  const { receiver } = await layla.post('/transfers/quote', body).data<{ receiver: { member_no: string } }>()
  const send = (to: string) =>
    layla.post('/transfers', { ...body, to, member_no: receiver.member_no }, { key: `layla-to-${to}` })
  await fatima.post('/update-profile', { username: 'fatima-elsewhere' }).data()
  await omar.post('/update-profile', { username: people.fatima.username }).data()
  const before = await walletFigures(world, 'layla')
  expect(await send(body.to)).toMatchObject({
    status: 422,
    body: { code: 'transfer.receiver_changed', message: expect.stringContaining('nothing was sent') },
  })
  expect(await walletFigures(world, 'layla')).toEqual(before)
  expect(await send('fatima-elsewhere')).toMatchObject({ status: 200 })
})

test('a transfer costs what was shown, or less, or nothing is sent', async () => {
  await chargeFixed('0.000')
  const body = { to: people.omar.phone, amount: '5.000' }
  const { total } = await layla.post('/transfers/quote', body).data<{ total: string }>()
  const send = (key: string) => layla.post('/transfers', { ...body, total_amount: total }, { key })
  await chargeFixed('0.250')
  const before = await walletFigures(world, 'layla')
  expect(await send('fee-rose-1')).toMatchObject({
    status: 422,
    body: { code: 'transfer.fee_changed', data: { total: '5.250', currency: 'LYD' } },
  })
  expect(await walletFigures(world, 'layla')).toEqual(before)
  await chargeFixed('0.000')
  expect(await send('fee-as-shown-1')).toMatchObject({ status: 200 })
})

test('cash recharges the client whom the seller was shown, or nobody', async () => {
  const salem = await world.as('salem')
  await allow(world, 'cash', { active: true })
  await fund(world, 'salem', '10.000')
  const body = { to: people.omar.phone, amount: '5.000' }
  const { client } = await salem.post('/cash-recharges/quote', body).data<{ client: { member_no: string } }>()
  const recharge = (member_no: string) =>
    salem.post('/cash-recharges', { ...body, member_no }, { key: `salem-${member_no}` })
  const before = await walletFigures(world, 'salem')
  expect(await recharge(`${client.member_no}0`)).toMatchObject({
    status: 422,
    body: { code: 'recharge.receiver_changed', message: expect.stringContaining('nothing was recharged') },
  })
  expect(await walletFigures(world, 'salem')).toEqual(before)
  expect(await recharge(client.member_no)).toMatchObject({ status: 200 })
})

test('an order costs what was shown, or less, or nothing is bought', async () => {
  const seeded = await seedWorld(world)
  const admin = await workAs(world, 'admin')
  const price = (text: string) => admin.put(`/categories/${seeded.cardCategoryId}`, { price: text }).data()
  const body = { category_id: seeded.cardCategoryId, quantity: 1 }
  const { total_amount } = await layla.post('/card-orders/quote', body).data<{ total_amount: string }>()
  const buy = (key: string) => layla.post('/card-orders', { ...body, total_amount }, { key })
  await price('25.000')
  const before = await walletFigures(world, 'layla')
  expect(await buy('shown-less-1')).toMatchObject({
    status: 422,
    body: { code: 'card.price_changed', data: { total: '25.000', currency: 'LYD' } },
  })
  expect(await walletFigures(world, 'layla')).toEqual(before)
  await price(total_amount)
  expect(await buy('shown-the-same-1')).toMatchObject({ status: 200, body: { data: { total_amount } } })
})
