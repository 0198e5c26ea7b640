import { expect, test } from 'vitest'
import { poolSizeFor } from './pool-size.rules.ts'

test('four processes fit into a server as it is installed, each with the pool it wants', () => {
  expect(poolSizeFor({ connectionsMax: 100, processes: 4, wanted: 10 })).toBe(10)
})

test('more processes get smaller pools, until there is no room for them', () => {
  expect(poolSizeFor({ connectionsMax: 100, processes: 6, wanted: 10 })).toBe(5)
  expect(poolSizeFor({ connectionsMax: 100, processes: 8, wanted: 10 })).toBeNull()
})
