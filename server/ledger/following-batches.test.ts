import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld, operator, wallet } from '#tests/world/ledger.ts'
import type { PostingEngine } from './posting-engine.ts'
import type { BatchFigures } from './posting-engine-observer.ts'

// A batch takes at least so many when more wait, so twice as many make two, the second behind the first.
const size = 32

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
  engine = world.openPostingEngine({ workers: 1, observer: { batch: (one) => batches.push(one), ...silent } })
  other = world.openPostingEngine()
  alice = wallet(++next)
  bob = wallet(++next)
  carol = wallet(++next)
  await world.pay(operator, alice, 100n, { engine })
  await world.pay(alice, bob, 1n, { engine })
  await world.pay(bob, carol, 1n, { engine })
  // Now all three are known, and the last batch wrote two of them.
  await world.pay(carol, bob, 1n, { engine })
  await world.pay(bob, carol, 1n, { engine })
  batches = []
  return () => Promise.all([engine.drain(), other.drain()])
})

const silent = { refused: () => undefined, shed: () => undefined }
const behind = () => batches.map(({ isBehind }) => isBehind)

/** So many at once: they make one batch. */
function payments(from: typeof alice, to: typeof alice, amountMinor: bigint, keys?: string) {
  return Array.from({ length: size }, (_, index) =>
    world.pay(from, to, amountMinor, { engine, ...(keys !== undefined && { key: `${keys}-${index}` }) }),
  )
}
async function answersOf(paid: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(paid)
  const codes = settled.map((one) => (one.status === 'fulfilled' ? 'paid' : String(one.reason.message)))
  return [...new Set(codes)]
}

test('a batch is sent before the one before it has answered, and pays with what that one has brought', async () => {
  const paid = [...payments(alice, bob, 3n), ...payments(bob, carol, 3n)]
  expect(await answersOf(paid)).toEqual(['paid'])
  expect(behind()).toEqual([false, true])
  expect(await world.balanceOf(carol)).toBe(97n)
})

test('three batches of which each follows the one before pay on, and none has to lock', async () => {
  const ring = () => [...payments(alice, bob, 1n), ...payments(bob, carol, 1n), ...payments(carol, alice, 1n)]
  expect(await answersOf([...ring(), ...ring(), ...ring()])).toEqual(['paid'])
  expect(batches.map(({ isLocked }) => isLocked)).not.toContain(true)
  expect(behind().filter((one) => one).length).toBeGreaterThanOrEqual(2)
})

test('what the batch before has brought is not paid when that batch has failed', async () => {
  await world.pay(alice, operator, 99n, { engine: other })
  const refused = 'ledger.insufficient_funds'
  expect(await answersOf([...payments(alice, bob, 3n), ...payments(bob, carol, 3n)])).toEqual([refused])
  expect([await world.balanceOf(bob), await world.balanceOf(carol)]).toEqual([0n, 1n])
})

test('what is refused because of the batch before is paid when that batch has failed, and there is money', async () => {
  await world.pay(operator, alice, 900n, { engine: other })
  expect(await answersOf([...payments(alice, bob, 3n), ...payments(alice, carol, 3n)])).toEqual(['paid'])
  expect(await world.balanceOf(alice)).toBe(807n)
})

test('a batch that shares nothing with a failed one before it is not decided again', async () => {
  const dave = wallet(++next)
  await world.pay(operator, dave, 100n, { engine })
  await world.pay(dave, carol, 1n, { engine })
  await world.pay(alice, operator, 99n, { engine: other })
  batches = []
  const failing = payments(alice, bob, 3n)
  const paid = payments(dave, carol, 3n)
  expect([await answersOf(failing), await answersOf(paid)]).toEqual([['ledger.insufficient_funds'], ['paid']])
  expect(batches.filter(({ isBehind }) => isBehind).map(({ size }) => size)).toEqual([size])
})

test('keys that repeat in the batch behind get the answers of the first, and nothing twice', async () => {
  const first = await Promise.all(payments(alice, bob, 3n, 'once'))
  await world.pay(operator, alice, 100n, { engine })
  const twice = await Promise.all([
    ...payments(alice, bob, 3n, 'twice'),
    ...payments(alice, bob, 3n, 'twice'),
  ])
  expect(first.map(({ replayed }) => replayed)).not.toContain(true)
  expect(twice.map(({ replayed }) => replayed)).toEqual(twice.map((_, index) => index >= size))
  expect(await world.balanceOf(alice)).toBe(7n)
})

test('when the connection is lost with two batches under way, each payment is looked for and has happened once', async () => {
  await world.pay(operator, alice, 900n, { engine })
  const paid = [...payments(alice, bob, 3n, 'lost'), ...payments(bob, carol, 3n, 'lost-behind')]
  await world.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mahfaza posting engine' and datname = current_database()`,
  )
  expect(await answersOf(paid)).toEqual(['paid'])
  expect(await world.balanceOf(carol)).toBe(97n)
})
