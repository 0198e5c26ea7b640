import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LedgerWorld, openLedgerWorld, operator, wallet } from '#tests/world/ledger.ts'

const name = 'mahfaza posting engine'
let world: LedgerWorld

beforeAll(async () => {
  world = await openLedgerWorld()
  await world.fund(wallet(1), 100n)
})
afterAll(async () => {
  expect(await world.problems()).toEqual([])
  await world.close()
})

/** The processes of the database that belong to engines; those that wait for a lock last. */
async function listBackends(): Promise<{ pid: number; waits: boolean }[]> {
  const { rows } = await sql<{ pid: number; waits: boolean }>`
    select pid, wait_event_type is not distinct from 'Lock' as waits from pg_stat_activity
    where datname = current_database() and application_name = ${name} order by waits
  `.execute(world.database.db)
  return rows
}

async function findWaiting(): Promise<number | undefined> {
  return (await listBackends()).find(({ waits }) => waits)?.pid
}

test('a payment whose connections were lost while it waited for a lock gets an id of the new one', async () => {
  const engine = world.openPostingEngine({ accountsKnownMax: 0 })
  await world.asOwner('begin')
  await world.asOwner('select from ledger.account where owner_id = 1 for update')
  const paid = world.pay(wallet(1), operator, 1n, { engine })
  const first = await vi.waitUntil(findWaiting)
  // It waits aside, on another connection than that of its id.
  await vi.waitUntil(async () => ![undefined, first].includes(await findWaiting()))
  await world.asOwner(`select setval('ledger.transaction_id', 50000)`)
  await world.asOwner('select pg_terminate_backend(pid, 5000) from unnest($1::int[]) pid', [
    (await listBackends()).map(({ pid }) => pid),
  ])
  await world.asOwner('commit')
  expect((await paid).transactionId).toBeGreaterThanOrEqual(50_000n)
})

test('an address that names its application hides no connection of an engine', async () => {
  const url = new URL(world.url)
  url.searchParams.set('application_name', 'shop')
  const before = (await listBackends()).length
  const engine = world.openPostingEngine({ url: url.href })
  await world.pay(wallet(1), operator, 1n, { engine })
  expect((await listBackends()).length).toBeGreaterThan(before)
})
