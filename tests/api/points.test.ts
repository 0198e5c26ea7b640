import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundOrder } from '#server/modules/cards/index.ts'
import { awardPoints, awardSignIns, expireDue } from '#server/modules/points/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { askForSecondFactor, workAs } from '#tests/world/console.ts'
import { clientIdOf, expectBalancedBooks, fund } from '#tests/world/money.ts'
import { brokenRules, givePoints, type Movements, movementsOf, setPoints } from '#tests/world/points.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller

beforeAll(async () => {
  world = await openWorld({ workers: false })
  await askForSecondFactor(world, false)
  admin = await workAs(world, 'admin')
})
afterAll(async () => {
  await expectBalancedBooks(world)
  expect(await brokenRules(world)).toEqual([])
  await world.close()
})

interface Points {
  readonly balance: number
  readonly earned_today: number
  readonly expires_next: { readonly points: number; readonly at: string } | null
}

const pointsOf = (client: Caller) => client.get('/points').data<Points>()

async function buyCard(buyer: Caller, categoryId: bigint, key: string, quantity = 1): Promise<string> {
  const body = { category_id: String(categoryId), quantity }
  return (await buyer.post('/card-orders', body, { key }).data<{ id: string }>()).id
}

async function shelf(): Promise<bigint> {
  const category = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, category, supplierCodes(20, Number(category) * 100))
  return category
}

test('while points are off nobody is shown any, and nobody earns', async () => {
  const omar = await world.as('omar')
  await fund(world, 'omar', '500.000')
  await buyCard(omar, await shelf(), 'omar-buys-without-points')
  expect((await omar.get('/points')).status).toBe(404)
  expect((await omar.get('/points/movements')).status).toBe(404)
  const { services } = world
  const awards = [{ clientId: await clientIdOf(world, 'omar'), points: 5n }]
  await expect(awardPoints(services.engine, { competitionId: 1n, awards })).rejects.toMatchObject({
    code: 'points.off',
  })
})

test('a purchase earns in its own posting up to the limit of the day, and a refund takes back what is left of it', async () => {
  await setPoints(world, { points_per_dinar: 3, points_daily_max: 50 })
  const layla = await world.as('layla')
  await fund(world, 'layla', '500.000')
  const category = await shelf()
  const first = await buyCard(layla, category, 'layla-earns-1')
  await buyCard(layla, category, 'layla-earns-2')
  expect(await movementsOf(layla)).toEqual([
    ['purchase', 20],
    ['purchase', 30],
  ])
  expect(await pointsOf(layla)).toMatchObject({ balance: 50, earned_today: 50, expires_next: { points: 30 } })
  await buyCard(layla, category, 'layla-earns-3')
  expect((await pointsOf(layla)).balance).toBe(50)

  await adjust('layla', { direction: 'out', points: 35 })
  await world.services.engine.post(refundOrder, {
    input: { orderId: BigInt(first), reason: 'خطأ', revealedMax: 0 },
    actor: { type: 'staff', id: null },
  })
  expect(await movementsOf(layla)).toMatchObject([['refund', -15], ['adjustment', -35], {}, {}])
  expect((await pointsOf(layla)).balance).toBe(0)
})

/** By two people. */
async function adjust(name: 'layla' | 'omar' | 'salem', body: { direction: 'in' | 'out'; points: number }) {
  const checker = await workAs(world, 'admin')
  const asked = await admin.post(`/clients/${await clientIdOf(world, name)}/points`, {
    ...body,
    reason: 'تصحيح',
  })
  if (asked.status >= 300) return asked
  const { approval_id: id } = asked.body.data as { approval_id: string }
  expect((await admin.post(`/approvals/${id}/approval`)).status).toBeGreaterThanOrEqual(400)
  return checker.post(`/approvals/${id}/approval`)
}

test('two people adjust points; more than there are is refused at the request', async () => {
  const omar = await world.as('omar')
  const before = (await pointsOf(omar)).balance
  expect(await adjust('omar', { direction: 'in', points: 40 })).toMatchObject({ status: 200 })
  expect(await adjust('omar', { direction: 'out', points: 1_000 })).toMatchObject({
    status: 422,
    body: { code: 'points.short' },
  })
  expect((await pointsOf(omar)).balance).toBe(before + 40)
  expect((await omar.get('/points/movements').data<Movements>()).rows[0]).toMatchObject({
    kind: 'adjustment',
    amount: 40,
    reason: 'تصحيح',
  })
  expect(await admin.get('/points?filter[kind]=adjustment').data<object[]>()).toMatchObject([
    { amount: 40 },
    { amount: -35 },
  ])
})

test('a competition pays each client once, however often it is asked, and beyond the limit of the day', async () => {
  const { engine } = world.services
  await world.as('salem')
  await world.as('yusuf')
  const [salem, yusuf] = [await clientIdOf(world, 'salem'), await clientIdOf(world, 'yusuf')]
  const given = { competitionId: 77n, awards: [{ clientId: salem, points: 500n }] }
  await Promise.all([awardPoints(engine, given), awardPoints(engine, given)])
  expect(
    await awardPoints(engine, { ...given, awards: [...given.awards, { clientId: yusuf, points: 7n }] }),
  ).toBe(2)
  expect(await movementsOf(await world.as('salem'))).toEqual([['competition', 500]])
  expect(await movementsOf(await world.as('yusuf'))).toEqual([['competition', 7]])
})

test('the first sign-in of a day earns once, and no sign-in waits for it', async () => {
  await setPoints(world, { points_per_sign_in: 2 })
  await world.as('fatima')
  const id = await clientIdOf(world, 'fatima')
  await world.asOwner(`
    insert into login_log (actor_type, actor_id, login, result) values ('client', ${id}, 'x', 'success'), ('client', ${id}, 'x', 'success')`)
  await awardSignIns(world.services)
  await awardSignIns(world.services)
  const fatima = await world.as('fatima')
  expect(await movementsOf(fatima)).toEqual([['sign_in', 2]])
})

test('the oldest points expire first, as far as they are left, and each movement is in the statement page by page', async () => {
  const salem = await world.as('salem')
  const id = await clientIdOf(world, 'salem')
  // 500 of long ago; 300 of last month; 450 spent.
  await givePoints(world, 'salem', 300n)
  await world.asOwner(`
    update points_movement set created_at = now() - interval '13 months' where client_id = ${id} and amount = 500;
    update points_movement set created_at = now() - interval '1 month' where client_id = ${id} and amount = 300`)
  expect((await pointsOf(salem)).expires_next).toMatchObject({ points: 500 })
  await adjust('salem', { direction: 'out', points: 450 })
  await expireDue(world.services)
  await expireDue(world.services)
  expect(await movementsOf(salem)).toEqual([
    ['expiry', -50],
    ['adjustment', -450],
    ['competition', 300],
    ['sign_in', 2],
    ['competition', 500],
  ])
  expect(await pointsOf(salem)).toMatchObject({ balance: 302, expires_next: { points: 300 } })
  const seen: number[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: Movements = await salem
      .get(`/points/movements?per_page=3${next && `&before=${next}`}`)
      .data<Movements>()
    seen.push(...page.rows.map(({ amount }) => amount))
    next = page.next
  }
  expect(seen).toEqual([-50, -450, 300, 2, 500])
})
