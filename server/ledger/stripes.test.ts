import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOfOperator, type LedgerWorld, openLedgerWorld, system, wallet } from '#tests/world/ledger.ts'
import { type AccountAddress, stripedAccount } from './account.rules.ts'
import { freezeAccounts } from './freeze.queries.ts'
import { plainPosting } from './plain-posting.ts'
import type { PostingEngine } from './posting-engine.ts'
import { reverseTransaction } from './reverse-transaction.ts'
import { sumStripes } from './statement.queries.ts'

const fees = stripedAccount('revenue:fees', 'LYD')
const unstriped = accountOfOperator('unstriped')

let world: LedgerWorld

beforeAll(async () => {
  world = await openLedgerWorld()
  for (let number = 1; number <= 30; number += 1) await world.fund(wallet(number), 1_000n)
})
afterAll(async () => {
  expect(await world.problems()).toEqual([])
  await world.close()
})

function pay(number: number, fee: AccountAddress = fees, engine: PostingEngine = world.engine) {
  const from = wallet(number)
  const postings = [
    { from, to: wallet(number + 1), amountMinor: 10n },
    { from, to: fee, amountMinor: 1n },
  ]
  return engine.post(plainPosting, { input: { postings }, actor: system })
}

async function stripes(): Promise<{ owner: number; balance: number }[]> {
  const { rows } = await world.asOwner(
    `select owner_id::int as owner, balance::int from ledger.account where kind = 'revenue:fees' order by owner_id`,
  )
  return rows
}

test('a fee does not wait for the fee of another process, as it would on one account', async () => {
  const other = world.openPostingEngine({ workers: 1, blockedMillisMax: 300 })
  await Promise.all([pay(1), pay(3, unstriped)])
  await pay(5, fees, other)
  const [first] = await stripes()
  await world.asOwner('begin')
  await world.asOwner(
    `select from ledger.account where kind = 'unstriped' or kind = 'revenue:fees' and owner_id = $1 for update`,
    [first?.owner],
  )
  await pay(7, fees, other)
  await expect(pay(9, unstriped, other)).rejects.toMatchObject({ code: 'busy' })
  await world.asOwner('commit')
})

test('what the operator has is the sum of all stripes and of the account from before', async () => {
  const before = await sumStripes(world.database.db, fees)
  await world.fund(accountOfOperator('revenue:fees'), 5n)
  await Promise.all(Array.from({ length: 20 }, (_, index) => pay(1 + index)))
  const after = await sumStripes(world.database.db, fees)
  expect(after.balanceMinor - before.balanceMinor).toBe(25n)
  expect(after.accountIds.length).toBe((await stripes()).length)
})

test('a reversal takes a fee from the stripe that got it, which may be the worker’s own', async () => {
  const before = await stripes()
  const made = await Promise.all([pay(11), pay(13)])
  // In one batch with a posting that names the worker's own stripe.
  await Promise.all([
    ...made.map(({ transactionId }) =>
      world.engine.post(reverseTransaction, { input: { transactionId }, actor: system }),
    ),
    pay(15),
  ])
  const sum = (list: typeof before) => list.reduce((total, { balance }) => total + balance, 0)
  expect(sum(await stripes())).toBe(sum(before) + 1)
})

test('no stripe is frozen: it is the operator’s', async () => {
  const { accountIds } = await sumStripes(world.database.db, fees)
  expect(await world.database.transact((tx) => freezeAccounts(tx, accountIds))).toEqual([])
})

test('an engine that remembers few accounts serves a batch of many', async () => {
  const forgetful = world.openPostingEngine({ accountsRememberedMax: 4 })
  for (let round = 0; round < 2; round += 1) {
    const paid = Array.from({ length: 20 }, (_, index) => pay(1 + index, fees, forgetful))
    expect((await Promise.allSettled(paid)).map(({ status }) => status)).not.toContain('rejected')
  }
})
