import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld, wallet } from '#tests/world/ledger.ts'
import { refreshStatistics } from './snapshot.queries.ts'

let world: LedgerWorld

beforeAll(async () => {
  world = await openLedgerWorld()
  await Promise.all(Array.from({ length: 20 }, (_, index) => world.fund(wallet(index), 1n)))
})
afterAll(() => world.close())

const knownRows = async () => {
  const { rows } = await world.asOwner(
    `select reltuples::integer as count from pg_class where oid = 'ledger.entry'::regclass`,
  )
  return rows[0]?.count
}

test('the program has the planner learn what tables hold that were never looked at, without owning them', async () => {
  expect(await knownRows()).toBe(-1)
  await world.database.transact(refreshStatistics)
  expect(await knownRows()).toBe(40)
})
