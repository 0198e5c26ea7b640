import { expect, inject, test } from 'vitest'
import { testDatabase } from '#tests/world/database.ts'
import { runCrowd } from './crowd/run-crowd.ts'
import { openProduct } from './product/product.ts'
import { runSeeds } from './run-seeds.ts'

// `npm run test:model` runs a thousand others.
const first = 93

test(`random sequences of all operations, one of them over HTTP, are answered as the model answers (from seed ${first})`, {
  timeout: 120_000,
}, async () => {
  const { failure, sequences, tally } = await runSeeds(inject('postgres'), {
    first,
    count: 8,
    length: 100,
    workers: 3,
  })
  expect(failure ?? '').toBe('')
  expect(sequences).toBe(8)
  expect(tally.accepted).toBeGreaterThan(tally.steps / 3)
})

test('a crowd through two engines: the model agrees in the order of the ledger, and nobody overtakes who was answered before', async () => {
  const own = await testDatabase()
  const product = await openProduct(own)
  for (const seed of [1, 2, 3])
    expect(await runCrowd(product, seed, { actors: 12, actionsEach: 15 })).toBeGreaterThan(20)
  await product.close()
  await own.drop()
}, 60_000)
