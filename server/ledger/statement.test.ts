import { afterAll, beforeAll, expect, test } from 'vitest'
import { house, type LedgerWorld, openLedgerWorld, wallet } from '#tests/world/ledger.ts'
import { balanceAt, findBalance, readStatement } from './statement.queries.ts'

const alice = wallet(1)

let world: LedgerWorld
let accountId: bigint

beforeAll(async () => {
  world = await openLedgerWorld()
  // One after the other, so that each has an instant of its own.
  for (let amount = 1n; amount <= 25n; amount += 1n) await world.fund(alice, amount)
  accountId = (await findBalance(world.database.db, alice))?.accountId ?? 0n
})
afterAll(() => world.close())

test('a statement is read backwards, page by page, without gaps', async () => {
  const { db } = world.database
  const first = await readStatement(db, accountId, { limit: 10 })
  const second = await readStatement(db, accountId, { limit: 100, beforeVersion: first.at(-1)?.version })
  const all = [...first, ...second]
  expect(all.map(({ version }) => version)).toEqual(
    Array.from({ length: 25 }, (_, index) => 25n - BigInt(index)),
  )
  expect(all[0]).toMatchObject({ amountMinor: 25n, balanceAfterMinor: 325n })
})

test('any balance at any instant can be read', async () => {
  const { db } = world.database
  for (const { createdAt, balanceAfterMinor, amountMinor } of await readStatement(db, accountId, {
    limit: 100,
  })) {
    expect(await balanceAt(db, accountId, new Date(createdAt.getTime() + 1))).toBeGreaterThanOrEqual(
      balanceAfterMinor,
    )
    expect(await balanceAt(db, accountId, new Date(createdAt.getTime() - 1))).toBeLessThanOrEqual(
      balanceAfterMinor - amountMinor,
    )
  }
  expect(await balanceAt(db, accountId, new Date(0))).toBe(0n)
  expect(await balanceAt(db, 12345n, new Date())).toBe(0n)
})

test('an account that was never used has no balance', async () => {
  expect(await findBalance(world.database.db, wallet(77))).toBeUndefined()
})

test.each([
  [
    'versions have no gaps and balances run on',
    'update ledger.entry set balance_after = balance_after + 1 where version = 3',
  ],
  [
    'a transaction sums to zero in each currency',
    'update ledger.entry set amount = amount + 1 where version = 3 and amount > 0',
  ],
  ['an account is the sum of its entries', 'update ledger.account set balance = balance + 1'],
  ['an entry has an account', 'delete from ledger.account where floor = 0'],
  [
    'a transaction and its entries name each other',
    'delete from ledger.transaction where id = (select max(id) from ledger.transaction)',
  ],
  [
    'no account is below its floor',
    'alter table ledger.account drop constraint account_sound; update ledger.account set floor = 1000000',
  ],
])('the verifier sees it when it is no longer so that %s', async (rule, damage) => {
  expect(await world.problems()).toEqual([])
  await world.asOwner('begin')
  await world.asOwner(damage)
  expect((await world.problemsSeenByOwner()).map((problem) => problem.rule)).toContain(rule)
  await world.asOwner('rollback')
})

test('the house owes what its customers have', async () => {
  expect((await world.balanceOf(house)) + (await world.balanceOf(alice))).toBe(0n)
})
