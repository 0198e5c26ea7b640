import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LedgerWorld, openLedgerWorld, operator, system, wallet } from '#tests/world/ledger.ts'
import type { PostingEngine, PostingEngineOptions } from './posting-engine.ts'
import { reserveHold } from './reserve-hold.ts'
import { findBalance } from './statement.queries.ts'

let world: LedgerWorld
let next = 0
let alice = wallet(0)
let bob = wallet(0)

beforeAll(async () => {
  world = await openLedgerWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  alice = wallet(++next)
  bob = wallet(++next)
})

describe.each([
  { way: 'engines that know their accounts', options: { sharesFlushes: true } },
  { way: 'engines that lock them', options: { accountsKnownMax: 0 } },
])('$way', ({ way, options }) => {
  test('one balance drained by 200 parallel transfers through two engines: not a dirham too much', async () => {
    await world.fund(alice, 50n)
    const engines = [world.openPostingEngine(options), world.openPostingEngine(options)]
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => world.pay(alice, bob, 1n, { engine: engines[index % 2] })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
    expect([await world.balanceOf(alice), await world.balanceOf(bob)]).toEqual([0n, 50n])
    expect(await world.problems()).toEqual([])
  })

  test('a thousand payments between ten accounts through two engines: the books balance and nobody waits in a circle', async () => {
    const wallets = Array.from({ length: 10 }, () => wallet(++next))
    await Promise.all(wallets.map((account) => world.fund(account, 20n)))
    const engines = [world.openPostingEngine(options), world.openPostingEngine(options)]
    const results = await Promise.allSettled(
      Array.from({ length: 1000 }, (_, index) => {
        const [from = operator, to = operator] = [wallets[index % 10], wallets[(index * 7 + 3) % 10]]
        return world.pay(from, from === to ? operator : to, 5n, { engine: engines[index % 2] })
      }),
    )
    const problems = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(new Set(problems)).toEqual(new Set(['ledger.insufficient_funds']))
    expect(await world.problems()).toEqual([])
  })

  test('one key for two different payments through two engines is a conflict', async () => {
    expect(await payBothWithKey(`the same key for ${way}`, options)).toEqual([
      'fulfilled',
      'idempotency.conflict',
    ])
  })
})

test('what two engines reserve at once on one account is held, all of it', async () => {
  await world.fund(alice, 10n)
  const input = { account: alice, amountMinor: 3n, expirySeconds: 60 }
  await world.asOwner('begin')
  await world.asOwner('lock table ledger.hold in share mode')
  const engines = [world.openPostingEngine(), world.openPostingEngine()]
  const reserving = Promise.all(engines.map((engine) => engine.post(reserveHold, { input, actor: system })))
  await world.untilWaiting(2)
  await world.asOwner('commit')
  await reserving
  expect((await findBalance(world.database.db, alice))?.heldMinor).toBe(6n)
  expect(await world.problems()).toEqual([])
})

test('without the unique key two payments with one key both go through', async () => {
  await world.asOwner('drop index ledger.transaction_key')
  expect(await payBothWithKey('the same key again')).toEqual(['fulfilled', 'fulfilled'])
})

test('without the lock the versions still forbid a lost update; without both, money comes from nowhere', async () => {
  const engines = await Promise.all([engineWithoutLock(), engineWithoutLock()])
  await world.fund(alice, 10n)
  // The test above, without the index on keys, has left one.
  const known = await world.problems()
  await payTwiceAtOnce(engines)
  expect(await world.problems()).toEqual(known)

  await world.asOwner('alter table ledger.entry drop constraint entry_pkey')
  await payTwiceAtOnce(engines)
  expect((await world.problems()).length).toBeGreaterThan(known.length)
  await Promise.all(engines.map((engine) => engine.drain()))
})

/** Two payments without a common account through two engines; both have looked up the key before either writes. */
async function payBothWithKey(key: string, options: Partial<PostingEngineOptions> = {}): Promise<string[]> {
  await world.fund(alice, 50n)
  await world.fund(bob, 50n)
  const engines = [world.openPostingEngine(options), world.openPostingEngine(options)]
  return whileEntriesAreClosed(() => [
    world.pay(alice, wallet(++next), 1n, { key, body: 1, engine: engines[0] }),
    world.pay(bob, wallet(++next), 1n, { key, body: 2, engine: engines[1] }),
  ])
}

async function payTwiceAtOnce(engines: readonly PostingEngine[]): Promise<string[]> {
  return whileEntriesAreClosed(() => engines.map((engine) => world.pay(alice, operator, 1n, { engine })))
}

/** Holds the entries table until both engines have decided and want to write. */
async function whileEntriesAreClosed(pay: () => Promise<unknown>[]): Promise<string[]> {
  await world.asOwner('begin')
  await world.asOwner('lock table ledger.entry in share mode')
  const paying = Promise.allSettled(pay())
  await world.untilWaiting(2)
  await world.asOwner('commit')
  const results = await paying
  return results.map((result) => (result.status === 'fulfilled' ? 'fulfilled' : result.reason.code)).sort()
}

/** The posting engine without its locking clause. */
async function engineWithoutLock(): Promise<PostingEngine> {
  vi.doMock('./account-lock.queries.ts', async (original) => {
    const { lockStatement } = await original<typeof import('./account-lock.queries.ts')>()
    return { lockStatement: { ...lockStatement, text: lockStatement.text.replace('for no key update', '') } }
  })
  vi.resetModules()
  const { openPostingEngine } = await import('./posting-engine.ts')
  vi.doUnmock('./account-lock.queries.ts')
  return openPostingEngine({ url: world.url, keys: world.keys, accountsKnownMax: 0 })
}
