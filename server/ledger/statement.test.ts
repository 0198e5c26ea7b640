import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld, operator, wallet } from '#tests/world/ledger.ts'
import { balanceAt, findBalance, readStatement } from './statement.queries.ts'

const alice = wallet(1)

let world: LedgerWorld
let accountId: bigint

beforeAll(async () => {
  world = await openLedgerWorld()
  // One after the other, so each has an instant of its own.
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

test('the operator owes what its customers have', async () => {
  expect((await world.balanceOf(operator)) + (await world.balanceOf(alice))).toBe(0n)
})
