import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld, operator, system, wallet } from '#tests/world/ledger.ts'
import type { AccountState } from './account.rules.ts'
import { closeKey } from './close-key.ts'
import { loadNothing, type Operation } from './operation.ts'
import { plainPosting } from './plain-posting.ts'

let world: LedgerWorld
let next = 0
/** Accounts nobody else uses. */
let alice = wallet(0)
let bob = wallet(0)

beforeAll(async () => {
  world = await openLedgerWorld()
})
afterAll(async () => {
  expect(await world.problems()).toEqual([])
  await world.close()
})
beforeEach(() => {
  alice = wallet(++next)
  bob = wallet(++next)
})

test('money moves, and an account is opened when it is first used', async () => {
  await world.fund(alice, 1000n)
  const { transactionId, replayed } = await world.pay(alice, bob, 300n)
  expect(transactionId).toBeGreaterThan(0n)
  expect(replayed).toBe(false)
  expect([await world.balanceOf(alice), await world.balanceOf(bob)]).toEqual([700n, 300n])
})

test('a refusal says what is available, and nothing happened', async () => {
  await world.fund(alice, 1000n)
  await expect(world.pay(alice, bob, 1001n, { key: 'refused-key' })).rejects.toMatchObject({
    code: 'ledger.insufficient_funds',
    data: { available: '1.000', currency: 'LYD' },
  })
  await expect(world.pay(alice, bob, 1000n, { key: 'refused-key' })).resolves.toMatchObject({
    replayed: false,
  })
})

test('one key sent 20 times at once has one effect and 20 equal answers; another request with it is a conflict', async () => {
  await world.fund(alice, 1000n)
  const other = world.openPostingEngine()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      world.pay(alice, bob, 100n, { key: 'twenty-times', engine: index % 2 ? other : world.engine }),
    ),
  )
  expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1)
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
  expect(await world.balanceOf(bob)).toBe(100n)
  await expect(world.pay(alice, bob, 100n, { key: 'twenty-times', body: 2 })).rejects.toMatchObject({
    code: 'idempotency.conflict',
  })
})

test('a key belongs to its actor', async () => {
  await world.fund(alice, 1000n)
  await world.pay(alice, bob, 100n, { key: 'mine-or-yours' })
  const other = { type: 'client', id: 7n } as const
  const submission = {
    input: null,
    actor: other,
    idempotency: { key: 'mine-or-yours', requestHash: Buffer.alloc(32) },
  }
  await expect(world.engine.post(onePaid(), submission)).resolves.toMatchObject({ replayed: false })
})

test('the request the database refuses fails alone; the rest of its batch is committed', async () => {
  const divide: Operation<number, null, null, number> = {
    ...onePaid(),
    name: 'divide',
    decide: (row) => ({ postings: [{ from: operator, to: alice, amountMinor: 1n }], answer: null, row }),
    async save(tx, decided) {
      await sql`select 1 / n from unnest(${decided.map(({ row }) => row)}::int[]) n`.execute(tx)
    },
  }
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => world.engine.post(divide, { input: index - 20, actor: system })),
  )
  const failed = results.flatMap((result, index) =>
    result.status === 'rejected' ? [[index, result.reason.code]] : [],
  )
  expect(failed).toEqual([[20, '22012']])
  expect(await world.balanceOf(alice)).toBe(49n)
})

test('a full queue refuses at once and says when to come again', async () => {
  const small = world.openPostingEngine({ queueLengthMax: 3 })
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => world.pay(operator, alice, 1n, { engine: small })),
  )
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(results[4]).toMatchObject({ reason: { code: 'busy', data: { retryAfterSeconds: 1 } } })
})

test('one client cannot fill the queue: beyond a quarter of it each has its share, and others get in', async () => {
  const small = world.openPostingEngine({ queueLengthMax: 400 })
  const submission = { input: { postings: [{ from: operator, to: alice, amountMinor: 1n }] } }
  const by = (id: bigint) => small.post(plainPosting, { ...submission, actor: { type: 'client', id } })
  const flood = Array.from({ length: 1000 }, () => by(1n))
  const others = Array.from({ length: 200 }, (_, index) => by(2n + BigInt(index)))
  const [flooded, served] = await Promise.all([Promise.allSettled(flood), Promise.allSettled(others)])
  const refused = flooded.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(900)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['request.limited']))
  expect(refused[0]).toMatchObject({ status: 429, data: { retryAfterSeconds: 1 } })
  expect(served.every(({ status }) => status === 'fulfilled')).toBe(true)
  // Requests that left are not counted.
  await expect(by(1n)).resolves.toMatchObject({ replayed: false })
})

test('two operations under one name: the second fails alone', async () => {
  const engine = world.openPostingEngine()
  const [first, second] = await Promise.allSettled(
    [onePaid(), onePaid()].map((operation) => engine.post(operation, { input: null, actor: system })),
  )
  expect(first?.status).toBe('fulfilled')
  expect(second).toMatchObject({ reason: { message: 'two operations are called one' } })
})

test('a draining engine finishes what it has and takes nothing more', async () => {
  const leaving = world.openPostingEngine()
  const payments = Array.from({ length: 10 }, () => world.pay(operator, alice, 1n, { engine: leaving }))
  const drained = leaving.drain()
  await expect(world.pay(operator, alice, 1n, { engine: leaving })).rejects.toMatchObject({ code: 'busy' })
  await drained
  expect((await Promise.allSettled(payments)).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await world.balanceOf(alice)).toBe(10n)
})

test('listeners hear of the accounts a commit changed, and of nothing else', async () => {
  await world.fund(alice, 10n)
  const heard: AccountState[] = []
  const stop = world.engine.onCommit((changed) => heard.push(...changed))
  await world.pay(alice, bob, 4n)
  await expect(world.pay(alice, bob, 40n)).rejects.toMatchObject({ code: 'ledger.insufficient_funds' })
  stop()
  await world.pay(alice, bob, 4n)
  expect(heard.map(({ address, balanceMinor }) => [address.ownerId, balanceMinor])).toEqual([
    [alice.ownerId, 6n],
    [bob.ownerId, 4n],
  ])
})

test('several currencies in one transaction each sum to zero', async () => {
  const points = { ...alice, kind: 'points', currency: 'PTS' }
  const pointsOperator = { ...operator, currency: 'PTS' }
  const both: Operation<null, null, null, null> = {
    ...onePaid(),
    name: 'both',
    accounts: () => [operator, alice, pointsOperator, points],
    decide: () => ({
      postings: [
        { from: operator, to: alice, amountMinor: 1000n },
        { from: pointsOperator, to: points, amountMinor: 3n },
      ],
      answer: null,
      row: null,
    }),
  }
  await world.engine.post(both, { input: null, actor: system })
  expect([await world.balanceOf(alice), await world.balanceOf(points)]).toEqual([1000n, 3n])
})

test('an answer that cannot be stored fails its request only', async () => {
  const unsound: Operation<null, null, unknown, null> = {
    ...onePaid(),
    name: 'unsound',
    decide: () => ({ postings: [{ from: operator, to: alice, amountMinor: 1n }], answer: 1n, row: null }),
  }
  const [bad, good] = await Promise.allSettled([
    world.engine.post(unsound, { input: null, actor: system }),
    world.pay(operator, alice, 5n),
  ])
  expect([bad?.status, good?.status]).toEqual(['rejected', 'fulfilled'])
  expect(await world.balanceOf(alice)).toBe(5n)
})

/** Pays one into Alice's account. */
function onePaid() {
  return {
    name: 'one',
    load: loadNothing,
    accounts: () => [operator, alice],
    decide: () => ({ postings: [{ from: operator, to: alice, amountMinor: 1n }], answer: null, row: null }),
  } satisfies Operation<unknown, null, null, null>
}

test('a closed key is never executed, and one that was executed cannot be closed', async () => {
  await world.fund(alice, 1000n)
  expect(await closeKey(world.engine, system, 'given-up', '127.0.0.1')).toBe(true)
  expect(await closeKey(world.engine, system, 'given-up', '127.0.0.1')).toBe(true)
  await expect(world.pay(alice, bob, 100n, { key: 'given-up' })).rejects.toMatchObject({
    code: 'idempotency.closed',
  })
  await world.pay(alice, bob, 100n, { key: 'was-done' })
  expect(await closeKey(world.engine, system, 'was-done', '127.0.0.1')).toBe(false)
  expect([await world.balanceOf(alice), await world.balanceOf(bob)]).toEqual([900n, 100n])
})
