import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Stale } from '#server/platform/db/stale.ts'
import { type LedgerWorld, openLedgerWorld, operator, system, wallet } from '#tests/world/ledger.ts'
import type { Operation } from './operation.ts'

let world: LedgerWorld
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
  alice = wallet(++next)
  bob = wallet(++next)
  carol = wallet(++next)
  await Promise.all([alice, bob, carol].map((account) => world.fund(account, 100n)))
})

test('while another connection has an account locked, others pass; requests for it are served when it is free', async () => {
  await lockAlice()
  const blocked = Promise.all(Array.from({ length: 20 }, () => world.pay(alice, carol, 1n)))
  await Promise.all(Array.from({ length: 20 }, () => world.pay(bob, carol, 1n)))
  await world.pay(bob, carol, 1n)
  expect(await world.balanceOf(alice)).toBe(100n)

  await world.asOwner('commit')
  await blocked
  expect(await world.balanceOf(alice)).toBe(80n)
})

test('a row that stays locked ends as busy, and nothing happened', async () => {
  const hasty = world.openPostingEngine({ blockedMillisMax: 300 })
  await lockAlice()
  await expect(world.pay(alice, bob, 1n, { engine: hasty })).rejects.toMatchObject({ code: 'busy' })
  await world.asOwner('commit')
  expect(await world.balanceOf(alice)).toBe(100n)
})

test('what stays locked against writing ends as busy, too, and nothing happened', async () => {
  const hasty = world.openPostingEngine({ blockedMillisMax: 300 })
  await world.asOwner('begin')
  await world.asOwner('lock table ledger.entry in share mode')
  await expect(world.pay(alice, bob, 1n, { engine: hasty })).rejects.toMatchObject({ code: 'busy' })
  await world.asOwner('commit')
  expect(await world.balanceOf(alice)).toBe(100n)
})

test('an engine drains those who wait aside, too', async () => {
  const leaving = world.openPostingEngine()
  await lockAlice()
  const paying = world.pay(alice, bob, 1n, { engine: leaving })
  await world.untilWaiting(1)
  const drained = leaving.drain()
  await world.asOwner('commit')
  await Promise.all([paying, drained])
  expect(await world.balanceOf(alice)).toBe(99n)
})

test('what was decided by a row that is no longer so is decided again', async () => {
  let looks = 0
  const late: Operation<null, number, number, null> = {
    name: 'late',
    load: (_tx, inputs) => {
      looks += 1
      return Promise.resolve(inputs.map(() => looks))
    },
    accounts: () => [operator, alice],
    decide: (_input, look) => ({
      postings: [{ from: operator, to: alice, amountMinor: 1n }],
      answer: look,
      row: null,
    }),
    save: () => (looks < 3 ? Promise.reject(new Stale('not the third look')) : Promise.resolve()),
  }
  await expect(world.engine.post(late, { input: null, actor: system })).resolves.toMatchObject({ answer: 3 })
  expect(await world.balanceOf(alice)).toBe(101n)
})

test('what an operation asks after its batch has failed runs nowhere', async () => {
  const escaped = Promise.withResolvers<string>()
  const careless: Operation<null, null, null, null> = {
    name: 'careless',
    load: async (tx) => {
      const askLater = () =>
        sql`create temporary table escaped (id int)`.execute(tx).then(() => 'it ran', String)
      await sql`select 1 / 0`.execute(tx).finally(() => setImmediate(() => escaped.resolve(askLater())))
      return []
    },
    accounts: () => [],
    decide: () => ({ postings: [], answer: null, row: null }),
  }
  const submitted = world.engine.post(careless, { input: null, actor: system })
  await expect(submitted).rejects.toMatchObject({ code: '22012' })
  expect(await escaped.promise).toContain('has ended')
})

async function lockAlice(): Promise<void> {
  await world.asOwner('begin')
  await world.asOwner('select from ledger.account where owner_id = $1 for update', [alice.ownerId])
}
