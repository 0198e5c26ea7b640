import { expect, test } from 'vitest'
import { longestGap } from './reading.ts'

const looks = (...answered: boolean[]) => answered.map((one, index) => ({ at: index * 200, answered: one }))

test('reading was away from the first question without an answer to the next with one', () => {
  expect(longestGap(looks(true, true, true))).toBe(0)
  expect(longestGap(looks(true, false, true, false, false, false, true))).toBe(600)
})

test('questions count in the order in which they were asked, not answered', () => {
  expect(longestGap(looks(true, false, false, true).reverse())).toBe(400)
})

test('reading that did not come back is away until the last question', () => {
  expect(longestGap(looks(true, false, false))).toBe(400)
})
