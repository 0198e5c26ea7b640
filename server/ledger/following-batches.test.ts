import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld, operator, system, wallet } from '#tests/world/ledger.ts'
import type { Operation } from './operation.ts'
import { type PlainPosting, plainPosting } from './plain-posting.ts'
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
const post = (input: PlainPosting, operation = plainPosting) =>
  engine.post(operation, { input, actor: system })
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

test('a failed batch before it is no sign that others write the same accounts', async () => {
  await Promise.all(payments(alice, bob, 1n, 'known'))
  const paid = [...payments(alice, bob, 1n, 'known'), ...payments(alice, bob, 1n)]
  expect(await answersOf(paid)).toEqual(['paid'])
  batches = []
  await world.pay(alice, bob, 1n, { engine })
  expect(batches.map(({ isLocked }) => isLocked)).toEqual([false])
})

test.each([1, 2, 3, 4])(
  'who is told that a payment was made has paid, when batches were tried again before and meanwhile (%i)',
  async (turns) => {
    await world.pay(operator, alice, 900n, { engine })
    const keys = `again-${turns}`
    await answersOf(payments(alice, bob, 1n, keys))
    await answersOf([...payments(alice, bob, 1n, keys), ...payments(alice, bob, 1n)])
    const before = await world.balanceOf(bob)
    // The database refuses it, so its batch is tried again in parts.
    const meta = { note: '\u0000' }
    const refused = post({ postings: [{ from: alice, to: bob, amountMinor: 1n }], meta })
    const paid = [refused, ...payments(alice, bob, 1n)]
    for (let wave = 0; wave < 3; wave += 1) {
      for (let count = 0; count < turns; count += 1) await turn()
      paid.push(...payments(alice, bob, 1n))
    }
    const made = (await Promise.allSettled(paid)).filter(({ status }) => status === 'fulfilled').length
    expect(await world.balanceOf(bob)).toBe(before + BigInt(made))
    expect(made).toBe(4 * size)
  },
)

test('what a batch decided that was never sent is not taken over', async () => {
  const poisoned: Operation<PlainPosting, null, null, null> = {
    ...plainPosting,
    name: 'poisoned',
    write: () => {
      throw new Error('defect')
    },
  }
  const failing = Array.from({ length: size }, () =>
    post({ postings: [{ from: alice, to: bob, amountMinor: 3n }] }, poisoned),
  )
  const paid = payments(bob, carol, 3n)
  expect([await answersOf(failing), await answersOf(paid)]).toEqual([
    ['defect'],
    ['ledger.insufficient_funds'],
  ])
})

test('listeners hear of an account in the order of its versions', async () => {
  const versions: bigint[] = []
  engine.onCommit((changed) => {
    for (const { address, version } of changed) if (address.ownerId === alice.ownerId) versions.push(version)
  })
  await Promise.all([...payments(alice, bob, 1n), ...payments(alice, carol, 1n), ...payments(bob, alice, 1n)])
  expect(versions.length).toBeGreaterThan(1)
  expect(versions).toEqual(versions.toSorted((one, other) => Number(one - other)))
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
