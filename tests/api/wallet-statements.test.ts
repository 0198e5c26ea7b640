import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWire } from '#contract/kernel/money.ts'
import { post } from '#server/ledger/index.ts'
import { adjustments, walletOf } from '#server/modules/wallets/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf, fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const currency = 'LYD'
const dayMilliseconds = 86_400_000
const first = Date.UTC(2026, 0, 1, 10)

let world: World
let admin: Caller
let walletId: string
let clientId: bigint
beforeAll(async () => {
  world = await openWorld({ workers: false })
  await fund(world, 'layla', '1.000')
  admin = await workAs(world, 'admin')
  clientId = await clientIdOf(world, 'layla')
  const [wallet] = await admin.get(`/wallets?filter[client_id]=${clientId}`).data<{ id: string }[]>()
  walletId = wallet?.id ?? ''
})
afterAll(() => world.close())

const wire = (minor: bigint) => toWire(minor, currency)
const isoDay = (day: number) => new Date(first + day * dayMilliseconds).toISOString().slice(0, 10)

/** Moves these amounts, one a day from the first day on. @returns the balance after each day */
async function live(amounts: readonly bigint[]): Promise<bigint[]> {
  const [wallet, operator] = [walletOf(clientId, currency), adjustments(currency)]
  const after: bigint[] = []
  let balance = 1_000n
  for (const amount of amounts) {
    const moved = amount < 0n && balance + amount < 0n ? -amount : amount
    if (moved !== 0n) {
      const [from, to] = moved > 0n ? [operator, wallet] : [wallet, operator]
      const postings = [{ from, to, amountMinor: moved > 0n ? moved : -moved }]
      await world.services.engine.post(post, { input: { postings }, actor: { type: 'system', id: null } })
    }
    balance += moved
    after.push(balance)
  }
  return after
}

test('a statement of any days and the balance of any moment are what the ledger says, to the dirham', async () => {
  const amount = fc.bigInt({ min: -5_000n, max: 9_999n }).filter((minor) => minor !== 0n)
  const [amounts = []] = fc.sample(fc.array(amount, { minLength: 40, maxLength: 40 }), {
    numRuns: 1,
    seed: 7,
  })
  const after = await live(amounts)
  // One movement a day: the first entry is the seed's.
  await world.asOwner(`
    update ledger.entry set created_at = timestamptz '${new Date(first).toISOString()}' + (version - 2) * interval '1 day'
    where account_id = ${walletId}`)
  const balanceOn = (day: number) => (day < 0 ? 1_000n : (after[Math.min(day, after.length - 1)] ?? 0n))
  const days = fc.integer({ min: 0, max: after.length - 1 })
  await fc.assert(
    fc.asyncProperty(days, days, async (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      const at = new Date(first + to * dayMilliseconds + 1).toISOString()
      const shown = await admin.get(`/wallets/${walletId}/balance?at=${at}`).data()
      expect(shown).toEqual({ at, balance: wire(balanceOn(to)), currency })
      const file = await admin.get(
        `/wallets/${walletId}/statement?from=${isoDay(from)}&to=${isoDay(to)}&format=csv`,
      )
      expect(file.status).toBe(200)
      const lines = String(file.text)
        .trim()
        .split('\n')
        .slice(1, to - from + 2)
      const balancesAfter = lines.map((line) => line.trim().split(',').at(-1))
      expect(balancesAfter).toEqual(
        Array.from({ length: to - from + 1 }, (_, day) => wire(balanceOn(from + day))),
      )
    }),
    { numRuns: 12 },
  )
})

test('a statement is printed with what was there before and after, and is noted in the log', async () => {
  const file = await admin.get(`/wallets/${walletId}/statement?from=2026-01-03&to=2026-01-09&format=pdf`)
  expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  const [logged] = await admin
    .get('/activity-logs?filter[action]=exported&per_page=1')
    .data<{ subject_id: string }[]>()
  expect(logged).toMatchObject({ subject_id: 'wallet-statement' })
})

test('a wallet says whose it is, what is in it and when it last moved; no other account is one', async () => {
  const [wallet] = await admin.get(`/wallets?filter[client_id]=${clientId}`).data<object[]>()
  expect(wallet).toMatchObject({
    client_id: String(clientId),
    currency,
    held: '0.000',
    frozen: false,
    last_at: expect.any(String),
  })
  expect(await admin.get('/wallets?filter[frozen]=1').data()).toEqual([])
  const { rows } = await world.services.database.pool.query(
    `select id::text from ledger.account where kind <> 'wallet' limit 1`,
  )
  expect((await admin.get(`/wallets/${rows[0]?.id}/balance?at=2026-01-01T00:00:00.000Z`)).status).toBe(404)
})
