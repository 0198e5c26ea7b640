import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostingEngine } from '#server/ledger/index.ts'
import { type lockGifts, readGifts, type StockedGift } from '#server/modules/gifts/gift.queries.ts'
import { type TakeGift, takeGift } from '#server/modules/gifts/take-gift.ts'
import { awardPoints } from '#server/modules/points/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { expectBalancedBooks } from '#tests/world/money.ts'
import { makeBranch } from '#tests/world/organisation.ts'
import { brokenRules, makeGift, setPoints } from '#tests/world/points.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let branchId: string
let clients: readonly bigint[]

beforeAll(async () => {
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
  branchId = await makeBranch(admin, 1)
  await setPoints(world)
  clients = await crowd()
  const awards = clients.map((clientId) => ({ clientId, points: 100n }))
  await awardPoints(world.services.engine, { competitionId: 5n, awards })
})
afterAll(() => world.close())

test('of a hundred clients who want the last one through two engines, exactly one gets it', async () => {
  const { taken, giftId } = await takeAtOnce(takeGift())
  expect(taken).toBe(1)
  expect(await admin.get(`/gifts/${giftId}`).data()).toMatchObject({ stock: 0, taken: 1 })
  await expectBalancedBooks(world)
  expect(await brokenRules(world)).toEqual([])
})

test('control: without its lock and the check of what is left, more than one gets it', async () => {
  const { taken } = await takeAtOnce(takeGift({ lock: together(readGifts), take: async () => undefined }))
  expect(taken).toBeGreaterThan(1)
})

test('without its lock alone, the check of what is left still gives it to one', async () => {
  const { taken } = await takeAtOnce(takeGift({ lock: together(readGifts) }))
  expect(taken).toBe(1)
})

/** A hundred clients who never signed up. */
async function crowd(): Promise<readonly bigint[]> {
  await world.asOwner(`
    insert into client (member_no, name, phone, username, password_hash, city_id)
    select 'C' || n, 'Client', '09150' || lpad(n::text, 5, '0'), 'crowd' || n, 'x', 1 from generate_series(1, 100) n`)
  const rows = await world.services.database.db
    .selectFrom('client')
    .select('id')
    .where('username', 'like', 'crowd%')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function takeAtOnce(operation: TakeGift) {
  const giftId = await makeGift(world, admin, { kind: 'pick_up', branch_id: branchId, stock: 1 })
  const engines = [1, 2].map(() => openPostingEngine({ url: world.database.url, keys: world.services.keys }))
  const outcomes = await Promise.allSettled(
    clients.map(async (clientId, at) => {
      const engine = engines[at % engines.length]
      if (!engine) throw new Error('no engine')
      return engine.post(operation, {
        input: { clientId, giftId: BigInt(giftId), points: 10, receiver: null },
        actor: { type: 'client', id: clientId },
      })
    }),
  )
  await Promise.all(engines.map((engine) => engine.drain()))
  return { giftId, taken: outcomes.filter(({ status }) => status === 'fulfilled').length }
}

type Look = (tx: Tx, ids: readonly bigint[]) => Promise<readonly StockedGift[]>

/** The first two who look go on together, so that both have seen the same. */
function together(look: Look): typeof lockGifts {
  const { promise: both, resolve } = Promise.withResolvers<void>()
  let lookers = 0
  return async (tx, ids) => {
    const seen = await look(tx, ids)
    lookers += 1
    if (lookers === 2) resolve()
    await both
    return seen
  }
}
