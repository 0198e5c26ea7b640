import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { shipments } from '#contract/resources/products/shipments.ts'
import { type ShipmentStatus, shipmentStatuses, shipmentSteps } from '#contract/shapes/shipment.ts'
import { completeDeliveries } from '#server/modules/products/index.ts'
import { sellVouchers } from '#server/modules/vouchers/index.ts'
import { beside } from '#tests/world/beside.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { createStaff, workAs } from '#tests/world/console.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import {
  makeProduct,
  orderProduct,
  photographShipment,
  placeShipment,
  receiver,
  shipmentOf,
} from '#tests/world/products.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let omar: Caller
let productId: string
let courierId: string

beforeAll(async () => {
  world = await openWorld({ strictBudgets: true })
  admin = await workAs(world, 'admin')
  await fund(world, 'omar', '500.000')
  omar = await world.as('omar')
  productId = await makeProduct(admin, { price: '1.000', stock: 1_000 })
  courierId = String((await createStaff(world, ['shipments-deliver'])).id)
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

interface Shipment {
  readonly status: ShipmentStatus
  readonly actions: readonly string[]
  readonly proof: string | null
}
interface Order {
  readonly parcel: {
    readonly status: string
    readonly delivery_code: string | null
    readonly steps: readonly { status: string }[]
  }
}

const show = (id: string) => admin.get(`/shipments/${id}`).data<Shipment>()
const act = (id: string, path: string, body: object = {}) => admin.post(`/shipments/${id}/${path}`, body)
const orderOf = (id: string) => omar.get(`/product-orders/${id}`).data<Order>()
const balance = async () => (await walletFigures(world, 'omar')).balanceMinor

async function ordered(): Promise<{ orderId: string; id: string }> {
  const { id: orderId } = await orderProduct(omar, productId)
  return { orderId, id: await shipmentOf(world, orderId) }
}

/** As far as the courier’s way to the receiver. */
async function sendOut(id: string): Promise<void> {
  for (const path of ['acceptances', 'arrivals', 'preparations']) await act(id, path).data()
  await admin.put(`/shipments/${id}`, { courier_id: courierId }).data()
  await act(id, 'departures', { note: 'سيارة بيضاء' }).data()
}

/** An order's shipment in this state, with all that an action may ask for. */
async function placed(status: ShipmentStatus): Promise<string> {
  const { id } = await ordered()
  await world.asOwner(`${placeShipment(id, status)};
    update shipment set courier_id = ${courierId} where id = ${id}; ${photographShipment(id)}`)
  return id
}

test('of all 144 pairs of states the database lets only the given steps pass', async () => {
  const { id } = await ordered()
  const passed: [string, string][] = []
  for (const from of shipmentStatuses)
    for (const to of shipmentStatuses) {
      await world.asOwner(placeShipment(id, from))
      const moved = await world
        .asOwner(
          `update shipment set status = '${to}', proof = coalesce(proof, 'photo'), delivered_at = coalesce(delivered_at, now())
           where id = ${id} and status <> '${to}'`,
        )
        .then(() => show(id))
        .catch((error: Error) => {
          expect(error.message).toContain(`a shipment does not go from ${from} to ${to}`)
          return null
        })
      if (moved && from !== to) passed.push([from, to])
    }
  expect(passed).toEqual(
    Object.entries(shipmentSteps).flatMap(([from, all]) =>
      shipmentStatuses.filter((to) => all.includes(to)).map((to) => [from, to]),
    ),
  )
})

test('of all 144 pairs of states staff lead a shipment through the given ones only, and its days lead it to completed', async () => {
  const { actions: declared }: Resource = shipments
  const actions = Object.entries(declared ?? {})
  const led = new Set<string>()
  for (const from of shipmentStatuses) {
    let id = await placed(from)
    for (const [name, { path = '', to, reason }] of actions) {
      const { status, body } = await act(id, path, reason ? { reason: 'سبب واضح' } : {})
      const after = (await show(id)).status
      if (status === 200) {
        led.add(`${from} ${after}`)
        expect(after).toBe(to)
        id = await placed(from)
      } else expect([name, status, body.code, after]).toEqual([name, 422, 'resource.not_now', from])
    }
    await world.asOwner(
      `update shipment set delivered_at = now() - interval '3 days' where id = ${id} and delivered_at is not null`,
    )
    await completeDeliveries(world.services.database)
    const after = (await show(id)).status
    if (after !== from) led.add(`${from} ${after}`)
  }
  const given = Object.entries(shipmentSteps).flatMap(([from, all]) => all.map((to) => `${from} ${to}`))
  expect([...led].sort()).toEqual(given.sort())
})

test('a parcel is delivered by the receiver’s code, each step with who, when and why, and each told to its receiver', async () => {
  const { orderId, id } = await ordered()
  for (const path of ['acceptances', 'arrivals', 'preparations']) await act(id, path).data()
  expect((await act(id, 'departures')).body.code).toBe('shipment.no_courier')
  await admin.put(`/shipments/${id}`, { courier_id: courierId, tracking_number: 'LY-7' }).data()
  await act(id, 'departures', { note: 'سيارة بيضاء' }).data()
  const { parcel } = await orderOf(orderId)
  const clientId = await clientIdOf(world, 'omar')
  const { token } = await admin
    .post(`/clients/${clientId}/views`, { reason: 'يسأل عن طرده' })
    .data<{ token: string }>()
  const seen = await world.with(token).get(`/product-orders/${orderId}`).data<Order>()
  expect(seen.parcel).toMatchObject({ status: 'on_the_way', delivery_code: null })
  expect(parcel).toMatchObject({
    status: 'on_the_way',
    tracking_number: 'LY-7',
    delivery_code: expect.stringMatching(/^\d{6}$/),
  })
  expect((await act(id, 'handovers')).body.code).toBe('shipment.proof_missing')
  await act(id, 'handovers', { code: parcel.delivery_code ?? '' }).data()
  expect(await show(id)).toMatchObject({ status: 'deliverd', proof: 'code' })
  expect((await orderOf(orderId)).parcel).toMatchObject({ delivery_code: null })
  const steps = await admin
    .get(`/shipments/${id}/steps`)
    .data<{ status: string; staff: string | null; note: string | null }[]>()
  expect(steps.map(({ status }) => status)).toEqual([
    'deliverd',
    'on_the_way',
    'prepare_to_deliver',
    'in_stock',
    'accepted',
    'waiting_accept',
  ])
  expect(steps[1]).toMatchObject({ staff: 'هدى سالم', note: 'سيارة بيضاء' })
  const notices = await omar.get('/notifications').data<{ kind: string; about: { id: string } }[]>()
  expect(notices.filter((one) => one.kind === 'shipment_moved' && one.about.id === orderId)).toHaveLength(5)
})

test('after five wrong codes of a parcel even the right one waits; a photo still proves the handover', async () => {
  const { orderId, id } = await ordered()
  await sendOut(id)
  const code = (await orderOf(orderId)).parcel.delivery_code ?? ''
  const wrong = code === '111111' ? '222222' : '111111'
  for (let tries = 0; tries < 5; tries += 1)
    expect((await act(id, 'handovers', { code: wrong })).body.code).toBe('shipment.wrong_code')
  expect((await act(id, 'handovers', { code })).body.code).toBe('request.limited')
  expect((await show(id)).status).toBe('on_the_way')
  await world.asOwner(photographShipment(id))
  await act(id, 'handovers').data()
  expect(await show(id)).toMatchObject({ status: 'deliverd', proof: 'photo' })
})

test('what was delivered is completed after three days, not before, and gives no money back', async () => {
  const { id } = await ordered()
  await world.asOwner(placeShipment(id, 'deliverd'))
  const days = (text: string) =>
    world.asOwner(`update shipment set delivered_at = now() - interval '${text}' where id = ${id}`)
  await days('2 days 23 hours')
  await completeDeliveries(world.services.database)
  expect((await show(id)).status).toBe('deliverd')
  await days('3 days')
  await completeDeliveries(world.services.database)
  expect((await show(id)).actions).toContain('close')
  const before = await balance()
  expect((await act(id, 'refunds', { reason: 'طلب العميل' })).body.code).toBe('resource.not_now')
  await act(id, 'closures', { reason: 'اكتملت' }).data()
  expect([(await show(id)).status, await balance()]).toEqual(['closed', before])
})

test('a missing parcel gives all the money back, by another person than declared it missing, and what is lost is not for sale again', async () => {
  const stock = async () => (await admin.get(`/products/${productId}`).data<{ stock: number }>()).stock
  const [before, had] = [await balance(), await stock()]
  const { id } = await ordered()
  await sendOut(id)
  await act(id, 'disappearances', { reason: 'سُرقت السيارة' }).data()
  const reason = 'لم يُعثر على الطرد'
  expect((await act(id, 'refunds', { reason })).body.code).toBe('shipment.declared_by_you')
  const other = await workAs(world, 'admin')
  await other.post(`/shipments/${id}/refunds`, { reason }).data()
  expect([await balance(), await stock()]).toEqual([before, had - 1])
})

test('of two parcels made at once for the same batch one wins', async () => {
  const { services } = world
  await world.as('salem')
  const sellerId = String(await clientIdOf(world, 'salem'))
  const { batchId } = await printVouchers(services, await newCategory(services, { kind: 'recharge' }), {
    activate: false,
  })
  const body = { client_id: sellerId, batches: [String(batchId)], ...receiver }
  // Both wait for the batch before either has looked.
  const answers = await beside(world, [`select from voucher_batch where id = ${batchId} for update`], () => {
    const both = [admin.post('/shipments', body), admin.post('/shipments', body)]
    return Promise.all(both)
  })
  expect(answers.map(({ status, body: { code } }) => [status, code]).sort()).toEqual([
    [200, undefined],
    [422, 'shipment.batch_elsewhere'],
  ])
})

test('printed vouchers are worth nothing on their way to the seller, and their value once they are delivered', async () => {
  const { services } = world
  await world.as('salem')
  const sellerId = String(await clientIdOf(world, 'salem'))
  const categoryId = await newCategory(services, { kind: 'recharge' })
  const { batchId, printed } = await printVouchers(services, categoryId, { activate: false })
  const sold = await printVouchers(services, categoryId)
  const { transactionId: saleId } = await services.engine.post(sellVouchers, {
    input: { batchId: sold.batchId, sellerId: BigInt(sellerId), from: null, to: null, payment: 'cash' },
    actor: { type: 'staff', id: null },
  })
  const { id } = await admin
    .post('/shipments', {
      client_id: sellerId,
      batches: [String(batchId)],
      sales: [String(saleId)],
      ...receiver,
      courier_id: courierId,
    })
    .data<{ id: string }>()
  const recharge = async (code: string | undefined, key: string) =>
    (await omar.post('/recharges', { method: 'voucher', code }, { key: `shipped-${key}` })).status
  expect((await admin.post(`/generate-vouchers/${batchId}/activation`)).body.code).toBe('batch.on_its_way')
  expect(
    (await admin.post('/shipments', { client_id: sellerId, batches: [String(batchId)], ...receiver })).body
      .code,
  ).toBe('shipment.batch_elsewhere')
  expect([
    await recharge(printed[0]?.code, 'before'),
    await recharge(sold.printed[0]?.code, 'sold-before'),
  ]).toEqual([422, 422])
  expect((await act(id, 'closures', { reason: 'لم تعد مطلوبة' })).body.code).toBe('shipment.sale_open')
  await sendOut(id)
  const salem = await world.as('salem')
  const [parcel] = await salem.get('/voucher-parcels').data<{ delivery_code: string; vouchers: number }[]>()
  expect(parcel?.vouchers).toBe(2)
  await act(id, 'handovers', { code: parcel?.delivery_code ?? '' }).data()
  expect(await admin.get(`/generate-vouchers/${batchId}`).data()).toMatchObject({ status: 'activated' })
  expect([
    await recharge(printed[0]?.code, 'after'),
    await recharge(sold.printed[0]?.code, 'sold-after'),
  ]).toEqual([200, 200])
})
