import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld, operator, system, wallet } from '#tests/world/ledger.ts'
import { captureHold } from './capture-hold.ts'
import type { PostingEngine } from './posting-engine.ts'
import { reserveHold } from './reserve-hold.ts'
import { reverseTransaction } from './reverse-transaction.ts'

let world: LedgerWorld
let next = 0
let alice = wallet(0)
let bob = wallet(0)

beforeAll(async () => {
  world = await openLedgerWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  alice = wallet(++next)
  bob = wallet(++next)
  await world.fund(alice, 1000n)
})

test('a reversal gives back what was moved, linked to its original, once', async () => {
  const { transactionId } = await world.pay(alice, bob, 300n)
  const { answer } = await reverse(transactionId)
  expect(answer).toEqual({ reverses: transactionId.toString() })
  expect([await world.balanceOf(alice), await world.balanceOf(bob)]).toEqual([1000n, 0n])
  await expect(reverse(transactionId)).rejects.toMatchObject({ code: 'ledger.already_reversed' })
  expect(await world.problems()).toEqual([])
})

test('a reversal is refused when the money is gone, when it is a reversal itself, and when there is nothing', async () => {
  const { transactionId } = await world.pay(alice, bob, 300n)
  await world.pay(bob, operator, 1n)
  await expect(reverse(transactionId)).rejects.toMatchObject({ code: 'ledger.insufficient_funds' })
  await world.fund(bob, 1n)
  const { transactionId: reversal } = await reverse(transactionId)
  await expect(reverse(reversal)).rejects.toMatchObject({ code: 'ledger.not_reversible' })
  await expect(reverse(999_999_999n)).rejects.toMatchObject({ code: 'ledger.not_reversible' })
})

test('what another operation made is refused: rows of its own would not follow', async () => {
  const input = { account: alice, amountMinor: 100n, expirySeconds: 60 }
  const { answer, transactionId } = await world.engine.post(reserveHold, { input, actor: system })
  const capture = { holdId: BigInt(answer.holdId), amountMinor: 100n, to: operator, rest: 'release' as const }
  const captured = await world.engine.post(captureHold, { input: capture, actor: system })
  for (const id of [transactionId, captured.transactionId])
    await expect(reverse(id)).rejects.toMatchObject({ code: 'ledger.not_reversible' })
})

test('two reversals in one batch: one goes through', async () => {
  const { transactionId } = await world.pay(alice, bob, 300n)
  const results = await Promise.allSettled([reverse(transactionId), reverse(transactionId)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('two reversals through two engines: the database lets one through, and without its unique key both', async () => {
  expect(await reverseTwiceAtOnce()).toEqual(['fulfilled', 'ledger.already_reversed'])
  expect(await reverseTwiceAtOnce({ accountsKnownMax: 0 })).toEqual(['fulfilled', 'ledger.already_reversed'])
  expect(await world.problems()).toEqual([])

  await world.asOwner('drop index ledger.transaction_reverses')
  expect(await reverseTwiceAtOnce({ accountsKnownMax: 0 })).toEqual(['fulfilled', 'fulfilled'])
})

/** Both engines have read the original before either continues. */
async function reverseTwiceAtOnce(options: { accountsKnownMax?: number } = {}): Promise<string[]> {
  const { transactionId } = await world.pay(alice, bob, 300n)
  await world.fund(bob, 300n)
  await world.asOwner('begin')
  await world.asOwner(`select from ledger.account where owner_id = $1 for update`, [alice.ownerId])
  const engines = [world.openPostingEngine(options), world.openPostingEngine(options)]
  const reversing = Promise.allSettled(engines.map((engine) => reverse(transactionId, engine)))
  await world.untilWaiting(2)
  await world.asOwner('commit')
  const results = await reversing
  return results.map((result) => (result.status === 'fulfilled' ? 'fulfilled' : result.reason.code)).sort()
}

function reverse(transactionId: bigint, engine: PostingEngine = world.engine) {
  return engine.post(reverseTransaction, { input: { transactionId }, actor: system })
}
