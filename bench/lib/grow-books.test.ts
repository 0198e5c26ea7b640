import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostingEngine, post, verifyBooks } from '#server/ledger/index.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { newKeyRing } from '#tests/world/keys.ts'
import { type GrownBooks, growBooks } from './grow-books.ts'
import { wallet } from './rig.ts'

const sizes = { entries: 20_000, wallets: 100, longEntries: 2_000 }

let grown: GrownBooks
let fresh: TestDatabase
let database: Database

beforeAll(async () => {
  fresh = await testDatabase()
  database = openDatabase(fresh.url)
  grown = await growBooks(fresh.ownerUrl, sizes)
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test('grown books are as large as asked for, with one long wallet, and hold', async () => {
  const count = database.db.selectFrom('ledger.entry').select(({ fn }) => fn.countAll<bigint>().as('count'))
  const long = await count.where('account_id', '=', grown.longAccountId).executeTakeFirst()
  expect(await count.executeTakeFirst()).toEqual({ count: 20_000n })
  expect(long?.count).toBe(2_000n)
  expect(await verifyBooks(database.db)).toEqual([])
})

test('with a fee the transfers of grown books have three entries, and hold', async () => {
  const { url, ownerUrl, drop } = await testDatabase()
  const { transactions } = await growBooks(ownerUrl, { ...sizes, feeMinor: 250 })
  expect(transactions).toBe(101 + Math.floor((sizes.entries - 202) / 3))
  const books = openDatabase(url)
  expect(await verifyBooks(books.db)).toEqual([])
  await books.close()
  await drop()
})

test('the posting engine goes on with them', async () => {
  const engine = openPostingEngine({ url: fresh.url, keys: newKeyRing() })
  const posting = { from: wallet(1), to: wallet(101), amountMinor: 1n }
  await engine.post(post, { input: { postings: [posting] }, actor: { type: 'system', id: null } })
  await engine.drain()
  expect(await verifyBooks(database.db)).toEqual([])
})
