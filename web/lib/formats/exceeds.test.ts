import { expect, test } from 'vitest'
import { shortfall } from './exceeds.ts'

test.each([
  ['5', '4.999', '0.001'],
  ['٥٫٥', '5.000', '0.500'],
  ['5', '5.000', undefined],
  ['5.', '1.000', undefined],
  ['', '1.000', undefined],
  ['ten', '1.000', undefined],
  ['5', undefined, undefined],
])('of “%s” with %s available, %s is missing', (typed, available, missing) => {
  expect(shortfall(typed, available)?.amount).toBe(missing)
})
