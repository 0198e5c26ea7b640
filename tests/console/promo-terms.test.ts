import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPrices } from '#server/modules/catalogue/staff/index.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let clerk: Caller
let checker: Caller
let category_id: string
beforeAll(async () => {
  world = await openWorld({ workers: false })
  const ofPrices = ['store', 'update', 'change-prices'].map((verb) => `categories-${verb}`)
  const ofCodes = ['store', 'update', 'show', 'change-shares'].map((verb) => `promo-codes-${verb}`)
  const rights = [...ofCodes, ...ofPrices]
  clerk = await workAs(world, rights)
  checker = await workAs(world, ['approvals-promo-terms', 'approvals-category-prices', ...rights])
  // Sold for 10.000; we pay 9.500 for it.
  const category = await newCategory(world.services, { kind: 'card' })
  category_id = category.toString()
  await stockCards(world.services, category, supplierCodes(20))
  await fund(world, 'omar', '500.000')
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const bounded = { cost_max: '100.000', uses_max: 1_000, ends_at: inDays(30) }
let made = 0
const create = (values: object) => {
  made += 1
  return clerk.post('/promo-codes', { code: `CODE-${made}`, ...bounded, ...values })
}
async function created(values: object): Promise<{ id: string; code: string }> {
  return (await create(values)).body.data as { id: string; code: string }
}
async function buy(promo_code: string, quantity = 1) {
  made += 1
  return (await world.as('omar')).post(
    '/card-orders',
    { category_id, quantity, promo_code },
    {
      key: `promo-terms-${made}`,
    },
  )
}

test('one person makes a code of the operator with a small share, a budget, a number of uses and an end, and nothing more', async () => {
  for (const beyond of [
    { discount_bp: 2_001 },
    { cost_max: null },
    { uses_max: null },
    { ends_at: null },
    { ends_at: inDays(400) },
  ])
    expect(await create({ discount_bp: 300, ...beyond })).toMatchObject({
      status: 422,
      body: { code: 'promo.two_people' },
    })
  const { id } = await created({ discount_bp: 300 })
  for (const own of [{ owner_id: '1' }, { commission_bp: 100 }, { below_cost: true }])
    expect((await create({ discount_bp: 300, ...own })).status).toBe(422)
  for (const more of [
    { discount_bp: 400 },
    { cost_max: '900.000' },
    { uses_max: 2_000 },
    { ends_at: inDays(60) },
  ])
    expect((await clerk.put(`/promo-codes/${id}`, more)).status).toBe(422)
  expect((await clerk.put(`/promo-codes/${id}`, { active: false })).status).toBe(200)
})

test('the budgets that one person gives out add up with what they decide alone in a day', async () => {
  const limit = (day_dual_control_min: string) =>
    world.services.database.transact((tx) =>
      changeSettings(tx, { values: { day_dual_control_min }, staffId: null }),
    )
  await limit('1000.000')
  const large = { discount_bp: 100, cost_max: '600.000' }
  const other = await workAs(world, ['promo-codes-store'])
  const post = (code: string) => other.post('/promo-codes', { ...bounded, ...large, code })
  expect((await post('DAY-ONE')).status).toBe(200)
  expect(await post('DAY-TWO')).toMatchObject({ status: 422, body: { code: 'approval.needed_today' } })
  await limit('10000.000')
})

test('a code gives nothing below the cost of the cards, quoted or ordered, until two people agree to it', async () => {
  const { id, code } = await created({ discount_bp: 1_000 })
  const before = await walletFigures(world, 'omar')
  expect((await buy(code)).body.code).toBe('promo.below_cost')
  const quote = { category_id, quantity: 1, promo_code: code }
  expect((await (await world.as('omar')).post('/card-orders/quote', quote)).body.code).toBe(
    'promo.below_cost',
  )
  expect(await walletFigures(world, 'omar')).toEqual(before)
  const asked = await clerk.put(`/promo-codes/${id}/terms`, { below_cost: true, reason: 'حملة العيد' })
  expect(asked.status).toBe(202)
  expect((await buy(code)).body.code).toBe('promo.below_cost')
  const { approval_id } = asked.body.data as { approval_id: string }
  expect((await clerk.post(`/approvals/${approval_id}/approval`)).status).toBe(403)
  expect((await checker.post(`/approvals/${approval_id}/approval`)).status).toBe(200)
  expect((await buy(code)).status).toBe(200)
  expect(await walletFigures(world, 'omar')).toMatchObject({ balanceMinor: before.balanceMinor - 9_000n })
})

test('a code gives no more than its budget, whatever its uses', async () => {
  const { id, code } = await created({ discount_bp: 500, cost_max: '1.200' })
  expect([(await buy(code)).status, (await buy(code)).status]).toEqual([200, 200])
  expect((await buy(code)).body.code).toBe('promo.exhausted')
  expect(await clerk.get(`/promo-codes/${id}`).data()).toMatchObject({ cost: '1.000', uses: 2 })
})

test('two people give a code an owner and a commission, and the log names both', async () => {
  const layla = await clientIdOf(world, 'layla').catch(async () => {
    await world.as('layla')
    return clientIdOf(world, 'layla')
  })
  await world.asOwner(`update client set pro = true where id = ${layla}`)
  const { id, code } = await created({ discount_bp: 100 })
  const terms = { owner_id: layla.toString(), commission_bp: 200, reason: 'شريكة' }
  const { approval_id } = (await clerk.put(`/promo-codes/${id}/terms`, terms)).body.data as {
    approval_id: string
  }
  expect(await checker.get(`/approvals/${approval_id}`).data()).toMatchObject({
    before: { owner: null, commission: '0%' },
    after: { owner: expect.stringContaining('09'), commission: '2%' },
  })
  await checker.post(`/approvals/${approval_id}/approval`).data()
  expect((await buy(code)).status).toBe(200)
  expect((await walletFigures(world, 'layla')).balanceMinor).toBe(198n)
  const { after } = await world.services.database.db
    .selectFrom('activity_log')
    .select('after')
    .where('subject_type', '=', 'promo_code')
    .where('subject_id', '=', id)
    .where('action', '=', 'updated')
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ approval_id, approved_by: expect.anything() })
})

const prices = async (id: string) => {
  const { rows } = await sql`
    select price, buy_price, next_price, next_buy_price from category where id = ${id}`.execute(
    world.services.database.db,
  )
  return rows[0]
}
async function changeOfPrices(id: string, asked: object): Promise<string> {
  const { status, body } = await clerk.put(`/categories/${id}/prices`, {
    ...asked,
    reason: 'سعر المورّد الجديد',
  })
  expect(status).toBe(202)
  return (body.data as { approval_id: string }).approval_id
}

test('one person sets no price far below the face value and no lower buy price; two do, from the time they name', async () => {
  const id = (await newCategory(world.services, { kind: 'card' })).toString()
  const before = { price: 10_000n, buy_price: 9_500n, next_price: null, next_buy_price: null }
  for (const own of [
    { price: '8.999', buy_price: '8.000' },
    { buy_price: '9.499' },
    { price: '0.001', buy_price: '0' },
  ])
    expect(await clerk.put(`/categories/${id}`, own)).toMatchObject({
      status: 422,
      body: { code: 'category.two_people' },
    })
  expect(await prices(id)).toEqual(before)
  expect((await clerk.put(`/categories/${id}`, { price: '9.800' })).status).toBe(200)
  const { supplier_id } = await world.services.database.db
    .selectFrom('category')
    .select('supplier_id')
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow()
  const cheap = {
    name: { ar: 'رخيصة', en: 'Cheap' },
    supplier_id: supplier_id.toString(),
    kind: 'card',
    face_value: '10.000',
    price: '8.000',
  }
  expect(
    (await clerk.post('/categories', { ...cheap, buy_price: '0', fee: '0', low_stock_threshold: 1 })).body
      .code,
  ).toBe('category.two_people')

  const now = await changeOfPrices(id, { price: '8.000', buy_price: '7.000' })
  expect((await clerk.post(`/approvals/${now}/approval`)).status).toBe(403)
  expect((await checker.post(`/approvals/${now}/approval`)).status).toBe(200)
  expect(await prices(id)).toEqual({ ...before, price: 8_000n, buy_price: 7_000n })
  const later = await changeOfPrices(id, { price: '7.500', prices_from: inDays(2) })
  expect((await checker.post(`/approvals/${later}/approval`)).status).toBe(200)
  const waiting = { price: 8_000n, buy_price: 7_200n, next_price: 7_500n, next_buy_price: null }
  // What nobody asked to change is as it is then, and fits.
  expect((await clerk.put(`/categories/${id}`, { buy_price: '7.800' })).body.code).toBe(
    'category.prices_do_not_fit',
  )
  expect((await clerk.put(`/categories/${id}`, { buy_price: '7.200' })).status).toBe(200)
  expect(await prices(id)).toEqual(waiting)
  const instead = await changeOfPrices(id, { price: '9.000' })
  expect(await checker.get(`/approvals/${instead}`).data()).toMatchObject({
    before: { price: '8.000', next_price: '7.500' },
    after: { price: '9.000', next_price: null, prices_from: null },
  })
  const start = () => world.services.database.transact(startPrices)
  await start()
  expect(await prices(id)).toEqual(waiting)
  await world.asOwner(`update category set prices_from = date_trunc('milliseconds', now()) where id = ${id}`)
  await start()
  expect(await prices(id)).toEqual(waiting)
  expect(
    (await listOpenAlarms(world.services.database.db)).map(({ code, subject }) => [code, subject]),
  ).toEqual([['seals.unexplained', `category ${id}`]])
  await world.asOwner(`
    alter table approval disable trigger approval_guarded;
    update approval set after = jsonb_set(after, '{prices_from}', (
      select to_jsonb(to_char(prices_from, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from category where id = ${id}
    )) where id = ${later}`)
  await start()
  expect(await prices(id)).toEqual({ ...before, price: 7_500n, buy_price: 7_200n })
})
