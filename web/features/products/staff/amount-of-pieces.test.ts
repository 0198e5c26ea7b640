import { expect, test } from 'vitest'
import { amountOfPieces } from './amount-of-pieces.ts'

test.each([
  ['2', '25.000'],
  [3, '37.500'],
  ['٢', '25.000'],
  ['', null],
  ['0', null],
  ['2.5', null],
  ['-1', null],
  ['99999999999999999999', null],
])('of pieces paid 12.500 each, %j come back as %j', (typed, amount) => {
  expect(amountOfPieces('12.500', typed)).toBe(amount)
})
