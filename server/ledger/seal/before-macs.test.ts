import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator, wallet } from '#tests/world/ledger.ts'
import { openSealWorld, type SealWorld } from '#tests/world/seals.ts'

let world: SealWorld

beforeAll(async () => {
  world = await openSealWorld()
})
afterAll(() => world.close())

async function payMany(count: number): Promise<void> {
  for (let paid = 0; paid < count; paid += 1) await world.ledger.pay(operator, wallet(1), 1n)
}

test('rows from before there were MACs are sealed and stay so; a later row without one is forged', async () => {
  await payMany(120)
  await world.asOwner(
    `update ledger.transaction set mac = null, created_at = created_at - interval '2 hours'`,
  )
  await world.asOwner(`update ledger.entry set created_at = created_at - interval '2 hours'`)
  expect(await world.sealer.seal()).toEqual({ blocks: 3, transactions: 120 })
  await payMany(3)
  // As an older process writes beside the first new one.
  const { transactionId: older } = await world.ledger.pay(operator, wallet(1), 1n)
  await world.asOwner('update ledger.transaction set mac = null where id = $1', [older])
  await payMany(1)
  expect((await world.sealer.seal()).transactions).toBe(5)
  expect(await world.verify()).toEqual([])

  const { transactionId } = await world.ledger.pay(operator, wallet(1), 1n)
  await world.asOwner(
    `update ledger.transaction set mac = null, created_at = created_at + interval '2 hours' where id = $1`,
    [transactionId],
  )
  await world.asOwner(
    `update ledger.entry set created_at = created_at + interval '2 hours' where transaction_id = $1`,
    [transactionId],
  )
  expect(await world.verify()).toEqual([
    { change: 'inserted', thing: 'transaction', id: transactionId.toString() },
  ])
})
