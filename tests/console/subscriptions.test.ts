import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '#contract/registry.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import { renewDue } from '#server/modules/subscriptions/index.ts'
import { workAs } from '../world/console.ts'
import { clientIdOf, fund } from '../world/money.ts'
import { newPlan } from '../world/plans.ts'
import { balanceOf, daysLater, expectSoundBooks, newKey, ownPlan, payPlan } from '../world/subscriber.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ workers: false })
})
afterAll(() => world.close())

test('without a subscription the portal is closed once the settings say so, but for what leads to one', async () => {
  const set = (value: boolean) =>
    world.services.database.transact((tx) =>
      changeSettings(tx, { values: { allow_access_without_subscription: value }, staffId: null }),
    )
  await set(false)
  const fatima = await world.as('fatima')
  const refused = {
    status: 403,
    body: { code: 'subscription.required', data: { subscription_required: true } },
  }
  expect(await fatima.get('/home')).toMatchObject(refused)
  expect(await fatima.get('/card-orders')).toMatchObject(refused)
  const open = ['/profile', '/recharge-methods', '/client-subscriptions/current', '/notifications', '/wallet']
  for (const path of open) expect((await fatima.get(path)).status, path).toBe(200)
  // What leads to a plan includes its confirmation.
  const payment = { operation: 'subscription', subscription_id: '1', amount: '500.000' }
  expect((await fatima.post('/confirmations', { payment, pin: '270419' })).body.code).toBe(
    'auth.pin_incorrect',
  )
  await fund(world, 'layla', '10.000')
  const layla = await world.as('layla')
  expect((await layla.get('/home')).status).toBe(403)
  expect((await payPlan(layla, await newPlan(world.services))).status).toBe(200)
  expect((await layla.get('/home')).status).toBe(200)
  await set(true)
  expect((await fatima.get('/home')).status).toBe(200)
})

test('what is open without a subscription is the profile, recharging, plans and their confirmation, notifications, receipts and support', () => {
  const open = operations.filter((operation) => 'withoutSubscription' in operation)
  expect([...new Set(open.map(({ id }) => id.split('.')[0]))].sort()).toEqual(
    [
      'account',
      'confirmations',
      'content',
      'identity',
      'notifications',
      'receipts',
      'recharges',
      'subscriptions',
      'wallets',
    ].sort(),
  )
})

test('one person drafts a plan; what it costs and gives needs a second person, and running subscriptions keep theirs', async () => {
  const [clerk, checker] = [await workAs(world, 'admin'), await workAs(world, 'admin')]
  const draft = {
    name: { ar: 'باقة التاجر', en: 'Trader' },
    price: '12.000',
    duration: 1,
    trial_days: 0,
    cards_discount_bp: 300,
    free_transfers: 0,
  }
  const { id } = await clerk.post('/subscriptions', draft).data<{ id: string }>()
  expect((await clerk.put(`/subscriptions/${id}`, { price: '1.000' })).status).toBe(422)
  const fatima = await world.as('fatima')
  await fund(world, 'fatima', '50.000')
  const refused = { body: { code: 'subscription.not_offered' } }
  expect(await payPlan(fatima, BigInt(id), { price: '12.000' })).toMatchObject(refused)
  const agree = async (asked: { body: { data?: unknown } }) => {
    const { approval_id: approval } = asked.body.data as { approval_id: string }
    expect((await checker.post(`/approvals/${approval}/approval`, {})).status).toBe(200)
  }
  await agree(await clerk.post(`/subscriptions/${id}/offers`, {}))
  expect((await payPlan(fatima, BigInt(id), { price: '12.000' })).status).toBe(200)
  const terms = { price: '99.000', cards_discount_bp: 0, reason: 'ارتفاع التكلفة' }
  await agree(await clerk.put(`/subscriptions/${id}/terms`, terms))
  await daysLater(world, 'fatima', 31)
  await renewDue(world.services)
  expect(await balanceOf(world, 'fatima')).toBe(26_000n)
  expect((await world.anonymous.get('/subscriptions')).body.data).toEqual(
    expect.arrayContaining([expect.objectContaining({ id, price: '99.000' })]),
  )
  await expectSoundBooks(world)
})

test('staff start a plan from the client’s wallet, and cancel, resume and end it; the client reads why', async () => {
  const plan = await newPlan(world.services)
  const rights = ['store', 'show', 'cancel', 'end'].map((verb) => `client-subscriptions-${verb}`)
  const clerk = await workAs(world, rights)
  await fund(world, 'yusuf', '20.000')
  const yusuf = await world.as('yusuf')
  expect((await payPlan(yusuf, await newPlan(world.services))).status).toBe(200)
  const clientId = await clientIdOf(world, 'yusuf')
  const idOf = async () => (await ownPlan(yusuf)).subscription?.id
  const body = { client_id: String(clientId), subscription_id: String(plan) }
  const start = () => clerk.post('/client-subscriptions', body, { key: newKey() })
  expect(await start()).toMatchObject({ status: 422, body: { code: 'subscription.running' } })
  const ending = await clerk.post(`/client-subscriptions/${await idOf()}/endings`, { reason: 'طلب العميل' })
  expect(ending.status).toBe(200)
  expect(await idOf()).toBeUndefined()
  const set = (status: string) =>
    world.asOwner(`update client set status = '${status}' where id = ${clientId}`)
  await set('inactive')
  expect(await start()).toMatchObject({ status: 422, body: { code: 'auth.account_inactive' } })
  await set('active')
  expect(await start()).toMatchObject({ status: 200, body: { data: { price: '10.000' } } })
  const path = `/client-subscriptions/${await idOf()}`
  expect((await clerk.post(`${path}/cancellations`, { reason: 'بالهاتف' })).status).toBe(200)
  expect((await ownPlan(yusuf)).subscription?.renew).toBe(false)
  expect((await clerk.post(`${path}/resumptions`, {})).status).toBe(200)
  const notices = await yusuf.get('/notifications').data<{ kind: string }[]>()
  expect(notices.slice(0, 2).map(({ kind }) => kind)).toEqual([
    'subscription_paid',
    'subscription_ended_by_staff',
  ])
  await expectSoundBooks(world)
})

test('what staff start for clients counts among what one person decides in a day', async () => {
  const plan = await newPlan(world.services, { price: 30_000n })
  const clerk = await workAs(world, ['client-subscriptions-store'])
  const start = async (name: 'omar' | 'salem') => {
    await fund(world, name, '50.000')
    const body = { client_id: String(await clientIdOf(world, name)), subscription_id: String(plan) }
    return clerk.post('/client-subscriptions', body, { key: newKey() })
  }
  const set = (value: string) =>
    world.services.database.transact((tx) =>
      changeSettings(tx, { values: { day_dual_control_min: value }, staffId: null }),
    )
  await set('59.999')
  expect(await start('omar')).toMatchObject({ status: 200 })
  expect(await start('salem')).toMatchObject({
    status: 422,
    body: { code: 'subscription.not_alone', data: { amount: '30.000' } },
  })
  expect(await balanceOf(world, 'salem')).toBe(50_000n)
  await set('60.000')
  expect(await start('salem')).toMatchObject({ status: 200 })
  await expectSoundBooks(world)
})
