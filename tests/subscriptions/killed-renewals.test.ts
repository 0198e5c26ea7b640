import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { everything, post, runCheck } from '#server/ledger/index.ts'
import { checksOf } from '#server/modules/integrity/all-checks.ts'
import { startSubscription } from '#server/modules/subscriptions/index.ts'
import { adjustments, walletOf } from '#server/modules/wallets/index.ts'
import { isDeep } from '../world/depth.ts'
import { expectBalancedBooks } from '../world/money.ts'
import { newPlan } from '../world/plans.ts'
import { openWorld, type World } from '../world/world.ts'

// `npm run test:subscriptions` does it with ten thousand.
const count = isDeep ? 10_000 : 100
/** So few that a process is killed between them. */
const atOnce = isDeep ? 200 : 5
/** Every tenth wallet has too little. */
const poorShare = 10
const millisMax = 20_000 + count * 20

let world: World
beforeAll(async () => {
  world = await openWorld({ workers: false })
})
afterAll(() => world.close())

test(`${count} renewals that are due at one minute, with two processes killed on the way: each is paid once or marked, to the dirham`, {
  timeout: 2 * millisMax,
}, async () => {
  await subscribeMany(await newPlan(world.services, { price: 1_000n, duration: 30, duration_unit: 'days' }))
  for (let killed = 0; killed < 2; killed += 1) {
    const process = startProcess()
    await untilHandled((killed + 1) * (count / 4))
    const exit = once(process, 'exit')
    process.kill('SIGKILL')
    await exit
    expect(await countHandled()).toBeLessThan(count)
  }
  const last = [startProcess(), startProcess()]
  await untilHandled(count)
  await Promise.all(last.map(stopProcess))

  const { rows } = await world.services.database.pool.query(`
    select count(*) filter (where r.status = 'active' and p.count = 2 and w.balance = 500)::int as paid,
      count(*) filter (where r.status = 'past_due' and r.tries = 1 and p.count = 1 and w.balance = 500
        and n.count = 1)::int as marked
    from client_subscription r
    join ledger.account w on w.kind = 'wallet' and w.owner_id = r.client_id
    cross join lateral (select count(*) from subscription_payment where client_subscription_id = r.id) p
    cross join lateral (
      select count(*) from notification where client_id = r.client_id and kind = 'subscription_unpaid') n`)
  expect(rows).toEqual([{ paid: count - count / poorShare, marked: count / poorShare }])
  await expectBalancedBooks(world)
  for (const check of checksOf(false))
    expect(await runCheck(world.services.database.db, check, everything)).toEqual([])
})

/** Clients whose period ends now: most can pay the next one, every tenth cannot. */
async function subscribeMany(plan: bigint): Promise<void> {
  await world.asOwner(`
    insert into client (name, username, phone, password_hash)
    select 'عميل ' || n, 'renewal' || n, '093' || lpad(n::text, 7, '0'), 'none' from generate_series(1, ${count}) n`)
  const { rows } = await world.services.database.pool.query<{ id: string }>(
    'select id from client order by id',
  )
  await startMany(
    rows.map(({ id }) => BigInt(id)),
    plan,
  )
  const back = `- interval '30 days'`
  await world.asOwner(`
    update subscription_payment set starts_at = starts_at ${back}, ends_at = ends_at ${back}, created_at = created_at ${back};
    update client_subscription r set starts_at = p.starts_at, anchor_at = p.starts_at, period_starts_at = p.starts_at,
      ends_at = p.ends_at, due_at = p.ends_at, paid_at = p.created_at
    from subscription_payment p where p.id = r.payment_id`)
}

const fundsMinor = (turn: number) => (turn % poorShare === 0 ? 1_500n : 2_500n)

async function startMany(clientIds: readonly bigint[], planId: bigint): Promise<void> {
  const { engine } = world.services
  const chunk = 500
  for (let from = 0; from < clientIds.length; from += chunk)
    await Promise.all(
      clientIds.slice(from, from + chunk).map(async (clientId, index) => {
        const amountMinor = fundsMinor(from + index)
        const postings = [{ from: adjustments('LYD'), to: walletOf(clientId, 'LYD'), amountMinor }]
        await engine.post(post, { input: { postings }, actor: { type: 'system', id: null } })
        await engine.post(startSubscription, {
          input: { clientId, planId, seen: null, sender: null },
          actor: { type: 'client', id: clientId },
        })
      }),
    )
}

function startProcess(): ChildProcess {
  const { database, services } = world
  return fork(
    join(import.meta.dirname, 'renewal-process.ts'),
    [database.url, services.config.dataDirectory, String(atOnce)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
}

async function stopProcess(process: ChildProcess): Promise<void> {
  const exit = once(process, 'exit')
  process.disconnect()
  await exit
}

async function countHandled(): Promise<number> {
  const { rows } = await world.services.database.pool.query<{ count: number }>(
    `select count(*)::int as count from client_subscription where due_at > now()`,
  )
  return rows[0]?.count ?? 0
}

async function untilHandled(wanted: number): Promise<void> {
  await vi.waitUntil(async () => (await countHandled()) >= wanted, { timeout: millisMax, interval: 3 })
}
