import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewDue } from '#server/modules/subscriptions/index.ts'
import type { Caller } from '../world/caller.ts'
import { newCategory, stockCards, supplierCodes } from '../world/catalogue.ts'
import { clientIdOf, fund } from '../world/money.ts'
import { newPlan } from '../world/plans.ts'
import {
  balanceOf,
  daysLater,
  expectSoundBooks,
  newKey,
  ownPlan,
  payPlan,
  takeAll,
} from '../world/subscriber.ts'
import { setTransferTerms } from '../world/transfer-terms.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ workers: false })
  await setTransferTerms(world.services, {})
})
afterAll(() => world.close())

test('plans that are offered are read by anyone, in order; drafts by nobody', async () => {
  const plan = await newPlan(world.services, { price: 8_500n, trial_days: 7, cards_discount_bp: 150 })
  await newPlan(world.services, { status: 'draft' })
  const { body } = await world.anonymous.get('/subscriptions')
  expect(body.data).toMatchObject([
    {
      id: String(plan),
      price: '8.500',
      duration: 1,
      duration_unit: 'months',
      trial_days: 7,
      cards_discount_bp: 150,
    },
  ])
})

test('a client reviews a plan, pays it, and finds the payment at its address; the same key pays once', async () => {
  const plan = await newPlan(world.services)
  const layla = await world.as('layla')
  const quote = () => layla.post('/client-subscriptions/quote', { subscription_id: String(plan) })
  expect(await quote()).toMatchObject({ status: 422, body: { code: 'ledger.insufficient_funds' } })
  await fund(world, 'layla', '100.000')
  expect((await quote()).body.data).toMatchObject({
    kind: 'start',
    price: '10.000',
    credit: '0.000',
    total: '10.000',
    balance_after: '90.000',
  })
  const body = { subscription_id: String(plan), kind: 'start', price: '10.000', credit: '0.000' }
  const first = await layla.post('/client-subscriptions', body, { key: 'one-plan' })
  const again = await layla.post('/client-subscriptions', body, { key: 'one-plan' })
  expect(first).toMatchObject({
    status: 200,
    body: { data: { kind: 'start', total: '10.000', balance_after: '90.000' } },
  })
  expect(again.body).toEqual(first.body)
  const { id, reference } = first.body.data as { id: string; reference: string }
  expect(await layla.get(`/client-subscriptions/payments/${id}`).data()).toEqual(first.body.data)
  expect((await layla.get(`/transactions/${reference}/receipt`)).status).toBe(200)
  expect(await ownPlan(layla)).toMatchObject({ subscription: { status: 'active', renew: true } })
  expect(
    (await layla.get('/profile').data<{ user: { membership: object } }>()).user.membership,
  ).toMatchObject({
    en: expect.stringMatching(/^Plan/),
  })
  expect(await payPlan(layla, plan)).toMatchObject({ status: 422, body: { code: 'subscription.same_plan' } })
  expect(await balanceOf(world, 'layla')).toBe(90_000n)
  await expectSoundBooks(world)
})

test('a price above the one of the review, and a smaller credit, are refused', async () => {
  const plan = await newPlan(world.services)
  await fund(world, 'salem', '20.000')
  const salem = await world.as('salem')
  expect(await payPlan(salem, plan, { price: '9.999' })).toMatchObject({
    body: { code: 'subscription.terms_changed' },
  })
  expect(await payPlan(salem, plan, { kind: 'change' })).toMatchObject({
    body: { code: 'subscription.not_running' },
  })
  expect(await balanceOf(world, 'salem')).toBe(20_000n)
})

test('a change of plan counts the days that are left, to the dirham, up and down', async () => {
  const [small, large] = [
    await newPlan(world.services, { price: 10_000n, duration: 30, duration_unit: 'days' }),
    await newPlan(world.services, { price: 31_000n, duration: 30, duration_unit: 'days' }),
  ]
  const yusuf = await world.as('yusuf')
  await fund(world, 'yusuf', '100.000')
  expect((await payPlan(yusuf, small)).status).toBe(200)
  await daysLater(world, 'yusuf', 9.5)
  const quote = (plan: bigint) =>
    yusuf
      .post('/client-subscriptions/quote', { subscription_id: String(plan) })
      .data<Record<string, unknown>>()
  const up = await quote(large)
  expect(up).toMatchObject({
    kind: 'change',
    unused_days: 20,
    total_days: 30,
    credit: '6.666',
    total: '24.334',
  })
  expect(await payPlan(yusuf, large, { kind: 'change', price: '31.000', credit: '6.667' })).toMatchObject({
    body: { code: 'subscription.terms_changed' },
  })
  expect((await payPlan(yusuf, large, { kind: 'change', price: '31.000', credit: '6.666' })).status).toBe(200)
  expect(await balanceOf(world, 'yusuf')).toBe(100_000n - 10_000n - 24_334n)
  // Hardly begun: all but the first day come back, and more than the small plan costs.
  const down = await quote(small)
  expect(down).toMatchObject({ unused_days: 29, credit: '29.966', total: '-19.966' })
  expect((await payPlan(yusuf, small, { kind: 'change', credit: '29.966' })).status).toBe(200)
  expect(await balanceOf(world, 'yusuf')).toBe(100_000n - 10_000n - 24_334n + 19_966n)
  await expectSoundBooks(world)
})

test('a trial is free, once for a client and a phone, and paid when it ends', async () => {
  const plan = await newPlan(world.services, { trial_days: 7, pro: true })
  const omar = await world.as('omar')
  const start = (caller: Caller) =>
    caller.post('/client-subscriptions/trials', { subscription_id: String(plan) })
  // The review showed another price than is paid when the trial ends.
  const seen = { subscription_id: String(plan), price: '9.999' }
  expect(await omar.post('/client-subscriptions/trials', seen)).toMatchObject({
    body: { code: 'subscription.terms_changed' },
  })
  expect((await start(omar)).status).toBe(200)
  expect(await ownPlan(omar)).toMatchObject({ subscription: { status: 'trial' }, trial_used: true })
  // Pro while it runs.
  const isPro = async () => (await omar.get('/profile').data<{ user: { pro: boolean } }>()).user.pro
  expect(await isPro()).toBe(true)
  expect((await omar.post('/transfers/quote', { to: 'layla', amount: '1' })).status).toBe(422)
  await fund(world, 'omar', '10.000')
  await daysLater(world, 'omar', 7)
  await renewDue(world.services)
  expect(await ownPlan(omar)).toMatchObject({ subscription: { status: 'active' } })
  expect(await balanceOf(world, 'omar')).toBe(0n)
  await world.asOwner(`update client_subscription set status = 'ended', due_at = null, ended_at = now()
    where client_id = ${await clientIdOf(world, 'omar')}`)
  expect(await isPro()).toBe(false)
  expect(await start(omar)).toMatchObject({ status: 422, body: { code: 'subscription.trial_used' } })
  // Another account with that phone.
  const fatima = await world.as('fatima')
  const [omarId, fatimaId] = [await clientIdOf(world, 'omar'), await clientIdOf(world, 'fatima')]
  await world.asOwner(`update client set phone = '0929999999' where id = ${omarId};
    update client set phone = '0922000002' where id = ${fatimaId}`)
  expect(await start(fatima)).toMatchObject({ body: { code: 'subscription.trial_used' } })
  await expectSoundBooks(world)
})

test('an unpaid renewal is past due, tried on three more days with a notice, gives nothing meanwhile, and then ends', async () => {
  const plan = await newPlan(world.services, { cards_discount_bp: 500, free_transfers: 1 })
  const salem = await world.as('salem')
  expect((await payPlan(salem, plan)).status).toBe(200)
  await takeAll(world, 'salem')
  await daysLater(world, 'salem', 31)
  const states: (string | undefined)[] = []
  for (let day = 0; day < 5; day += 1) {
    await renewDue(world.services)
    await renewDue(world.services)
    states.push((await ownPlan(salem)).subscription?.status)
    const { limits } = await salem.get('/wallet').data<{ limits: { free_transfers_left: number } }>()
    expect(limits.free_transfers_left).toBe(0)
    await daysLater(world, 'salem', 1)
  }
  expect(states).toEqual(['past_due', 'past_due', 'past_due', undefined, undefined])
  const notices = await salem.get('/notifications').data<{ kind: string }[]>()
  const kinds = notices.map(({ kind }) => kind).filter((kind) => kind.startsWith('subscription'))
  expect(kinds).toEqual([
    'subscription_ended',
    'subscription_unpaid',
    'subscription_unpaid',
    'subscription_unpaid',
  ])
  await expectSoundBooks(world)
})

test('what is past due is paid by the client at once, and its period begins then', async () => {
  const plan = await newPlan(world.services)
  await fund(world, 'salem', '10.000')
  const salem = await world.as('salem')
  expect((await payPlan(salem, plan)).status).toBe(200)
  await daysLater(world, 'salem', 33)
  await renewDue(world.services)
  const late = async () => {
    const { subscription } = await ownPlan(salem)
    return salem.post(
      '/client-subscriptions/renewals',
      { client_subscription_id: subscription?.id },
      { key: newKey() },
    )
  }
  expect(await late()).toMatchObject({ body: { code: 'ledger.insufficient_funds' } })
  await fund(world, 'salem', '10.000')
  const paid = await late()
  expect(paid).toMatchObject({ status: 200, body: { data: { kind: 'renewal', total: '10.000' } } })
  const { starts_at: startsAt, created_at: at } = paid.body.data as { starts_at: string; created_at: string }
  expect(startsAt).toBe(at)
  expect(await late()).toMatchObject({ body: { code: 'subscription.not_due' } })
})

test('a cancelled renewal runs to the end of its period and may be taken back until then', async () => {
  const layla = await world.as('layla')
  const cancel = () => layla.delete('/client-subscriptions/current/renewal')
  const resume = () => layla.post('/client-subscriptions/current/renewal', {})
  for (const [step, renews] of [
    [cancel, false],
    [cancel, false],
    [resume, true],
    [cancel, false],
  ] as const) {
    expect((await step()).status).toBe(200)
    expect(await ownPlan(layla)).toMatchObject({ subscription: { status: 'active', renew: renews } })
  }
  await daysLater(world, 'layla', 31)
  const before = await balanceOf(world, 'layla')
  await renewDue(world.services)
  expect(await ownPlan(layla)).toMatchObject({ subscription: null })
  expect(await balanceOf(world, 'layla')).toBe(before)
  expect((await resume()).body).toMatchObject({ code: 'subscription.not_running' })
})

test('while it runs, a plan takes its share off the price of cards, never below their cost, and gives free transfers', async () => {
  const plan = await newPlan(world.services, { cards_discount_bp: 1_000, free_transfers: 1 })
  // Sold for 10.000; we pay 9.500 for it.
  const category = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, category, supplierCodes(5))
  const layla = await world.as('layla')
  const order = { category_id: String(category), quantity: 2 }
  const cheaper = () => layla.get('/card-prices').data<object[]>()
  expect(await cheaper()).toEqual([])
  expect((await payPlan(layla, plan)).status).toBe(200)
  expect(await cheaper()).toContainEqual({ category_id: String(category), price: '9.500' })
  const price = { discount: '1.000', total_amount: '19.000' }
  expect((await layla.post('/card-orders/quote', order)).body.data).toMatchObject(price)
  expect((await layla.post('/card-orders', order, { key: newKey() })).body.data).toMatchObject(price)

  await setTransferTerms(world.services, { transfer_fee_fixed: '0.500' })
  const sent = { to: 'yusuf', amount: '1.000' }
  const send = () => layla.post('/transfers', sent, { key: newKey() })
  const left = async () => {
    const { limits } = await layla.get('/wallet').data<{ limits: { free_transfers_left: number } }>()
    return limits.free_transfers_left
  }
  expect(await left()).toBe(1)
  expect((await layla.post('/transfers/quote', sent)).body.data).toMatchObject({ fee: '0.000' })
  expect((await send()).body.data).toMatchObject({ fee: '0.000' })
  expect(await left()).toBe(0)
  expect((await send()).body.data).toMatchObject({ fee: '0.500' })
  await setTransferTerms(world.services, {})
  await expectSoundBooks(world)
})

test('a renewal that fails stops no other, and is told at the end', async () => {
  const plan = await newPlan(world.services)
  const names = ['fatima', 'yusuf'] as const
  for (const name of names) {
    await world.asOwner(`update client_subscription set status = 'ended', due_at = null, ended_at = now()
      where due_at is not null and client_id = ${await clientIdOf(world, name)}`)
    await fund(world, name, '20.000')
    expect((await payPlan(await world.as(name), plan)).status).toBe(200)
    await daysLater(world, name, 32)
  }
  const before = await balanceOf(world, 'yusuf')
  await world.asOwner(`create function refuse_fatima() returns trigger language plpgsql as
      $$ begin raise exception 'planted'; end $$;
    create trigger refuse_fatima before insert on subscription_payment for each row
      when (new.client_id = ${await clientIdOf(world, 'fatima')}) execute function refuse_fatima()`)
  await expect(renewDue(world.services, 1)).rejects.toThrow('1 renewals failed')
  expect(await balanceOf(world, 'yusuf')).toBe(before - 10_000n)
  await world.asOwner('drop trigger refuse_fatima on subscription_payment; drop function refuse_fatima')
})
