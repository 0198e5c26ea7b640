import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallet } from '#tests/world/ledger.ts'
import { openSealWorld, type SealWorld } from '#tests/world/seals.ts'
import { knownIdentities } from './read-stretch.ts'
import { withClient } from './seal-next.ts'
import { noFindings } from './seal-problem.ts'
import { stretchesOf } from './sealed-stretches.ts'
import { compareStretch, readStretch } from './verify-stretch.ts'

let world: SealWorld

beforeAll(async () => {
  world = await openSealWorld()
  await Promise.all(Array.from({ length: 11 }, (_, number) => world.ledger.fund(wallet(number), 1_000n)))
  await world.payAround(120)
  await world.sealer.seal()
})
afterAll(() => world.close())

test('an honest ledger is verified as bytes alone', async () => {
  const { database, keys } = world
  const findings = noFindings()
  const learn = async () => expect.unreachable('rows were read as texts')
  const terms = { identities: { ...knownIdentities(), learn }, keys, lateIds: new Set<string>() }
  const stretches = stretchesOf(database.db, findings, { saltsKey: keys.saltsKeyId, transactionsAtOnce: 60 })
  let transactions = 0
  await withClient(database, async (client) => {
    for await (const stretch of stretches) {
      const bytes = await readStretch(client, stretch)
      transactions += (await compareStretch(findings, client, stretch, bytes, terms)).transactions
    }
  })
  expect(transactions).toBeGreaterThanOrEqual(120)
  expect(findings.problems).toEqual([])
})

test('an entry of no transaction is named', async () => {
  await world.asOwner(
    `insert into ledger.entry (account_id, version, transaction_id, amount, balance_after, created_at)
     select account_id, 1000000, 888888888, amount, balance_after, created_at from ledger.entry
     order by created_at offset 5 limit 1`,
  )
  expect(await world.verify()).toMatchObject([{ change: 'inserted', thing: 'entry' }])
})
