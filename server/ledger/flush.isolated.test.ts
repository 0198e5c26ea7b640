import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type LedgerWorld, openLedgerWorld, operator, wallet } from '#tests/world/ledger.ts'
import type { PostingEngine } from './posting-engine.ts'

const diskLockId = 4711
const paymentsCount = 192
/** All but the last batch are in company: they are committed without waiting for the disk. */
const batchSizeMax = 32

let world: LedgerWorld
let engine: PostingEngine
let next = 0
let alice = wallet(0)
let bob = wallet(0)

beforeAll(async () => {
  world = await openLedgerWorld()
  engine = await engineWithSlowDisk()
})
afterAll(async () => {
  expect(await world.problems()).toEqual([])
  await engine.drain()
  await world.close()
})
beforeEach(async () => {
  alice = wallet(++next)
  bob = wallet(++next)
  await world.pay(operator, alice, 1_000n, { engine })
  await world.pay(alice, bob, 1n, { engine })
})

test('nobody has the answer of a payment before it is on disk, though it can be seen', async () => {
  await stopDisk()
  const answered: number[] = []
  const announced: bigint[] = []
  const stop = engine.onCommit((changed) =>
    announced.push(...changed.map(({ balanceMinor }) => balanceMinor)),
  )
  const paid = payments().map((payment, index) => payment.then(() => answered.push(index)))
  await untilCommitted()
  // The last batch was alone, and waited for the disk itself.
  expect(answered.every((index) => index >= paymentsCount - batchSizeMax)).toBe(true)
  expect(announced.every((balanceMinor) => [807n, 193n].includes(balanceMinor))).toBe(true)
  await startDisk()
  await Promise.all(paid)
  expect(answered.length).toBe(paymentsCount)
  expect(announced).toContain(33n)
  stop()
})

test('a payment that is found done is not called done before it is on disk', async () => {
  await stopDisk()
  const paid = payments('found')
  await untilCommitted()
  let isAnswered = false
  const again = world
    .pay(alice, bob, 1n, { engine: await engineWithSlowDisk(), key: 'found 0' })
    .finally(() => {
      isAnswered = true
    })
  // One waits to flush the payments, one to flush what it has found.
  await world.untilWaiting(2)
  expect(isAnswered).toBe(false)
  await startDisk()
  expect((await again).replayed).toBe(true)
  await Promise.all(paid)
})

test('when the flush is lost, each payment is looked for, is found, and has happened once', async () => {
  await stopDisk()
  const answered: number[] = []
  const paid = payments().map((payment, index) =>
    payment.finally(() => {
      answered.push(index)
    }),
  )
  await untilCommitted()
  const lost = await waitingForDisk()
  await world.asOwner('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [lost])
  // Who has looked for them waits for the disk as well.
  await vi.waitUntil(async () => (await waitingForDisk()).some((pid) => !lost.includes(pid)), {
    timeout: 5_000,
    interval: 5,
  })
  expect(answered.every((index) => index >= paymentsCount - batchSizeMax)).toBe(true)
  await startDisk()
  const answers = await Promise.all(paid)
  expect(answers.every(({ replayed }) => !replayed)).toBe(true)
  expect(await world.balanceOf(bob)).toBe(1n + BigInt(paymentsCount))
})

function payments(key?: string) {
  return Array.from({ length: paymentsCount }, (_, index) =>
    world.pay(alice, bob, 1n, { engine, ...(key && { key: `${key} ${index}` }) }),
  )
}

async function untilCommitted(): Promise<void> {
  const all = 1n + BigInt(paymentsCount)
  await vi.waitUntil(async () => (await world.balanceOf(bob)) === all, { timeout: 5_000, interval: 5 })
}

async function waitingForDisk(): Promise<number[]> {
  const { rows } = await world.asOwner(
    `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
    [diskLockId],
  )
  return rows.map(({ pid }) => pid)
}

const stopDisk = () => world.asOwner('select pg_advisory_lock($1)', [diskLockId])
const startDisk = () => world.asOwner('select pg_advisory_unlock($1)', [diskLockId])

/** The posting engine, whose flushes wait for a lock of ours. */
async function engineWithSlowDisk(): Promise<PostingEngine> {
  vi.doMock('./ledger.queries.ts', async (original) => {
    const module = await original<typeof import('./ledger.queries.ts')>()
    const text = `select set_config('lock_timeout', '10s', true), pg_advisory_xact_lock(${diskLockId})`
    return { ...module, flushCall: { statement: { name: 'flush', text }, values: [] } }
  })
  vi.resetModules()
  const { openPostingEngine } = await import('./posting-engine.ts')
  vi.doUnmock('./ledger.queries.ts')
  return openPostingEngine({ url: world.url, keys: world.keys, batchSizeMax, sharesFlushes: true })
}
