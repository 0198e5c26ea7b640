import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  accountOfOperator,
  type LedgerWorld,
  openLedgerWorld,
  operator,
  system,
  wallet,
} from '#tests/world/ledger.ts'
import { type CaptureHold, captureHold } from './capture-hold.ts'
import { expireHolds } from './expire-holds.ts'
import { releaseHold } from './release-hold.ts'
import { reserveHold } from './reserve-hold.ts'
import { findBalance } from './statement.queries.ts'

const shop = accountOfOperator('shop')

let world: LedgerWorld
let next = 0
let alice = wallet(0)

beforeAll(async () => {
  world = await openLedgerWorld()
})
afterAll(async () => {
  expect(await world.problems()).toEqual([])
  await world.close()
})
beforeEach(async () => {
  alice = wallet(++next)
  await world.fund(alice, 1000n)
})

test('what is reserved can no longer be spent', async () => {
  await reserve(600n)
  await expect(world.pay(alice, operator, 401n)).rejects.toMatchObject({ data: { available: '0.400' } })
  await expect(reserve(401n)).rejects.toMatchObject({ code: 'ledger.insufficient_funds' })
  expect(await figures()).toEqual([1000n, 600n])
})

test('part is captured and the rest kept, then released', async () => {
  const holdId = await reserve(600n)
  await capture({ holdId, amountMinor: 250n, rest: 'keep' })
  expect(await figures()).toEqual([750n, 350n])
  await world.engine.post(releaseHold, { input: { holdId }, actor: system })
  expect(await figures()).toEqual([750n, 0n])
  await expect(capture({ holdId, amountMinor: 1n })).rejects.toMatchObject({ code: 'ledger.hold_not_open' })
})

test('capturing a part can give back the rest at once; capturing all leaves nothing held', async () => {
  await capture({ holdId: await reserve(600n), amountMinor: 100n })
  expect(await figures()).toEqual([900n, 0n])
  await capture({ holdId: await reserve(900n), amountMinor: 900n, rest: 'keep' })
  expect(await figures()).toEqual([0n, 0n])
})

test('more than is held cannot be captured, even if the account has it', async () => {
  const holdId = await reserve(100n)
  await expect(capture({ holdId, amountMinor: 101n })).rejects.toMatchObject({ data: { available: '0.100' } })
})

test('of 20 captures of one hold at once through two engines only what is held goes through', async () => {
  const holdId = await reserve(500n)
  const other = world.openPostingEngine()
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? other : world.engine).post(captureHold, {
        input: { holdId, amountMinor: 100n, to: shop, rest: 'keep' },
        actor: system,
      }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await figures()).toEqual([500n, 0n])
})

test('a capture and a release of one hold in the same batch see each other', async () => {
  const holdId = await reserve(500n)
  const [released, captured] = await Promise.allSettled([
    world.engine.post(releaseHold, { input: { holdId }, actor: system }),
    capture({ holdId, amountMinor: 100n }),
  ])
  expect([released?.status, captured?.status]).toEqual(['fulfilled', 'rejected'])
  expect(await figures()).toEqual([1000n, 0n])
})

test('a hold ends when its time is over by the database’s clock, and is given back once', async () => {
  const holdId = await reserve(600n)
  expect(await expireHolds(world.engine, world.database.db)).toEqual({ expired: 0 })
  await world.asOwner(`update ledger.hold set expires_at = now() - interval '1 second' where id = $1`, [
    holdId,
  ])

  await expect(capture({ holdId, amountMinor: 1n })).rejects.toMatchObject({ code: 'ledger.hold_not_open' })
  const other = world.openPostingEngine()
  const counts = await Promise.all(
    [world.engine, other].map((engine) => expireHolds(engine, world.database.db)),
  )
  expect(counts.reduce((sum, { expired }) => sum + expired, 0)).toBe(1)
  expect(await figures()).toEqual([1000n, 0n])
})

test('held money without a hold is found out', async () => {
  const change = 'update ledger.account set held = held + $2::bigint where kind = $1'
  await world.asOwner(change, [operator.kind, 5])
  expect(await world.problems()).toMatchObject([{ rule: 'ledger.account_held' }])
  await world.asOwner(change, [operator.kind, -5])
})

async function reserve(amountMinor: bigint): Promise<bigint> {
  const input = { account: alice, amountMinor, expirySeconds: 60 }
  const { answer } = await world.engine.post(reserveHold, { input, actor: system })
  return BigInt(answer.holdId)
}

function capture(input: Pick<CaptureHold, 'holdId' | 'amountMinor'> & Partial<CaptureHold>) {
  return world.engine.post(captureHold, { input: { to: shop, rest: 'release', ...input }, actor: system })
}

/** The balance, and the amount on hold. */
async function figures() {
  const { balanceMinor, heldMinor } = (await findBalance(world.database.db, alice)) ?? {}
  return [balanceMinor, heldMinor]
}
