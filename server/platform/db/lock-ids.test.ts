import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripesMax } from '#server/ledger/account.rules.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { lockIds } from './lock-ids.ts'
import { withLock } from './with-lock.ts'

let testing: TestDatabase
let program: pg.Client

beforeAll(async () => {
  testing = await testDatabase()
  program = new pg.Client({ connectionString: testing.url })
  await program.connect()
})
afterAll(async () => {
  await program.end()
  await testing.drop()
})

test('a program that starts waits for no lock of one that pays and seals, and that one for none of the start', async () => {
  await program.query('select pg_advisory_lock($1, n) from generate_series(0, $2 - 1) n', [
    lockIds.stripes,
    stripesMax,
  ])
  const { migration, build, demo, ...others } = lockIds
  for (const id of [migration, build, demo]) {
    const free = await withLock(testing.ownerUrl, id, async () => {
      const { rows } = await program.query<{ free: boolean }>(
        'select pg_try_advisory_xact_lock(id) as free from unnest($1::bigint[]) id',
        [Object.values(others)],
      )
      return rows.map((row) => row.free)
    })
    expect(free).toEqual(Object.values(others).map(() => true))
  }
}, 10_000)
