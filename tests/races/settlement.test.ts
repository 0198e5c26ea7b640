import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedWorld, take } from '#tests/world/belongings.ts'
import { beside } from '#tests/world/beside.ts'
import { clientIdOf, expectBalancedBooks } from '#tests/world/money.ts'
import { namePayoutAccount } from '#tests/world/payout.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a merchant who confirms one account while another is being named is not paid to the other', async () => {
  const fatima = await world.as('fatima')
  const { goodsSupplierId: supplier_id, goodsVouchers } = await seedWorld(world)
  await namePayoutAccount(world, 'fatima')
  await fatima.post('/vouchers/use', { code: take(goodsVouchers) }, { key: 'accepted-before' }).data()
  const { changed_at } = await fatima.get('/payout-account').data<{ changed_at: string }>()
  const confirmed = { supplier_id, account_changed_at: changed_at }
  const otherNamed = `update payout_account set number = '0021012345681', changed_at = now()
    where client_id = ${await clientIdOf(world, 'fatima')}`
  const answer = await beside(world, [otherNamed], async () =>
    fatima.post('/settlements', confirmed, { key: 'confirmed-beside' }),
  )
  expect(answer).toMatchObject({ status: 422, body: { code: 'settlement.account_changed' } })
  expect(await fatima.get('/settlements/available').data()).toMatchObject([{ vouchers_count: 1 }])
  await expectBalancedBooks(world)
})
