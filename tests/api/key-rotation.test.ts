import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { expectKeys, readMasterKeyUse, rewrapBatchKeys } from '#server/modules/vouchers/index.ts'
import { rewrapSeedKeys } from '#server/platform/second-factor/index.ts'
import { openKeyRing } from '#server/platform/secrets/index.ts'
import { openServices, type Services } from '#server/services.ts'
import { type Caller, callerOf } from '#tests/world/caller.ts'
import {
  newCategory,
  type Printed,
  printVouchers,
  stockCards,
  supplierCodes,
} from '#tests/world/catalogue.ts'
import { expectBalancedBooks, fund } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { wideBudgets } from '#tests/world/wide-budgets.ts'
import { openWorld, type World } from '#tests/world/world.ts'

// As the runbook has it: every process knows both keys, then one after another wraps with the new one. The world is a
// process that still wraps with the old key; `next` one that wraps with the new.

const [oldKey, newKey, lookupKey] = [1, 2, 3].map(() => randomBytes(32).toString('base64'))
let world: World
let cardsId: bigint
let rechargeId: bigint
let printed: Printed[]
const opened: { services: Services; close(): Promise<void> }[] = []

beforeAll(async () => {
  const keys = { MAHFAZA_MASTER_KEY: oldKey ?? '', MAHFAZA_OLD_MASTER_KEYS: newKey ?? '' }
  world = await openWorld({ env: { ...keys, MAHFAZA_LOOKUP_KEY: lookupKey ?? '' } })
  await fund(world, 'layla', '9000.000')
  cardsId = await newCategory(world.services, { kind: 'card' })
  rechargeId = await newCategory(world.services, { kind: 'recharge' })
  printed = (await printVouchers(world.services, rechargeId, { count: 200 })).printed
  // Many batches, so that a rotation takes several steps.
  for (let batch = 0; batch < 230; batch += 1)
    await stockCards(world.services, cardsId, supplierCodes(2, batch * 10))
}, 120_000)
afterAll(async () => {
  for (const { close } of opened) await close()
  await world.close()
})

/** A process with these master keys, the first of which wraps. */
async function processWith(masterKey: string, ...oldMasterKeys: string[]) {
  const services = await openServices(
    { ...world.services.config, masterKey, oldMasterKeys },
    { budgets: wideBudgets() },
  )
  const app = await buildApp(services)
  const one = {
    services,
    as: ({ token }: Caller) => callerOf(app, token),
    async close() {
      await app.close()
      await services.close()
    },
  }
  opened.push(one)
  return one
}

/** Buys a card and looks at its code, redeems a voucher. */
async function tryEverything(caller: Caller, name: string): Promise<void> {
  const order = { category_id: String(cardsId), quantity: 1 }
  const bought = await caller
    .post('/card-orders', order, { key: `rotation-card-${name}` })
    .data<{ cards: { id: string }[] }>()
  const { code } = await caller.post(`/cards/${bought.cards[0]?.id}/reveal`).data<{ code: string }>()
  expect(code).toMatch(/^\d{13}$/)
  const recharge = { method: 'voucher', code: printed.pop()?.code }
  await caller.post('/recharges', recharge, { key: `rotation-recharge-${name}` }).data()
}

/** A second factor set up while the old key wraps; its codes are proven by processes with other keys. */
let seed: string
const signInWithCode = async ({ services }: { services: Services }, stepsAway: number) => {
  await world.asOwner('update client_totp set last_step = 0')
  const code = new TOTP({ secret: Secret.fromBase32(seed) }).generate({
    timestamp: Date.now() + stepsAway * 30_000,
  })
  const { username: login, password } = people.omar
  const app = await buildApp(services)
  const answer = await callerOf(app, null).post('/login', { login, password, code })
  await app.close()
  return answer.status
}

test('keys are rotated while codes are sold, shown and redeemed by old and new processes: nothing fails', async () => {
  const next = await processWith(newKey ?? '', oldKey ?? '')
  const layla = await world.as('layla')
  const omar = await world.as('omar')
  const { password } = people.omar
  seed = (await omar.post('/totp', { current_password: password }).data<{ secret: string }>()).secret
  const code = new TOTP({ secret: Secret.fromBase32(seed) }).generate()
  await omar.post('/totp/confirmation', { code }).data()
  let rotating = true
  let used = 0
  const keepUsing = async (caller: Caller, name: string) => {
    for (let round = 0; rotating || round < 3; round += 1) {
      await tryEverything(caller, `${name}-${round}`)
      used += 1
    }
  }
  const using = Promise.all([keepUsing(layla, 'old'), keepUsing(next.as(layla), 'new')])
  const seen: number[] = []
  expect(await rewrapBatchKeys(next.services, (moved) => seen.push(moved))).toBeGreaterThanOrEqual(231)
  expect(seen.length).toBeGreaterThanOrEqual(3)
  // Batches made in the middle, by a process that wraps with the old key and by one that wraps with the new.
  for (const { services } of [world, next]) {
    const made = await printVouchers(services, rechargeId, { count: 2 })
    printed.push(...made.printed)
    await tryEverything(layla, `in-the-middle-${made.batchId}`)
  }
  rotating = false
  await using
  expect(used).toBeGreaterThanOrEqual(6)
  const [wrapping, retired] = await readMasterKeyUse(next.services.database.db, next.services.keys)
  expect(wrapping).toMatchObject({ state: 'current', batches: 232, seedKeys: 0 })
  expect(retired).toMatchObject({ state: 'retired', batches: 1, seedKeys: 1 })
})

test('control: without the old key what it still wraps cannot be read, and a start says so', async () => {
  const tooEarly = await processWith(newKey ?? '')
  await expect(expectKeys(tooEarly.services.database.db, tooEarly.services.keys)).rejects.toThrow(
    /MAHFAZA_OLD_MASTER_KEYS/,
  )
})

test('a process with another lookup key than its neighbours does not start', async () => {
  const { services } = world
  const { masterKey, oldMasterKeys } = services.config
  const other = randomBytes(32).toString('base64')
  const keys = openKeyRing({ ...services.config, masterKey, oldMasterKeys, lookupKey: other })
  await expect(expectKeys(services.database.db, keys)).rejects.toThrow(/MAHFAZA_LOOKUP_KEY/)
  await expectKeys(services.database.db, services.keys)
})

test('once nothing depends on the old key it can be taken away, and everything still opens', async () => {
  const next = await processWith(newKey ?? '', oldKey ?? '')
  expect(await rewrapBatchKeys(next.services)).toBe(1)
  expect(await signInWithCode(next, 0)).toBe(200)
  const early = await processWith(newKey ?? '')
  await expect(expectKeys(early.services.database.db, early.services.keys)).rejects.toThrow(
    /MAHFAZA_OLD_MASTER_KEYS/,
  )
  expect(await next.services.database.transact((tx) => rewrapSeedKeys(tx, next.services.keys))).toBe(1)
  const alone = await processWith(newKey ?? '')
  await expectKeys(alone.services.database.db, alone.services.keys)
  await tryEverything(alone.as(await world.as('layla')), 'alone')
  expect(await signInWithCode(alone, 0)).toBe(200)
  const { batchId } = await printVouchers(alone.services, rechargeId, { count: 3 })
  expect(batchId).toBeGreaterThan(0n)
  await expectBalancedBooks(world)
})
