import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeSubscription,
  renewSubscription,
  startSubscription,
} from '#server/modules/subscriptions/index.ts'
import type { Caller } from '../world/caller.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '../world/money.ts'
import { newPlan } from '../world/plans.ts'
import { openTwin, type Twin } from '../world/twin.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let twin: Twin
beforeAll(async () => {
  world = await openWorld({ workers: false })
  twin = await openTwin(world)
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await twin.close()
  await world.close()
})

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

/** The same client through two servers at once. */
async function tryTwice(caller: Caller, planId: bigint): Promise<number[]> {
  const body = { subscription_id: String(planId) }
  const both = [caller, twin.as(caller)].map((one) => one.post('/client-subscriptions/trials', body))
  return statusesOf(await Promise.all(both))
}

const trialsOf = async (clientId: bigint) => {
  const { rows } = await world.services.database.pool.query<{ count: number }>(
    `select count(*)::int as count from client_subscription where client_id = $1 and trial_phone is not null`,
    [String(clientId)],
  )
  return rows[0]?.count
}

test('two starts of one trial through two servers: one', async () => {
  const plan = await newPlan(world.services, { trial_days: 7 })
  const omar = await world.as('omar')
  expect(await tryTwice(omar, plan)).toEqual([200, 422])
  expect(await trialsOf(await clientIdOf(world, 'omar'))).toBe(1)
})

test('two accounts that try a plan with one phone at once: one trial', async () => {
  const plan = await newPlan(world.services, { trial_days: 7 })
  const [fatima, salem] = [await world.as('fatima'), await world.as('salem')]
  const ids = [await clientIdOf(world, 'fatima'), await clientIdOf(world, 'salem')]
  // The phone passes from one to the other while both ask: each has it when its row is read.
  await world.asOwner(`alter table client drop constraint client_phone_key;
    update client set phone = '0921231231' where id in (${ids.join()})`)
  const body = { subscription_id: String(plan) }
  const answers = await Promise.all([
    fatima.post('/client-subscriptions/trials', body),
    twin.as(salem).post('/client-subscriptions/trials', body),
  ])
  expect(statusesOf(answers)).toEqual([200, 422])
  await world.asOwner(`drop index client_subscription_trial_phone;
    update client_subscription set status = 'ended', due_at = null, ended_at = now();
    update client_subscription set trial_phone = 'x' || id`)
})

test('control: without the unique indexes and the lock of the client, two trials start', async () => {
  const plan = await newPlan(world.services, { trial_days: 7 })
  const clientId = await clientIdOf(world, 'omar')
  await world.asOwner(`drop index client_subscription_trial; drop index client_subscription_running;
    delete from client_subscription where client_id = ${clientId}`)
  const insert = `insert into client_subscription (client_id, subscription_id, status, price, currency, duration,
    duration_unit, pro, cards_discount_bp, below_cost, free_transfers, anchor_at, period_starts_at, ends_at, due_at,
    trial_phone)
    select ${clientId}, ${plan}, 'trial', 1, 'LYD', 1, 'months', false, 0, false, 0, now(), now(),
      now() + interval '7 days', now(), '0922000002' on conflict do nothing`
  await Promise.all([world.services, twin.services].map(({ database }) => database.pool.query(insert)))
  expect(await trialsOf(clientId)).toBe(2)
  await world.asOwner(`delete from client_subscription where client_id = ${clientId};
    create unique index client_subscription_running on client_subscription (client_id)
      where status in ('trial', 'active', 'past_due')`)
})

test('twenty starts, and then twenty changes, of one client through two engines: one of each is paid', async () => {
  const [small, large] = [
    await newPlan(world.services, { price: 1_000n }),
    await newPlan(world.services, { price: 2_000n }),
  ]
  await fund(world, 'layla', '100.000')
  const clientId = await clientIdOf(world, 'layla')
  const engines = [world.services.engine, twin.services.engine]
  const at = <T>(post: (engine: (typeof engines)[number]) => Promise<T>) =>
    Promise.allSettled(
      Array.from({ length: 20 }, (_, turn) => post(engines[turn % 2] ?? world.services.engine)),
    )
  const actor = { type: 'client', id: clientId } as const
  const paid = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
    outcomes.filter(({ status }) => status === 'fulfilled').length
  const input = {
    clientId,
    sender: null,
    planId: small,
    seen: { kind: 'start', priceMinor: 1_000n, creditMinor: 0n },
  } as const
  expect(paid(await at((engine) => engine.post(startSubscription, { input, actor })))).toBe(1)
  const change = {
    clientId,
    sender: null,
    planId: large,
    seen: { kind: 'change', priceMinor: 2_000n, creditMinor: 0n },
  } as const
  expect(paid(await at((engine) => engine.post(changeSubscription, { input: change, actor })))).toBe(1)
  const { balanceMinor } = await walletFigures(world, 'layla')
  const { rows } = await world.services.database.pool.query<{ spent: string }>(
    'select sum(price - credit)::text as spent from subscription_payment where client_id = $1',
    [String(clientId)],
  )
  expect(balanceMinor).toBe(100_000n - BigInt(rows[0]?.spent ?? 0))
})

test('one renewal that two engines and the client pay at once is paid once', async () => {
  const plan = await newPlan(world.services, { price: 5_000n })
  await fund(world, 'yusuf', '100.000')
  const clientId = await clientIdOf(world, 'yusuf')
  await world.services.engine.post(startSubscription, {
    input: { clientId, planId: plan, seen: null, sender: null },
    actor: { type: 'client', id: clientId },
  })
  await world.asOwner(
    `update client_subscription set status = 'past_due', due_at = now() where client_id = ${clientId}`,
  )
  const { rows } = await world.services.database.pool.query<{ id: bigint; due_at: Date }>(
    'select id, due_at from client_subscription where client_id = $1',
    [String(clientId)],
  )
  const [due] = rows
  if (!due) throw new Error('it is not due')
  const input = { clientId, sender: null, subscriptionId: BigInt(due.id), dueAt: due.due_at }
  const system = { type: 'system', id: null } as const
  const client = { type: 'client', id: clientId } as const
  const outcomes = await Promise.allSettled(
    [world.services.engine, twin.services.engine].flatMap((engine) => [
      engine.post(renewSubscription, { input, actor: system }),
      engine.post(renewSubscription, { input: { ...input, dueAt: null }, actor: client }),
    ]),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await walletFigures(world, 'yusuf')).balanceMinor).toBe(90_000n)
})
