import pino from 'pino'
import { expect, test } from 'vitest'
import { openBatches } from './batches.ts'

test('an event that can never be written holds up none of the others', async () => {
  const batches = openBatches(pino({ enabled: false }))
  const written: number[] = []
  const batch = batches.open<number>('numbers', async (numbers) => {
    if (numbers.includes(3)) throw new Error('the third is not written')
    written.push(...numbers)
  })
  batch.add([1, 2, 3, 4, 5, 6, 7, 8])
  for (let tries = 0; tries < 10; tries += 1) await Promise.allSettled([batches.flush()])
  expect(written.toSorted()).toEqual([1, 2, 4, 5, 6, 7, 8])
  await batches.close()
})
