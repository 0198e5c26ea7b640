import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type LedgerWorld, openLedgerWorld, operator, system, wallet } from '#tests/world/ledger.ts'
import type { AccountAddress } from './account.rules.ts'
import { freezeAccounts } from './freeze.queries.ts'
import { loadNothing, type Operation } from './operation.ts'
import type { PostingEngine } from './posting-engine.ts'
import type { BatchFigures } from './posting-engine-observer.ts'
import { reserveHold } from './reserve-hold.ts'
import { findBalance } from './statement.queries.ts'

let world: LedgerWorld
let engine: PostingEngine
let other: PostingEngine
let batches: BatchFigures[] = []
let next = 0
let alice = wallet(0)
let bob = wallet(0)
let carol = wallet(0)

beforeAll(async () => {
  world = await openLedgerWorld()
})
afterAll(async () => {
  expect(await world.problems()).toEqual([])
  await world.close()
})
beforeEach(async () => {
  batches = []
  engine = world.openPostingEngine({ observer })
  other = world.openPostingEngine()
  // Bob's account is opened first, so it is locked first.
  bob = wallet(++next)
  alice = wallet(++next)
  carol = wallet(++next)
  await world.pay(operator, bob, 1n, { engine })
  await world.pay(bob, alice, 1n, { engine })
  await world.pay(operator, alice, 99n, { engine })
  await world.pay(operator, carol, 100n, { engine })
  await world.pay(alice, bob, 1n, { engine })
  batches = []
  return () => Promise.all([engine.drain(), other.drain()])
})

const observer = {
  batch: (one: BatchFigures) => batches.push(one),
  refused: () => undefined,
  shed: () => undefined,
}
const locks = () => batches.map(({ isLocked }) => isLocked)
const idOf = async () => (await findBalance(world.database.db, alice))?.accountId ?? 0n

/** Counts in the tally of an account and reads the time. */
const count: Operation<{ text: string }, null, { was: string | null; at: string }, null> = {
  name: 'count',
  load: loadNothing,
  accounts: () => [alice, bob],
  decide: ({ text }, _facts, book) => ({
    postings: [{ from: alice, to: bob, amountMinor: 1n }],
    tallies: [{ account: alice, text }],
    answer: { was: book.tally(alice), at: book.now.toISOString() },
    row: null,
  }),
}
const countTo = (text: string, by = engine) => by.post(count, { input: { text }, actor: system })

test('a batch that knows its accounts locks none before it decides, whether it pays, refuses or reads the time', async () => {
  await world.pay(alice, bob, 1n, { engine })
  await expect(world.pay(alice, bob, 1_000n, { engine })).rejects.toMatchObject({
    data: { available: '0.098' },
  })
  await countTo('once')
  await expect(countTo('twice')).resolves.toMatchObject({ answer: { was: 'once' } })
  expect(locks()).toEqual([false, false, false, false])
  expect(await world.balanceOf(alice)).toBe(96n)
})

test('a batch locks no account that it only has to read, in one message and in several', async () => {
  const fresh = [world.openPostingEngine({ observer }), world.openPostingEngine({ observer })] as const
  await world.pay(alice, bob, 1n, { engine: fresh[0] })
  await countTo('once', fresh[1])
  expect(locks()).toEqual([false, false])
  await Promise.all(fresh.map((one) => one.drain()))
})

test('what is written to an account between its reading and the payment is seen', async () => {
  const fresh = world.openPostingEngine()
  await world.asOwner('begin')
  await world.asOwner('update ledger.account set floor = 50 where owner_id = $1', [alice.ownerId])
  const paid = Promise.allSettled([world.pay(alice, bob, 60n, { engine: fresh })])
  await world.untilWaiting(1)
  await world.asOwner('commit')
  expect(await paid).toMatchObject([{ reason: { code: 'ledger.insufficient_funds' } }])
  await world.asOwner('update ledger.account set floor = 0 where owner_id = $1', [alice.ownerId])
  await fresh.drain()
})

test('money that another process has moved meanwhile is seen', async () => {
  await world.pay(alice, bob, 90n, { engine: other })
  await expect(world.pay(alice, bob, 10n, { engine })).rejects.toMatchObject({
    data: { available: '0.009' },
  })
  await world.pay(alice, bob, 9n, { engine })
  expect(await world.balanceOf(alice)).toBe(0n)
})

test('money that another process has brought is not refused', async () => {
  await world.pay(operator, alice, 900n, { engine: other })
  await world.pay(alice, bob, 950n, { engine })
  expect(await world.balanceOf(alice)).toBe(49n)
})

test('a hold, a count and a freeze by another process are seen, though they add no entry', async () => {
  await other.post(reserveHold, {
    input: { account: alice, amountMinor: 95n, expirySeconds: 60 },
    actor: system,
  })
  await expect(world.pay(alice, bob, 10n, { engine })).rejects.toMatchObject({
    data: { available: '0.004' },
  })
  await countTo('by another', other)
  await expect(countTo('by us')).resolves.toMatchObject({ answer: { was: 'by another' } })
  const id = await idOf()
  await world.database.transact((tx) => freezeAccounts(tx, [id]))
  await expect(world.pay(alice, bob, 1n, { engine })).rejects.toMatchObject({ code: 'ledger.account_frozen' })
})

test('what is written to an account past the engine is seen', async () => {
  await world.asOwner('update ledger.account set floor = 50 where id = $1', [await idOf()])
  await expect(world.pay(alice, bob, 60n, { engine })).rejects.toMatchObject({
    code: 'ledger.insufficient_funds',
  })
  await world.asOwner('update ledger.account set floor = 0 where id = $1', [await idOf()])
})

test('a key that was executed is answered again, though the money is gone since', async () => {
  const first = await world.pay(alice, bob, 60n, { engine, key: 'paid-once' })
  const again = await world.pay(alice, bob, 60n, { engine, key: 'paid-once' })
  expect(again).toEqual({ ...first, replayed: true })
  await expect(world.pay(alice, bob, 60n, { engine, key: 'paid-once', body: 2 })).rejects.toMatchObject({
    code: 'idempotency.conflict',
  })
  expect(await world.balanceOf(alice)).toBe(39n)
})

test('two processes that write the same accounts lock them again, and lose nothing', async () => {
  const paid = Array.from({ length: 60 }, (_, index) =>
    world.pay(alice, bob, 1n, { engine: index % 2 === 0 ? engine : other }),
  )
  await Promise.all(paid)
  expect(await world.balanceOf(alice)).toBe(39n)
  await world.pay(alice, bob, 1n, { engine: other })
  batches = []
  await world.pay(alice, bob, 1n, { engine })
  await world.pay(alice, bob, 1n, { engine })
  expect(locks()).toEqual([true, true])
})

/** Pays from Alice to Carol, saves something, and so locks; a batch of these shares no name with one of `pay`. */
const savingPayment = (save: () => Promise<void>): Operation<null, null, null, null> => ({
  name: 'saving',
  load: loadNothing,
  accounts: () => [alice, carol],
  decide: () => ({ postings: [{ from: alice, to: carol, amountMinor: 1n }], answer: null, row: null }),
  save,
})
/** So many that they do not wait for the batch under way. */
const sixteenTimes = <Result>(ask: () => Promise<Result>) => Promise.all(Array.from({ length: 16 }, ask))

test('accounts that a batch of this process has locked are not decided by, and are known again after it', async () => {
  const [locked, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const operation = savingPayment(() => {
    locked.resolve()
    return saved.promise
  })
  const first = engine.post(operation, { input: null, actor: system })
  await locked.promise
  const others = sixteenTimes(() => world.pay(alice, bob, 1n, { engine }))
  await world.untilWaiting(1)
  saved.resolve()
  await Promise.all([first, others])
  await world.pay(alice, bob, 1n, { engine })
  expect(locks()).toEqual([true, true, false])
  expect(await world.balanceOf(alice)).toBe(81n)
})

test('a batch waits for the one that has its account, and knows it then', async () => {
  await world.asOwner('begin')
  await world.asOwner('select from ledger.account where owner_id = $1 for update', [bob.ownerId])
  const payBob = (from: AccountAddress) => {
    const operation: Operation<null, null, null, null> = {
      name: `from ${from.ownerId}`,
      load: async (_tx, inputs) => inputs.map(() => null),
      accounts: () => [from, bob],
      decide: () => ({ postings: [{ from, to: bob, amountMinor: 1n }], answer: null, row: null }),
    }
    return sixteenTimes(() => engine.post(operation, { input: null, actor: system }))
  }
  const first = payBob(alice)
  await world.untilWaiting(1)
  const second = payBob(carol)
  await vi.waitUntil(() => engine.stats().inFlight === 32)
  await world.asOwner('commit')
  await Promise.all([first, second])
  expect(locks()).toEqual([false, false])
  expect(await world.balanceOf(bob)).toBe(33n)
})

test('a batch that loses its accounts to another of this process is no sign that other processes write them', async () => {
  await world.asOwner('begin')
  await world.asOwner('select from ledger.account where owner_id = $1 for update', [bob.ownerId])
  const first = world.pay(bob, alice, 1n, { engine })
  await world.untilWaiting(1)
  const operation = savingPayment(async () => undefined)
  await sixteenTimes(() => engine.post(operation, { input: null, actor: system }))
  await world.asOwner('commit')
  await first
  batches = []
  await world.pay(alice, bob, 1n, { engine })
  expect(locks()).toEqual([false])
  expect(await world.balanceOf(alice)).toBe(83n)
})

test('an engine that is to know no accounts locks them all', async () => {
  const locking = world.openPostingEngine({
    accountsKnownMax: 0,
    observer,
  })
  await world.pay(alice, bob, 1n, { engine: locking })
  await world.pay(alice, bob, 1n, { engine: locking })
  expect(locks()).toEqual([true, true])
})

test('entries of an account are never earlier than those before, whichever way they were decided', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 3 === 0 ? countTo(`${index}`) : world.pay(alice, bob, 1n, { engine }),
    ),
  )
  const { rows } = await world.asOwner(
    `select count(*)::int as count from ledger.entry e join ledger.entry l using (account_id)
     where l.version = e.version + 1 and l.created_at < e.created_at`,
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('a batch that only read an account, and was refused, leaves no falling time', async () => {
  const fresh = world.openPostingEngine()
  const [loading, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: Operation<null, null, null, null> = {
    name: 'slow refused',
    async load(tx, inputs) {
      await freezeAccounts(tx, [])
      loading.resolve()
      await goOn.promise
      return inputs.map(() => null)
    },
    accounts: () => [alice, bob],
    decide: () => ({ postings: [{ from: alice, to: bob, amountMinor: 1n }], answer: null, row: null }),
  }
  const first = fresh.post(slow, { input: null, actor: system })
  await loading.promise
  await world.pay(alice, bob, 1n, { engine: other })
  await Promise.allSettled(
    Array.from({ length: 16 }, () => world.pay(alice, bob, 1_000_000n, { engine: fresh })),
  )
  goOn.resolve()
  await first
  await fresh.drain()
  const { rows } = await world.asOwner(
    `select count(*)::int as count from ledger.entry e join ledger.entry l using (account_id)
     where l.version = e.version + 1 and l.created_at < e.created_at`,
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('accounts that could not be read are known later', async () => {
  const fresh = world.openPostingEngine({ observer })
  const unsound = { ...carol, kind: 'Not Sound' }
  await expect(world.pay(alice, unsound, 1n, { engine: fresh })).rejects.toThrow(RangeError)
  await world.pay(alice, bob, 1n, { engine: fresh })
  await world.pay(alice, bob, 1n, { engine: fresh })
  expect(locks()).toEqual([false, false])
  await fresh.drain()
})
