import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCategory, printVouchers, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('orders are listed by their time, not by ids that another server took earlier', async () => {
  await fund(world, 'layla', '100.000')
  const layla = await world.as('layla')
  const buy = async (start: number) => {
    const categoryId = (await newCategory(world.services, { kind: 'card' })).toString()
    await stockCards(world.services, BigInt(categoryId), supplierCodes(2, start))
    const body = { category_id: categoryId, quantity: 1 }
    const { id } = await layla.post('/card-orders', body, { key: `buy-card-${start}` }).data<{ id: string }>()
    return { id, categoryId }
  }
  const late = await buy(100)
  const early = await buy(200)
  await world.asOwner(
    `update card_order set created_at = created_at + interval '1 minute' where id = ${late.id}`,
  )
  const listed = await layla.get('/card-orders').data<{ id: string }[]>()
  expect(listed.map(({ id }) => id)).toEqual([late.id, early.id])
  const reported = async (sort: string) => {
    const report = await layla
      .get(`/reports/cards-transactions?sort=${sort}`)
      .data<{ rows: { order_id: string }[] }>()
    return report.rows.map(({ order_id }) => order_id)
  }
  expect(await reported('-created_at')).toEqual([late.id, early.id])
  expect(await reported('created_at')).toEqual([early.id, late.id])
  const { buy_again } = await layla.get('/home').data<{ buy_again: { id: string }[] }>()
  expect(buy_again.map(({ id }) => id)).toEqual([late.categoryId, early.categoryId])
})

test.each(['/card-orders', '/recharges'])(
  '%s takes a range of Tripoli days and a direction, and refuses any other',
  async (path) => {
    const omar = await world.as('omar')
    const [earlier, later] = await twoOf(path)
    const idsOf = async (query: string) =>
      (await omar.get(`${path}${query}`).data<{ id: string }[]>()).map(({ id }) => id)
    expect(await idsOf('')).toEqual([later, earlier])
    expect(await idsOf('?sort=created_at')).toEqual([earlier, later])
    expect(await idsOf('?sort=-created_at&per_page=1')).toEqual([later])
    // Half past midnight in Tripoli is still the evening before in UTC.
    expect(await idsOf('?to=2026-03-09')).toEqual([earlier])
    expect(await idsOf('?from=2026-03-10')).toEqual([later])
    expect(await idsOf('?from=2026-03-09&to=2026-03-10')).toEqual([later, earlier])
    expect((await omar.get(`${path}?to=2026-03-09`)).body.meta).toMatchObject({ total: 1, last_page: 1 })
    for (const query of ['?sort=id', '?from=yesterday', '?to=2026-02-30', '?filter[status]=1'])
      expect((await omar.get(`${path}${query}`)).status).toBe(422)
  },
)

/** Ids of omar's two rows: one of the last minutes of the ninth of March, one of the first of the tenth. */
async function twoOf(path: string): Promise<[string, string]> {
  const omar = await world.as('omar')
  const make = path === '/recharges' ? await recharging() : await ordering()
  const earlier = await make(0)
  const later = await make(1)
  const table = path === '/recharges' ? 'recharge' : 'card_order'
  await world.asOwner(`update ${table} set created_at = '2026-03-09 23:50+02' where id = ${earlier};
    update ${table} set created_at = '2026-03-10 00:30+02' where id = ${later}`)
  return [earlier, later]

  async function recharging() {
    const categoryId = await newCategory(world.services, { kind: 'recharge' })
    const { printed } = await printVouchers(world.services, categoryId, { count: 2 })
    return async (number: number) => {
      const body = { method: 'voucher', code: printed[number]?.code }
      return (await omar.post('/recharges', body, { key: `listed-${number}` }).data<{ id: string }>()).id
    }
  }

  async function ordering() {
    await fund(world, 'omar', '100.000')
    const categoryId = await newCategory(world.services, { kind: 'card' })
    await stockCards(world.services, categoryId, supplierCodes(2, 300))
    return async (number: number) => {
      const body = { category_id: categoryId.toString(), quantity: 1 }
      return (await omar.post('/card-orders', body, { key: `listed-o-${number}` }).data<{ id: string }>()).id
    }
  }
}
