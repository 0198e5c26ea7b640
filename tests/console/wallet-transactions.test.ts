import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundOrder } from '#server/modules/cards/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf, fund, walletFigures } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { seedPromoCode } from '#tests/world/seed-promo-code.ts'
import { openWorld, type World } from '#tests/world/world.ts'

interface Row {
  readonly id: string
  readonly kind: string
  readonly client_id: string
  readonly other_client_id: string | null
  readonly amount: string
  readonly fee: string
  readonly balance_after: string
  readonly actions: readonly string[]
}

let world: World
let admin: Caller
let other: Caller
let layla: Caller
let laylaId: string
let omarId: string
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
  other = await workAs(world, 'admin')
  layla = await world.as('layla')
  await world.as('omar')
  await fund(world, 'layla', '100.000')
  laylaId = String(await clientIdOf(world, 'layla'))
  omarId = String(await clientIdOf(world, 'omar'))
})
afterAll(() => world.close())

const listed = (query: Record<string, string>) =>
  admin.get(`/wallet-transactions?${new URLSearchParams(query)}`).data<Row[]>()
const send = (amount: string, key: string) =>
  layla.post('/transfers', { to: people.omar.username, amount }, { key }).data<{ reference: string }>()

test('a transfer is one row with both sides, found by number, reference, client, kind and amount', async () => {
  const { reference } = await send('10.000', 'layla-sends-10')
  const [row] = await listed({ 'filter[kind]': 'transfer' })
  expect(row).toMatchObject({ client_id: laylaId, other_client_id: omarId, kind: 'transfer' })
  const { balanceMinor } = await walletFigures(world, 'layla')
  expect(BigInt(row?.balance_after.replace('.', '') ?? '')).toBe(balanceMinor)
  expect(Number(row?.amount)).toBe(-10 - Number(row?.fee))
  const id = row?.id ?? ''
  const queries: Record<string, string>[] = [
    { search: id },
    { search: reference },
    { search: people.omar.phone, 'filter[kind]': 'transfer' },
    { 'filter[client_id]': omarId, 'filter[kind]': 'transfer' },
    { 'filter[client_id]': laylaId, 'filter[amount_from]': '9.000', 'filter[amount_to]': '11.000' },
  ]
  for (const query of queries)
    expect([query, (await listed(query)).map((found) => found.id)]).toEqual([query, [id]])
  expect(await listed({ 'filter[client_id]': laylaId, to: '2001-01-01' })).toEqual([])
  expect(await admin.get(`/search?q=${reference}`).data()).toMatchObject([
    { resource: 'wallet-transactions', rows: [{ id, title: id }] },
  ])
})

test('a list of one client is written from their side: their amount, their balance, the other party', async () => {
  const [theirs] = await listed({ 'filter[client_id]': omarId, 'filter[kind]': 'transfer' })
  const { balanceMinor } = await walletFigures(world, 'omar')
  expect(theirs).toMatchObject({
    client_id: omarId,
    other_client_id: laylaId,
    amount: '10.000',
    fee: '0.000',
  })
  expect(BigInt(theirs?.balance_after.replace('.', '') ?? '')).toBe(balanceMinor)
  const received = { 'filter[client_id]': omarId, 'filter[amount_from]': '10.100' }
  expect(await listed({ ...received, 'filter[kind]': 'transfer' })).toEqual([])
})

test('an amount alone is looked for in the last month; with a minus only among what went out', async () => {
  const idsOf = async (query: Record<string, string>) =>
    (await listed({ 'filter[kind]': 'transfer', ...query })).map(({ id }) => id)
  const [sent] = await idsOf({ 'filter[amount_from]': '9', 'filter[amount_to]': '11' })
  expect(await idsOf({ 'filter[amount_from]': '-11', 'filter[amount_to]': '-9' })).toEqual([sent])
  const received = { 'filter[client_id]': omarId }
  expect(await idsOf({ ...received, 'filter[amount_from]': '9' })).toEqual([sent])
  expect(await idsOf({ ...received, 'filter[amount_from]': '-9' })).toEqual([])
  expect(await idsOf({ 'filter[amount_from]': '9', from: '2020-01-01', to: '2026-01-31' })).toEqual([])
})

test('its page has every posting and what it belongs to', async () => {
  const [row] = await listed({ 'filter[kind]': 'transfer' })
  const shown = await admin
    .get(`/wallet-transactions/${row?.id}/postings`)
    .data<{ postings: { amount: string }[] }>()
  expect(shown).toMatchObject({
    reference: expect.stringMatching(/^MZ-/),
    postings: expect.arrayContaining([
      {
        from: { kind: 'wallet', owner: { type: 'client', id: laylaId, name: people.layla.name } },
        to: { kind: 'wallet', owner: { type: 'client', id: omarId, name: people.omar.name } },
        amount: '10.000',
        currency: 'LYD',
      },
    ]),
    reverses: null,
    reversed_by: null,
  })
})

test('entries that were changed in the database are not shown as a transaction that moved nothing', async () => {
  const [row] = await listed({ 'filter[kind]': 'transfer' })
  const changeFirst = (byMinor: number) =>
    world.asOwner(
      `update ledger.entry set amount = amount + ${byMinor} where transaction_id = ${row?.id} and amount < 0`,
    )
  await changeFirst(1)
  const path = `/wallet-transactions/${row?.id}/postings`
  expect(await admin.get(path).data()).toMatchObject({ postings: null })
  await changeFirst(-1)
})

test('a transfer is undone when a second person agrees, once, and everything comes back', async () => {
  await send('20.000', 'layla-sends-20')
  const [row] = await listed({ 'filter[kind]': 'transfer' })
  const before = await walletFigures(world, 'layla')
  const path = `/wallet-transactions/${row?.id}`
  const asked = await admin.post(`${path}/reversals`, { reason: 'أُرسل إلى الشخص الخطأ' })
  expect(asked.status).toBe(202)
  const { approval_id: id } = asked.body.data as { approval_id: string }
  const approve = (caller: Caller) => caller.post(`/approvals/${id}/approval`)
  expect((await approve(admin)).body.code).toBe('approval.own_request')
  const answers = await Promise.all([approve(other), approve(other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const { balanceMinor } = await walletFigures(world, 'layla')
  expect(balanceMinor - before.balanceMinor).toBe(-BigInt(row?.amount.replace('.', '') ?? '0'))
  expect(await admin.get(path).data()).toMatchObject({ reversed: true, actions: ['show'] })
  expect((await admin.post(`${path}/reversals`, { reason: 'مرة أخرى' })).body.code).toBe(
    'ledger.already_reversed',
  )
})

test('a buyer of cards has no counterparty, and the owner of the promo code has the buyer', async () => {
  const { database, engine } = world.services
  const omar = await world.as('omar')
  await fund(world, 'omar', '20.000')
  const terms = { discountBp: 500, commissionBp: 100, usesMax: null, usesPerClientMax: null }
  const promo = { code: 'LAYLA5', ownerId: BigInt(laylaId), ...terms }
  await database.transact((tx) => seedPromoCode(tx, promo))
  const categoryId = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, categoryId, supplierCodes(1))
  const body = { category_id: categoryId.toString(), quantity: 1, promo_code: 'layla5' }
  const order = await omar.post('/card-orders', body, { key: 'omar-buys-a-card' }).data<{ id: string }>()
  await engine.post(refundOrder, {
    input: { orderId: BigInt(order.id), reason: null, revealedMax: 0 },
    actor: { type: 'staff', id: null },
  })
  for (const kind of ['card_order', 'card_refund']) {
    const query = { 'filter[kind]': kind }
    const bought = { client_id: omarId, other_client_id: null }
    expect(await listed(query)).toMatchObject([bought])
    expect(await listed({ ...query, 'filter[client_id]': omarId })).toMatchObject([bought])
    expect(await listed({ ...query, 'filter[client_id]': laylaId })).toMatchObject([
      { client_id: laylaId, other_client_id: omarId },
    ])
  }
})
