import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf, fund } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let orderId: string
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
  await world.as('layla')
  await fund(world, 'omar', '50.000')
  const named = { nameAr: 'ليبيانا 3', nameEn: 'Libyana 3', faceValueMinor: 3_000n, priceMinor: 3_000n }
  const categoryId = await newCategory(world.services, { kind: 'card', ...named, buyPriceMinor: 2_900n })
  await stockCards(world.services, categoryId, supplierCodes(6).slice(0, 4))
  const body = { category_id: categoryId.toString(), quantity: 1 }
  const order = await (await world.as('omar'))
    .post('/card-orders', body, { key: 'omar-buys-once' })
    .data<{ id: string }>()
  orderId = order.id
  const other = await newCategory(world.services, { kind: 'card', nameAr: 'المدار 5', nameEn: 'Almadar 5' })
  await stockCards(world.services, other, supplierCodes(6).slice(4))
})
afterAll(() => world.close())

interface Found {
  readonly resource: string
  readonly rows: { readonly id: string; readonly hints: Readonly<Record<string, unknown>> }[]
}
const everywhere = async (typed: string) =>
  admin.get(`/search?q=${encodeURIComponent(typed)}`).data<Found[]>()
const listed = async (section: string, typed: string) =>
  admin.get(`/${section}?search=${encodeURIComponent(typed)}`).data<{ id: string }[]>()

describe('a client is found by', () => {
  test.each([
    ['+218912000001', true],
    ['00218912000001', true],
    ['+218 91 200 0001', true],
    ['091-200-0001', true],
    ['912000001', true],
    ['٠٩١٢٠٠٠٠٠١', true],
    ['+٢١٨٩١٢٠٠٠٠٠١', true],
    ['+21891200', false],
    ['layla', true],
    ['LAYLA', true],
  ])('%s, in the list and everywhere', async (typed, exact) => {
    const id = String(await clientIdOf(world, 'layla'))
    expect((await listed('clients', typed)).map((row) => row.id)).toEqual([id])
    const clients = (await everywhere(typed)).find(({ resource }) => resource === 'clients')
    const hints = { phone: people.layla.phone, member_no: expect.any(String) }
    expect(clients?.rows).toEqual([{ id, exact, title: people.layla.name, hints }])
  })

  test('the member number, in any digits', async () => {
    const id = String(await clientIdOf(world, 'layla'))
    const { member_no: number } = await admin.get(`/clients/${id}`).data<{ member_no: string }>()
    const eastern = number.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    for (const typed of [number, eastern])
      expect((await listed('clients', typed)).map((row) => row.id)).toEqual([id])
  })
})

test.each(['+218922000002', 'omar', '922000002'])('what a client moved is found by %s', async (typed) => {
  expect((await listed('wallet-transactions', typed)).map(({ id }) => id)).toContain(orderId)
})

test.each(['ليبيانا ٣', 'ليبيانا 3', 'Libyana 3', 'LIBYANA ۳'])(
  'vouchers and orders are found by the name of their category: %s',
  async (typed) => {
    expect(await listed('vouchers', typed)).toHaveLength(4)
    expect((await listed('card-orders', typed)).map(({ id }) => id)).toEqual([orderId])
    expect((await everywhere(typed)).map(({ resource }) => resource)).toEqual(
      expect.arrayContaining(['categories', 'vouchers', 'card-orders']),
    )
  },
)

test('a result that is named by a number comes with what distinguishes it', async () => {
  const found = await everywhere(orderId)
  const hintsOf = (section: string) => found.find(({ resource }) => resource === section)?.rows[0]?.hints
  expect(hintsOf('card-orders')).toEqual({
    total_amount: '3.000',
    status: 'completed',
    created_at: expect.any(String),
  })
  expect(hintsOf('wallet-transactions')).toMatchObject({ amount: '-3.000', kind: 'card_order' })
})
