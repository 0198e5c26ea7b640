import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyFilters } from '#server/resource-engine/list-filter.queries.ts'
import { listQuerySql } from '#server/resource-engine/rows.queries.ts'
import { servedResources } from '#server/resources.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const accounts = 5_000
const transactions = 60_000
const section = servedResources.of('wallet-transactions')
const staff = { type: 'staff', id: 1n, permissions: new Set<string>() } as const

let world: World
beforeAll(async () => {
  world = await openWorld({ workers: false })
  const owner = new pg.Client({ connectionString: world.database.ownerUrl })
  await owner.connect()
  await owner.query(`
    insert into ledger.account (kind, owner_type, owner_id, currency, floor)
    select 'wallet', 'client', n, 'LYD', 0 from generate_series(1, ${accounts}) n`)
  await owner.query(`
    insert into ledger.transaction (id, operation, actor_type, actor_id, legs, created_at)
    select n, case when n % 997 = 0 then 'adjustment' else 'transfer' end, 'client', 1,
           array[1 + n % ${accounts}, 1 + n / ${accounts}], timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${transactions}) n`)
  await owner.query(`
    insert into ledger.entry (account_id, version, transaction_id, amount, balance_after, created_at)
    select 1 + n % ${accounts}, 1 + n / ${accounts}, n, 1000, 5000, timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${transactions}) n`)
  await owner.query('vacuum analyze ledger.account, ledger.transaction, ledger.entry')
  await owner.end()
})
afterAll(() => world.close())

test.each([
  {},
  { 'filter[kind]': ['adjustment'] },
  { 'filter[kind]': ['transfer'] },
  { 'filter[client_id]': [77n] },
  { 'filter[client_id]': [77n], 'filter[amount_from]': 900n },
  { from: '2026-02-01', to: '2026-02-02' },
  { search: '77' },
])('a page of many transactions reads no account, entry or transaction but by an index', async (query) => {
  const list = {
    conditions: await applyFilters(world.services.database.db, section, staff, query),
    fields: Object.keys(section.resource.fields),
    sort: { field: 'created_at', descending: true },
    locale: 'en',
  } as const
  const { rows } = await sql<Record<'QUERY PLAN', string>>`
    explain (costs off) ${listQuerySql(section, list)} limit 50`.execute(world.services.database.db)
  const read = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Seq Scan'))
  expect(read.filter((line) => /on (account|entry|transaction)\b/.test(line))).toEqual([])
})

test.each([{}, { 'filter[client_id]': [77n] }, { 'filter[frozen]': true }, { search: '77' }])(
  'a page of many wallets reads no account but by an index',
  async (query) => {
    const wallets = servedResources.of('wallets')
    const list = {
      conditions: await applyFilters(world.services.database.db, wallets, staff, query),
      fields: Object.keys(wallets.resource.fields),
      sort: { field: 'id', descending: true },
      locale: 'en',
    } as const
    const { rows } = await sql<Record<'QUERY PLAN', string>>`
      explain (costs off) ${listQuerySql(wallets, list)} limit 50`.execute(world.services.database.db)
    const read = rows
      .map((row) => row['QUERY PLAN'])
      .filter((line) => /Seq Scan on (account|entry)\b/.test(line))
    expect(read).toEqual([])
  },
)
