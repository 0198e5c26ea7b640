import { expect, test } from 'vitest'
import { openPace } from './pace.ts'

test('who is sent away comes again when those who wait are done, by how many were let in within the last ten seconds', () => {
  let now = 0
  const pace = openPace(() => now)
  const times = (count: number, work: () => unknown) => {
    for (let one = 0; one < count; one += 1) work()
  }
  expect(pace.sendAway(1_000)).toBe(1)
  times(400, pace.letIn)
  now = 1_000
  expect(pace.sendAway(1_000)).toBe(3)
  // The more are sent away, the later they come.
  times(1_000, () => pace.sendAway(1_000))
  expect(pace.sendAway(1_000)).toBe(6)
  times(100_000, () => pace.sendAway(1_000))
  expect(pace.sendAway(1_000)).toBe(10)
  now = 60_000
  expect(pace.sendAway(1_000)).toBe(1)
  // Nobody is let in at all.
  now = 61_000
  expect(pace.sendAway(1_000)).toBe(10)
})
