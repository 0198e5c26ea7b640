import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '#tests/world/ledger.ts'
import { readSettledHorizon } from './settled-horizon.queries.ts'

let world: LedgerWorld
let writer: pg.Client

beforeAll(async () => {
  world = await openLedgerWorld()
  writer = new pg.Client({ connectionString: world.url })
  await writer.connect()
})
afterAll(async () => {
  await writer.end()
  await world.close()
})

test('what is stamped before a settled horizon never appears later; before the mere clock it does', async () => {
  await writer.query('begin')
  await writer.query(insert(1))
  const clock = await clockNow()
  expect(await countBefore(clock)).toBe(0n)
  const counting = readSettledHorizon(world.database.db).then(countBefore)
  await untilACutWaits()
  await writer.query('commit')
  expect(await counting).toBe(1n)
  expect(await countBefore(clock)).toBe(1n)
})

test('a cut waits for who writes the ledger, not for who reads it or writes elsewhere', async () => {
  await writer.query('begin')
  await writer.query('select from ledger.transaction')
  await writer.query(`insert into country (code, name_ar, name_en) values ('XX', 'أخرى', 'Elsewhere')`)
  expect(await readSettledHorizon(world.database.db)).not.toBeNull()
  await writer.query('rollback')
})

test('a vacuum of the ledger does not stop a cut, and a writer beside it still does', async () => {
  const vacuum = new pg.Client({ connectionString: world.ownerUrl })
  await vacuum.connect()
  try {
    // What a vacuum, an analyze or a concurrent index build holds for its whole run.
    await vacuum.query('begin')
    await vacuum.query(
      'lock table ledger.account, ledger.transaction, ledger.entry in share update exclusive mode',
    )
    await writer.query('begin')
    await writer.query(insert(2))
    const counting = readSettledHorizon(world.database.db).then(countBefore)
    await untilACutWaits()
    await writer.query('commit')
    expect(await counting).toBe(2n)
  } finally {
    await vacuum.end()
  }
})

function insert(id: number): string {
  return `insert into ledger.transaction (id, operation, actor_type, legs, created_at)
          values (${id}, 'post', 'system', '{}', clock_timestamp())`
}

async function untilACutWaits(): Promise<void> {
  const asked = `select from pg_stat_activity where pid <> pg_backend_pid() and query like '%virtualtransaction as name from pg_locks%'`
  await vi.waitUntil(async () => (await world.asOwner(asked)).rowCount === 1, { timeout: 5000, interval: 10 })
}

async function clockNow(): Promise<string> {
  const { rows } = await world.database.pool.query<{ now: string }>('select clock_timestamp()::text as now')
  return rows[0]?.now ?? ''
}

async function countBefore(moment: string | null): Promise<bigint> {
  const { rows } = await world.database.pool.query<{ count: bigint }>(
    'select count(*) from ledger.transaction where created_at < $1::timestamptz',
    [moment],
  )
  return rows[0]?.count ?? -1n
}
