import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { askForSecondFactor, workAs } from '#tests/world/console.ts'
import { expectBalancedBooks } from '#tests/world/money.ts'
import { makeBranch } from '#tests/world/organisation.ts'
import type { PersonName } from '#tests/world/people.ts'
import { brokenRules, givePoints, makeGift, movementsOf, setPoints } from '#tests/world/points.ts'
import { makeProduct, receiver } from '#tests/world/products.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let branchId: string

beforeAll(async () => {
  world = await openWorld({ workers: false })
  await askForSecondFactor(world, false)
  admin = await workAs(world, 'admin')
  branchId = await makeBranch(admin, 1)
  await setPoints(world)
})
afterAll(async () => {
  await expectBalancedBooks(world)
  expect(await brokenRules(world)).toEqual([])
  await world.close()
})

interface Taken {
  readonly id: string
  readonly status: string
  readonly points_left: number
}

let taken = 0
function take(client: Caller, giftId: string, more: object = {}) {
  taken += 1
  return client.post('/gift-orders', { gift_id: giftId, points: 10, ...more }, { key: `take-gift-${taken}` })
}

async function rich(name: PersonName, points = 100n): Promise<Caller> {
  await givePoints(world, name, points)
  return world.as(name)
}

const leftOf = async (id: string) => (await admin.get(`/gifts/${id}`).data<{ stock: number }>()).stock

async function expense(): Promise<bigint> {
  const { rows } = await world.services.database.pool.query<{ sum: bigint }>(
    `select coalesce(sum(balance), 0)::bigint as sum from ledger.account where kind = 'expense:promo' and currency = 'LYD'`,
  )
  return BigInt(rows[0]?.sum ?? 0)
}

test('a gift card is given with its code at once, paid in points by the client and in dinars by the promotion', async () => {
  const layla = await rich('layla')
  const category = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, category, supplierCodes(2, 9_000))
  const gift = await makeGift(world, admin, { kind: 'card', category_id: String(category), stock: 3 })
  const before = await expense()
  expect(await layla.get('/gifts').data<object[]>()).toMatchObject([
    { id: gift, points_to_gift: 10, stock: 3 },
  ])
  const order = await take(layla, gift).data<Taken>()
  expect(order).toMatchObject({ status: 'delivered', points_left: 90 })
  expect(await leftOf(gift)).toBe(2)
  expect(await expense()).toBeLessThan(before)
  const shown = await layla.get(`/gift-orders/${order.id}`).data<{ card: { id: string } }>()
  expect(shown).toMatchObject({ status: 'delivered', card: { used: false }, parcel: null, pick_up: null })
  expect(await layla.get('/cards').data<object[]>()).toMatchObject([{ id: shown.card.id, order_id: null }])
  expect((await layla.post(`/cards/${shown.card.id}/reveal`, {}).data<{ code: string }>()).code).toMatch(/\d/)
  expect(await (await world.as('omar')).get(`/gift-orders/${order.id}`)).toMatchObject({ status: 404 })
  expect(await admin.post(`/client-gifts/${order.id}/cancellations`, { reason: 'خطأ' })).toMatchObject({
    body: { code: 'gift.code_shown' },
  })
  const second = await take(layla, gift).data<Taken>()
  // The offer has one more, but the shop has no card.
  expect(await take(layla, gift)).toMatchObject({ body: { code: 'gift.none_left' } })
  await admin.post(`/client-gifts/${second.id}/cancellations`, { reason: 'خطأ' }).data()
  expect(await movementsOf(layla)).toEqual([
    ['gift_cancelled', 10],
    ['gift', -10],
    ['gift', -10],
    ['competition', 100],
  ])
  expect(await layla.get(`/gift-orders/${second.id}`).data()).toMatchObject({
    status: 'cancelled',
    card: null,
  })
  expect(await admin.post(`/client-gifts/${second.id}/cancellations`, { reason: 'خطأ' })).toMatchObject({
    body: { code: 'resource.not_now' },
  })
  expect((await layla.get('/notifications').data<object[]>())[0]).toMatchObject({
    kind: 'gift_cancelled',
    about: { what: 'gift_order', id: second.id },
  })
})

test('a product takes from its stock and makes a parcel; cancelled before it leaves, everything is back', async () => {
  const omar = await rich('omar')
  const product = await makeProduct(admin, { stock: 1 })
  const gift = await makeGift(world, admin, { kind: 'product', product_id: product, stock: 5 })
  expect(await take(omar, gift)).toMatchObject({ body: { code: 'gift.receiver_missing' } })
  expect(await take(omar, gift, { ...receiver, city_id: '999999' })).toMatchObject({
    body: { code: 'product.no_delivery' },
  })
  const order = await take(omar, gift, receiver).data<Taken>()
  expect(await omar.get(`/gift-orders/${order.id}`).data()).toMatchObject({
    status: 'shipped',
    parcel: { status: 'waiting_accept', delivery_code: null },
  })
  expect(await take(omar, gift, receiver)).toMatchObject({ body: { code: 'gift.none_left' } })
  const [shipment] = await admin.get(`/shipments?filter[gift_order_id]=${order.id}`).data<{ id: string }[]>()
  expect(shipment).toMatchObject({ kind: 'gifts', pieces: 1 })
  expect((await admin.post(`/shipments/${shipment?.id}/closures`, { reason: 'x' })).status).toBe(422)
  await admin.post(`/client-gifts/${order.id}/cancellations`, { reason: 'نفد' }).data()
  expect(await admin.get(`/shipments/${shipment?.id}`).data()).toMatchObject({ status: 'closed' })
  expect([
    await leftOf(gift),
    (await admin.get(`/products/${product}`).data<{ stock: number }>()).stock,
  ]).toEqual([5, 1])
})

test('what waits at a branch is handed over for its code alone, and once', async () => {
  const salem = await rich('salem')
  const gift = await makeGift(world, admin, { kind: 'pick_up', branch_id: branchId })
  const order = await take(salem, gift).data<Taken>()
  const { pick_up: pickUp } = await salem
    .get(`/gift-orders/${order.id}`)
    .data<{ pick_up: { code: string; branch: object } }>()
  expect(pickUp.code).toMatch(/^\d{6}$/)
  const wrong = String((Number(pickUp.code) + 1) % 1_000_000).padStart(6, '0')
  expect(await admin.post(`/client-gifts/${order.id}/handovers`, { code: wrong })).toMatchObject({
    body: { code: 'gift.wrong_code' },
  })
  await admin.post(`/client-gifts/${order.id}/handovers`, { code: pickUp.code }).data()
  expect(await admin.post(`/client-gifts/${order.id}/handovers`, { code: pickUp.code })).toMatchObject({
    body: { code: 'resource.not_now' },
  })
  expect(await salem.get(`/gift-orders/${order.id}`).data()).toMatchObject({
    status: 'fetched',
    pick_up: { code: null },
  })
  expect(await admin.post(`/client-gifts/${order.id}/cancellations`, { reason: 'x' })).toMatchObject({
    status: 422,
  })
})

test('what needs more points, is not published, or is gone is refused and takes nothing; the same key takes once', async () => {
  const yusuf = await rich('yusuf', 15n)
  const gift = await makeGift(world, admin, { kind: 'pick_up', branch_id: branchId, stock: 9 })
  const body = { gift_id: gift, points: 10 }
  const [one, two] = [
    await yusuf.post('/gift-orders', body, { key: 'yusuf-takes-once' }),
    await yusuf.post('/gift-orders', body, { key: 'yusuf-takes-once' }),
  ]
  expect([two?.body.data, two?.headers['idempotent-replayed']]).toEqual([one?.body.data, 'true'])
  expect(await take(yusuf, gift)).toMatchObject({ body: { code: 'points.short' } })
  expect(await take(yusuf, gift, { points: 9 })).toMatchObject({ body: { code: 'gift.points_changed' } })
  await admin.put(`/gifts/${gift}`, { active: false }).data()
  expect(await take(yusuf, gift)).toMatchObject({ body: { code: 'gift.unavailable' } })
  expect((await yusuf.get(`/gifts/${gift}`)).status).toBe(404)
  expect(await take(yusuf, '999999')).toMatchObject({ body: { code: 'gift.unavailable' } })
  expect(await leftOf(gift)).toBe(8)
  await setPoints(world, { points_enabled: false })
  expect(await take(yusuf, gift)).toMatchObject({ body: { code: 'points.off' } })
  expect(await yusuf.get('/gifts').data()).toEqual([])
  await setPoints(world)
})

test('a card whose kind names nothing to give is refused in the form', async () => {
  const body = { name: { ar: 'ه', en: 'g' }, description: { ar: 'ه', en: 'g' }, points_to_gift: 5 }
  for (const [kind, field] of [
    ['card', 'category_id'],
    ['product', 'product_id'],
    ['pick_up', 'branch_id'],
  ])
    expect(await admin.post('/gifts', { ...body, kind })).toMatchObject({
      status: 422,
      body: { errors: { [String(field)]: {} } },
    })
})

test('how many are given away, and for fewer points, is decided by two people who see the price in the shop', async () => {
  const category = await newCategory(world.services, { kind: 'card' })
  const gift = await makeGift(world, admin, { kind: 'card', category_id: String(category), stock: 0 })
  const checker = await workAs(world, 'admin')
  const asked = async (call: ReturnType<Caller['post']>) =>
    ((await call).body.data as { approval_id: string }).approval_id
  const more = () => asked(admin.post(`/gifts/${gift}/deliveries`, { quantity: 3, reason: 'عرض' }))
  const decide = (id: string, by = checker) => by.post(`/approvals/${id}/approval`, {})
  expect(await admin.put(`/gifts/${gift}`, { points_to_gift: 9 })).toMatchObject({
    status: 422,
    body: { code: 'gift.two_people' },
  })
  const early = await more()
  expect(await checker.get(`/approvals/${early}`).data()).toMatchObject({
    after: { quantity: 3, points_to_gift: 10, price: expect.stringMatching(/^\d+\.\d{3}$/) },
  })
  expect((await decide(early, admin)).status).toBe(422)
  await admin.put(`/gifts/${gift}`, { points_to_gift: 20 }).data()
  expect((await decide(early)).body.code).toBe('approval.changed_meanwhile')
  expect([(await decide(await more())).status, await leftOf(gift)]).toEqual([200, 3])
  const fewer = admin.put(`/gifts/${gift}/points`, { points_to_gift: 5, reason: 'عرض' })
  expect((await decide(await asked(fewer))).status).toBe(200)
  expect(await admin.get(`/gifts/${gift}`).data()).toMatchObject({ points_to_gift: 5, stock: 3 })
})
