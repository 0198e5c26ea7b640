import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/shapes/product.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { makeProduct, orderProduct, receiver, shipmentOf } from '#tests/world/products.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let omar: Caller

beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
  await fund(world, 'omar', '100.000')
  omar = await world.as('omar')
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

const balance = async () => (await walletFigures(world, 'omar')).balanceMinor
const stockOf = async (id: string) => (await admin.get(`/products/${id}`).data<{ stock: number }>()).stock
const named = async (query: string) =>
  (await omar.get(`/products${query}`).data<Product[]>()).map(({ name }) => name.en)

test('an order takes from the stock and the wallet, has its parcel, and is read by its buyer alone', async () => {
  const id = await makeProduct(admin, { price: '12.500', discount: '2.250', stock: 5 })
  const before = await balance()
  expect(await omar.post('/product-orders/quote', { product_id: id, quantity: 3 }).data()).toMatchObject({
    unit_price: '10.250',
    total_amount: '30.750',
  })
  const order = await orderProduct(omar, id, 3)
  expect(order).toMatchObject({ total_amount: '30.750', product: { id } })
  expect([await balance(), await stockOf(id)]).toEqual([before - 30_750n, 2])
  expect(await omar.get(`/product-orders/${order.id}`).data()).toMatchObject({
    quantity: 3,
    refund: null,
    parcel: { status: 'waiting_accept', delivery_code: null, steps: [{ status: 'waiting_accept' }] },
  })
  expect(await omar.get('/product-orders').data()).toMatchObject([{ id: order.id, status: 'waiting_accept' }])
  const yusuf = await world.as('yusuf')
  expect((await yusuf.get(`/product-orders/${order.id}`)).status).toBe(404)
  expect((await omar.get('/notifications').data<object[]>())[0]).toMatchObject({
    kind: 'product_order',
    about: { what: 'product_order', id: order.id },
  })
})

test('the same key orders once; what is short, hidden, dearer or out of reach is refused and moves nothing', async () => {
  const id = await makeProduct(admin, { stock: 2 })
  const body = { product_id: id, quantity: 1, ...receiver }
  const [one, two] = [
    await omar.post('/product-orders', body, { key: 'omar-orders-once' }),
    await omar.post('/product-orders', body, { key: 'omar-orders-once' }),
  ]
  expect([two?.body.data, two?.headers['idempotent-replayed']]).toEqual([one?.body.data, 'true'])
  const before = await balance()
  const codeOf = async (changes: object) =>
    (
      await omar.post(
        '/product-orders',
        { ...body, ...changes },
        { key: `omar-tries-${JSON.stringify(changes)}` },
      )
    ).body.code
  expect(await codeOf({ quantity: 2 })).toBe('product.out_of_stock')
  expect(await codeOf({ total_amount: '9.000' })).toBe('product.price_changed')
  expect(await codeOf({ city_id: '999999' })).toBe('product.no_delivery')
  expect(await codeOf({ product_id: '999999' })).toBe('product.unavailable')
  expect(await codeOf({ product_id: await makeProduct(admin, { price: '70.000' }) })).toBe(
    'ledger.insufficient_funds',
  )
  await admin.put(`/products/${id}`, { active: false }).data()
  expect(await codeOf({})).toBe('product.unavailable')
  expect((await omar.get(`/products/${id}`)).status).toBe(404)
  expect([await balance(), await stockOf(id)]).toEqual([before, 1])
})

test('the shop is searched, sorted and filtered by the values of its attributes', async () => {
  const width = await admin
    .post('/attributes', {
      name: { ar: 'العرض', en: 'Width' },
      kind: 'number',
      unit: { ar: 'مم', en: 'mm' },
    })
    .data<{ id: string }>()
  const material = await admin
    .post('/attributes', {
      name: { ar: 'المادة', en: 'Material' },
      kind: 'choice',
      options: [{ name: { ar: 'قطن', en: 'Cotton' } }, { name: { ar: 'صوف', en: 'Wool' } }],
    })
    .data<{ id: string; options: { id: string }[] }>()
  const [cotton, wool] = material.options.map(({ id }) => id)
  const of = (en: string, price: string, mm: string, option: string | undefined) =>
    makeProduct(admin, {
      name: { ar: 'وشاح', en },
      price,
      attributes: [
        { attribute_id: width.id, value: mm },
        { attribute_id: material.id, value: option },
      ],
    })
  await of('Scarf A', '3.000', '57', cotton)
  await of('Scarf B', '2.000', '80', cotton)
  await of('Scarf C', '1.000', '80', wool)
  expect(await named('?search=scarf&sort=price')).toEqual(['Scarf C', 'Scarf B', 'Scarf A'])
  const eighty = `${width.id}:80`
  expect(await named(`?sort=price&filter[values]=${eighty}`)).toEqual(['Scarf C', 'Scarf B'])
  expect(await named(`?filter[values]=${eighty},${material.id}:${cotton}`)).toEqual(['Scarf B'])
  expect(await named(`?sort=-price&filter[values]=${material.id}:${cotton},${material.id}:${wool}`)).toEqual([
    'Scarf A',
    'Scarf B',
    'Scarf C',
  ])
  expect(await omar.get('/product-filters').data()).toMatchObject([
    { name: { en: 'Width' }, values: [{ value: { en: '57 mm', ar: '57 مم' } }, { key: eighty, count: 2 }] },
    { name: { en: 'Material' }, values: [{ value: { ar: 'قطن' }, count: 2 }, { value: { ar: 'صوف' } }] },
  ])
  expect((await omar.get('/products?filter[values]=80')).status).toBe(422)
})

test('a value that is none of its attribute, and a discount as high as the price, are refused on their field', async () => {
  const color = await admin
    .post('/attributes', { name: { ar: 'اللون', en: 'Colour' }, kind: 'color' })
    .data<{ id: string }>()
  const body = { name: { ar: 'قميص', en: 'Shirt' }, price: '10.000', active: true }
  const wrong = await admin.post('/products', {
    ...body,
    attributes: [{ attribute_id: color.id, value: 'reddish' }],
  })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['attributes.0.value']])
  expect((await admin.post('/products', { ...body, discount: '10.000' })).body.code).toBe(
    'product.discount_too_high',
  )
  const noOptions = await admin.post('/attributes', { name: { ar: 'نوع', en: 'Sort' }, kind: 'choice' })
  expect(Object.keys(noOptions.body.errors ?? {})).toEqual(['options'])
})

test('staff add to a stock and take from it, never below nothing', async () => {
  const id = await makeProduct(admin, { stock: 3 })
  await admin.post(`/products/${id}/deliveries`, { quantity: 4 }).data()
  expect((await admin.post(`/products/${id}/losses`, { quantity: 8, reason: 'تلف' })).body.code).toBe(
    'product.stock_short',
  )
  await admin.post(`/products/${id}/losses`, { quantity: 7, reason: 'تلف' }).data()
  expect(await admin.get(`/products/${id}`).data()).toMatchObject({ stock: 0, availability: 'sold_out' })
  await expect(world.asOwner(`update product set stock = -1 where id = ${id}`)).rejects.toThrow(
    'product_stock_left',
  )
})

test('closed without delivery, an order gives back exactly what was paid, once, and its pieces are for sale again', async () => {
  const id = await makeProduct(admin, { price: '3.333', discount: '0.111', stock: 7 })
  const before = await balance()
  const order = await orderProduct(omar, id, 7)
  const shipmentId = await shipmentOf(world, order.id)
  expect([await balance(), await stockOf(id)]).toEqual([before - 22_554n, 0])
  const close = () => admin.post(`/shipments/${shipmentId}/refunds`, { reason: 'ألغى العميل الطلب' })
  const codes = (await Promise.all([close(), close(), close()])).map(({ status }) => status)
  expect(codes.sort()).toEqual([200, 422, 422])
  expect([await balance(), await stockOf(id)]).toEqual([before, 7])
  expect(await omar.get(`/product-orders/${order.id}`).data()).toMatchObject({
    parcel: { status: 'closed' },
    refund: { reference: expect.stringMatching(/^MZ-/) },
  })
  expect((await omar.get('/notifications').data<object[]>())[0]).toMatchObject({ kind: 'product_refunded' })
  const { rows } = await omar.get('/reports/wallet-transactions').data<{ rows: object[] }>()
  expect(rows.slice(0, 2)).toMatchObject([
    { kind: 'reversal', amount: '22.554' },
    { kind: 'product_order', amount: '-22.554' },
  ])
})

test('one person raises the price of a product; two lower it or raise the discount, as both have seen it', async () => {
  const id = await makeProduct(admin, { price: '10.000', discount: '1.000' })
  const checker = await workAs(world, 'admin')
  const save = (values: object) => admin.put(`/products/${id}`, values)
  const ask = async (values: object) => {
    const asked = await admin.put(`/products/${id}/price`, { ...values, reason: 'عرض' })
    return asked.body.data as { approval_id: string }
  }
  const decide = ({ approval_id }: { approval_id: string }) =>
    checker.post(`/approvals/${approval_id}/approval`, {})
  const lower = { status: 422, body: { code: 'product.two_people' } }
  expect(await save({ price: '9.999' })).toMatchObject(lower)
  expect(await save({ discount: '1.001' })).toMatchObject(lower)
  const early = await ask({ price: '4.000' })
  expect((await save({ price: '11.000', discount: '2.000' })).status).toBe(200)
  expect((await decide(early)).body.code).toBe('approval.changed_meanwhile')
  expect((await decide(await ask({ price: '4.000', discount: '0.500' }))).status).toBe(200)
  expect(await admin.get(`/products/${id}`).data()).toMatchObject({ price: '4.000', discount: '0.500' })
})
