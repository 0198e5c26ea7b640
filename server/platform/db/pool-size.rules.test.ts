import { expect, test } from 'vitest'
import { poolSizeFor } from './pool-size.rules.ts'

const usual = { connectionsMax: 100, wanted: 10, hasReplica: false } as const

test('four processes fit into a server as it is installed, each with the pool it wants', () => {
  expect(poolSizeFor({ ...usual, processes: 4 })).toBe(10)
})

test('more processes get smaller pools, until there is no room for them', () => {
  expect(poolSizeFor({ ...usual, processes: 6 })).toBe(5)
  expect(poolSizeFor({ ...usual, processes: 4, hasReplica: true })).toBe(6)
  expect(poolSizeFor({ ...usual, processes: 8 })).toBeNull()
})
