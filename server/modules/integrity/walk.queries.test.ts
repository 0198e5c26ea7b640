import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { divideTransactions, readSettledHorizon } from '#server/ledger/index.ts'
import { type LedgerWorld, openLedgerWorld, wallet } from '#tests/world/ledger.ts'
import { estimateRows, readSlice, readWindow, saveWindow } from './walk.queries.ts'

let world: LedgerWorld

beforeAll(async () => {
  world = await openLedgerWorld()
  // Batches of many transactions, each with one stamp.
  for (let round = 1; round <= 5; round += 1) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => world.fund(wallet(index), 1n)))
  }
})
afterAll(() => world.close())

async function idsByCreation(): Promise<bigint[]> {
  const rows = await world.database.db.selectFrom('ledger.transaction').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

function sorted(ids: readonly bigint[]): bigint[] {
  return [...ids].sort((one, other) => Number(one - other))
}

test.each([1, 7, 33, 1000])(
  'slices of %i see every transaction once, and none behind the cut',
  async (rowsMax) => {
    const { db } = world.database
    const cut = (await readSettledHorizon(db)) ?? ''
    const seen: bigint[] = []
    const accounts = new Set<bigint>()
    for (let from = '2000-01-01'; from !== cut; ) {
      const slice = await readSlice(db, { from, cut, rowsMax })
      seen.push(...slice.transactionIds)
      for (const id of slice.accountIds) accounts.add(id)
      from = slice.until
    }
    expect(sorted(seen)).toEqual(await idsByCreation())
    expect(accounts.size).toBe(21)
  },
)

test('windows walk over the whole table, and begin again at its end', async () => {
  const { db } = world.database
  const ids = await idsByCreation()
  const inWindow = ({ after, last }: { after: bigint; last: bigint | null }) =>
    ids.filter((id) => id > after && id <= (last ?? 0n))
  for (const lap of ['first', 'second']) {
    const seen: bigint[] = []
    for (let ends = false; !ends; ) {
      const window = await readWindow(db, 'ledger.transaction', 30)
      seen.push(...inWindow(window))
      await saveWindow(db, window)
      ends = window.ends
    }
    expect([lap, seen]).toEqual([lap, ids])
  }
})

test('a table without rows has no window', async () => {
  expect(await readWindow(world.database.db, 'settlement', 30)).toMatchObject({ last: null, ends: true })
})

test('the rows of a table in ranges are estimated as those of one table, so a lap over them takes as long', async () => {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  const estimate = async () => {
    await owner.query('vacuum analyze ledger.transaction')
    return estimateRows(world.database.db, 'ledger.transaction')
  }
  const before = await estimate()
  expect(before).toBe((await idsByCreation()).length)
  await divideTransactions(owner, { idsPerRange: 5_000n })
  expect(await estimateRows(world.database.db, 'ledger.transaction')).toBe(before)
  expect(await estimate()).toBe(before)
  await owner.end()
})
