import { afterAll, beforeAll, expect, test } from 'vitest'
import { everything, runCheck } from '#server/ledger/index.ts'
import { subscriptionChecks } from '#server/modules/subscriptions/index.ts'
import { clientIdOf, fund } from '../world/money.ts'
import { newPlan } from '../world/plans.ts'
import { payPlan } from '../world/subscriber.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ workers: false })
})
afterAll(() => world.close())

test('the credits of two changes in one millisecond are proven in their order', async () => {
  const [small, large] = [
    await newPlan(world.services, { price: 10_000n, duration: 30, duration_unit: 'days' }),
    await newPlan(world.services, { price: 30_000n, duration: 30, duration_unit: 'days' }),
  ]
  const salem = await world.as('salem')
  await fund(world, 'salem', '100.000')
  expect((await payPlan(salem, small)).status).toBe(200)
  const change = { kind: 'change', price: '30.000', credit: '0.000' } as const
  expect((await payPlan(salem, large, change)).status).toBe(200)
  expect((await payPlan(salem, small, change)).status).toBe(200)
  const salemId = await clientIdOf(world, 'salem')
  const faultsWith = async (credit: number) => {
    await world.asOwner(`
      update subscription_payment p set credit = ${credit}, created_at = b.created_at from subscription_payment b
      where p.client_id = ${salemId} and p.subscription_id = ${small} and p.kind = 'change'
        and b.client_id = ${salemId} and b.subscription_id = ${large}`)
    const { db } = world.services.database
    const found = await Promise.all(subscriptionChecks.map((check) => runCheck(db, check, everything)))
    return found.flat().filter(({ rule }) => rule === 'subscriptions.credit').length
  }
  expect([await faultsWith(30_000), await faultsWith(29_999)]).toEqual([0, 1])
})
