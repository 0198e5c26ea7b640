import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#server/modules/settings/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { makeProduct, orderProduct, placeShipment, shipmentOf } from '#tests/world/products.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let checker: Caller
let omar: Caller

beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
  checker = await workAs(world, ['approvals-product-refund'])
  await fund(world, 'omar', '900.000')
  omar = await world.as('omar')
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

const limit = (value: string) =>
  world.services.database.transact((tx) =>
    changeSettings(tx, { values: { day_dual_control_min: value }, staffId: null }),
  )
const balance = async () => (await walletFigures(world, 'omar')).balanceMinor
const stockOf = async (id: string) => (await admin.get(`/products/${id}`).data<{ stock: number }>()).stock
const reason = 'وصلت قطعة مكسورة'
const refund = (orderId: string, pieces: number, changes: object = {}) =>
  admin.post(`/product-orders/${orderId}/refunds`, { pieces, goods: 'written_off', reason, ...changes })

async function delivered(
  quantity: number,
  price = '10.250',
): Promise<{ orderId: string; productId: string }> {
  const productId = await makeProduct(admin, { price, stock: quantity })
  const { id: orderId } = await orderProduct(omar, productId, quantity)
  await world.asOwner(placeShipment(await shipmentOf(world, orderId), 'deliverd'))
  return { orderId, productId }
}

test('a broken piece of three is paid back and written off, another comes back into the stock, and the buyer reads both', async () => {
  const { orderId, productId } = await delivered(3)
  const before = await balance()
  await refund(orderId, 1).data()
  expect([await balance(), await stockOf(productId)]).toEqual([before + 10_250n, 0])
  expect(await admin.get(`/product-orders/${orderId}`).data()).toMatchObject({
    status: 'partly_refunded',
    refunded_quantity: 1,
    refunded_amount: '10.250',
  })
  expect((await omar.get('/notifications').data<object[]>())[0]).toMatchObject({
    kind: 'product_part_refunded',
    about: { what: 'product_order', id: orderId },
  })
  await refund(orderId, 1, { goods: 'back_in_stock' }).data()
  expect([await balance(), await stockOf(productId)]).toEqual([before + 20_500n, 1])
  const shown = await omar
    .get(`/product-orders/${orderId}`)
    .data<{ refunded_parts: { reference: string }[] }>()
  expect(shown).toMatchObject({
    refund: null,
    refunded_parts: [
      { quantity: 1, amount: '10.250' },
      { quantity: 1, amount: '10.250' },
    ],
  })
  const receipt = await omar.get(`/receipts/${shown.refunded_parts[0]?.reference}`)
  expect(receipt.status).toBe(200)
  expect(await omar.get('/product-orders').data()).toMatchObject([{ id: orderId, refunded_quantity: 2 }])
  expect(await admin.get(`/products/${productId}`).data()).toMatchObject({ sold: 1 })
})

test('more than is left, what is refunded whole by pieces, and what was not delivered give nothing', async () => {
  const { orderId, productId } = await delivered(2)
  expect(await refund(orderId, 3)).toMatchObject({ status: 422, body: { code: 'product.refund_exceeds' } })
  await refund(orderId, 2).data()
  expect(await admin.get(`/product-orders/${orderId}`).data()).toMatchObject({
    status: 'refunded',
    actions: ['show'],
  })
  const before = await balance()
  expect((await refund(orderId, 1)).body.code).toBe('resource.not_now')
  await world.asOwner(`update product set stock = 5 where id = ${productId}`)
  const { id: waiting } = await orderProduct(omar, productId, 2)
  const paid = await balance()
  expect((await refund(waiting, 1)).body.code).toBe('resource.not_now')
  expect([paid, await balance()]).toEqual([before - 20_500n, paid])
})

test('what was refunded since the page showed it is refunded once', async () => {
  const { orderId } = await delivered(3)
  const before = await balance()
  await refund(orderId, 1, { refunded_quantity: 0 }).data()
  expect(await refund(orderId, 1, { refunded_quantity: 0 })).toMatchObject({
    status: 409,
    body: { code: 'product.refund_outdated' },
  })
  expect(await balance()).toBe(before + 10_250n)
})

test('above what one person decides in a day a second one agrees, to exactly these pieces', async () => {
  await limit('25.000')
  const { orderId, productId } = await delivered(4, '10.000')
  const before = await balance()
  const asked = await refund(orderId, 3)
  expect(asked.status).toBe(202)
  expect(await balance()).toBe(before)
  const { approval_id: approvalId } = asked.body.data as { approval_id: string }
  expect(await checker.get(`/approvals/${approvalId}`).data()).toMatchObject({
    kind: 'product-refund',
    before: { count: 3, amount: '30.000', goods: 'written_off', status: 'paid' },
    after: { status: 'partly_refunded' },
  })
  await checker.post(`/approvals/${approvalId}/approval`).data()
  expect([await balance(), await stockOf(productId)]).toEqual([before + 30_000n, 0])
  await limit('10000.000')
})

test('a request that another refund overtook is not executed: it is asked for anew', async () => {
  await limit('15.000')
  const { orderId } = await delivered(3, '10.000')
  const asked = await refund(orderId, 2)
  expect(asked.status).toBe(202)
  await limit('10000.000')
  const before = await balance()
  await refund(orderId, 1).data()
  const { approval_id: approvalId } = asked.body.data as { approval_id: string }
  expect((await checker.post(`/approvals/${approvalId}/approval`)).body.code).toBe(
    'approval.changed_meanwhile',
  )
  expect(await balance()).toBe(before + 10_000n)
})
