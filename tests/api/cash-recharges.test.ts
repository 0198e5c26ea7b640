import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { allow, someFee } from '#tests/world/payments.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let salem: Caller
let omar: Caller

beforeAll(async () => {
  world = await openWorld()
  salem = await world.as('salem')
  omar = await world.as('omar')
  await fund(world, 'salem', '100.000')
})
beforeEach(() => allow(world, 'cash', { fee: { ...someFee, fixedMinor: 0n, shareBp: 0 } }))
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

const toOmar = { to: people.omar.phone, amount: '20.000' }

test('a seller sees whose wallet it is, and pays it from the own one', async () => {
  await allow(world, 'cash', { fee: someFee })
  const expected = {
    client: { name: 'عمر ا.', member_no: expect.stringMatching(/^\d{6}$/) },
    amount: '20.000',
    fee: '1.400',
    net_amount: '18.600',
    balance_after: '80.000',
  }
  const quote = await salem.post('/cash-recharges/quote', toOmar).data<{ client: { name: string } }>()
  expect(quote).toMatchObject({ ...expected, client: { ...expected.client, name: quote.client.name } })
  expect(quote.client.name).not.toBe(people.omar.name)
  const done = await salem
    .post('/cash-recharges', toOmar, { key: 'salem-takes-cash' })
    .data<{ id: string; reference: string }>()
  // Once it has happened, each of the two knows the other by name.
  expect(done).toMatchObject({
    ...quote,
    client: { ...quote.client, name: people.omar.name },
    reference: expect.stringMatching(/^MZ-/),
  })
  expect(await salem.get('/cash-recharges').data()).toEqual([done])
  expect(await salem.get('/seller-day').data()).toMatchObject({ cash: { count: 1, total: '20.000' } })
  expect(await salem.get(`/cash-recharges/${done.id}`).data()).toEqual(done)
  expect(await walletFigures(world, 'salem')).toMatchObject({ balanceMinor: 80_000n })
  expect(await walletFigures(world, 'omar')).toMatchObject({ balanceMinor: 18_600n })

  const [recharge] = await omar.get('/recharges').data<object[]>()
  expect(recharge).toMatchObject({
    method: 'cash',
    status: 'completed',
    amount: '20.000',
    fee: '1.400',
    net_amount: '18.600',
    balance_after: '18.600',
    reference: done.reference,
    seller: people.salem.name,
  })
  const [notice] = await omar.get('/notifications').data<object[]>()
  expect(notice).toMatchObject({
    body: `18.600 LYD were added to your wallet for cash paid to ${people.salem.name}.`,
    about: { what: 'recharge', id: done.id },
  })
  expect(await world.anonymous.get(`/receipts/${done.reference}`).data()).toMatchObject({
    kind: 'cash_recharge',
    amount: '20.000',
    fee: '1.400',
  })
  const kindsOf = async (caller: Caller) => {
    const { rows } = await caller.get('/reports/wallet-transactions').data<{ rows: { kind: string }[] }>()
    return rows.map(({ kind }) => kind)
  }
  expect(await kindsOf(omar)).toEqual(['recharge'])
  expect(await kindsOf(salem)).toEqual(['cash_recharge', 'adjustment'])
})

test('not more than the seller has, not to oneself, not to nobody, not beyond the limits', async () => {
  const refusal = async (body: object) => {
    const quoted = await salem.post('/cash-recharges/quote', body)
    const sent = await salem.post('/cash-recharges', body, {
      key: `refused-${JSON.stringify(body)}`.replaceAll(' ', ''),
    })
    expect(sent.body.code).toBe(quoted.body.code)
    return sent.body.code
  }
  expect(await refusal({ ...toOmar, amount: '900.000' })).toBe('ledger.insufficient_funds')
  expect(await refusal({ ...toOmar, to: 'salem' })).toBe('recharge.to_self')
  expect(await refusal({ ...toOmar, to: '0919999999' })).toBe('recharge.client_not_found')
  expect(await refusal({ ...toOmar, amount: '0.500' })).toBe('recharge.below_minimum')
  await allow(world, 'cash', { active: false })
  expect(await refusal(toOmar)).toBe('recharge.method_unavailable')
})

test('who is no seller takes no cash', async () => {
  expect(
    (await omar.post('/cash-recharges', { ...toOmar, to: 'salem' }, { key: 'omar-is-none' })).status,
  ).toBe(403)
})
