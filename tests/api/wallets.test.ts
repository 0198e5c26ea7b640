import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskPhone } from '#contract/kernel/phone.ts'
import { reserveHold } from '#server/ledger/index.ts'
import { walletOf } from '#server/modules/wallets/index.ts'
import { workAs } from '../world/console.ts'
import { clientIdOf, expectBalancedBooks, fund } from '../world/money.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

test('a new client has an empty wallet and the whole of the limits', async () => {
  const omar = await world.as('omar')
  expect(await omar.get('/wallet').data()).toEqual({
    currency: 'LYD',
    balance: '0.000',
    held: '0.000',
    owed: '0.000',
    available: '0.000',
    limits: {
      transfer_daily_max: '10000.000',
      transfer_daily_left: '10000.000',
      free_transfers_left: 0,
      transfer_monthly_max: '50000.000',
      transfer_monthly_left: '50000.000',
    },
  })
})

test('staff find a wallet by member number and by phone; its list shows the phone masked', async () => {
  await fund(world, 'salem', '1.000')
  const salem = await world.services.database.db
    .selectFrom('client')
    .select(['member_no', 'phone'])
    .where('id', '=', await clientIdOf(world, 'salem'))
    .executeTakeFirstOrThrow()
  const clerk = await workAs(world, ['wallets-index'])
  for (const search of [salem.member_no, salem.phone])
    expect(await clerk.get(`/wallets?${new URLSearchParams({ search })}`).data()).toMatchObject([
      { member_no: salem.member_no, phone: maskPhone(salem.phone) },
    ])
})

test('what is held is not available, neither to see nor to send', async () => {
  const layla = await world.as('layla')
  await world.as('omar')
  await fund(world, 'layla', '100.000')
  const account = walletOf(await clientIdOf(world, 'layla'), 'LYD')
  await world.services.engine.post(reserveHold, {
    input: { account, amountMinor: 60_000n, expirySeconds: 3600 },
    actor: { type: 'system', id: null },
  })
  const wallet = await layla.get('/wallet').data()
  expect(wallet).toMatchObject({ balance: '100.000', held: '60.000', available: '40.000' })
  const send = (amount: string, key: string) => layla.post('/transfers', { to: 'omar', amount }, { key })
  expect(await send('40.000', 'more-than-available')).toMatchObject({
    status: 422,
    body: { code: 'ledger.insufficient_funds', data: { available: '40.000', currency: 'LYD' } },
  })
  expect((await send('39.000', 'what-is-available')).status).toBe(200)
})
