import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPercent, parsePercent, shareOf } from './percent.ts'

test('half a dirham is rounded up, less than half is dropped', () => {
  expect(shareOf(50n, 100)).toBe(1n)
  expect(shareOf(49n, 100)).toBe(0n)
  expect(shareOf(12_500n, 250)).toBe(313n)
  expect(shareOf(12_500n, 10_000)).toBe(12_500n)
})

test('a share is never further than half a unit from the exact one', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.integer({ min: 0, max: 10_000 }),
      (amountMinor, points) => {
        const doubledError = 2n * (shareOf(amountMinor, points) * 10_000n - amountMinor * BigInt(points))
        expect(doubledError > -10_000n && doubledError <= 10_000n).toBe(true)
      },
    ),
  )
})

test('the largest amounts are shared to the last dirham, where a float would be one off', () => {
  expect(shareOf(999_999_999_999_998n, 7_777)).toBe(777_699_999_999_998n)
  expect(shareOf(999_999_999_999_994n, 9_173)).toBe(917_299_999_999_994n)
})

test('a negative amount or half a basis point is a defect', () => {
  expect(() => shareOf(-1n, 100)).toThrow(RangeError)
  expect(() => shareOf(1n, 0.5)).toThrow(RangeError)
})

test('what is shown of a percentage can be typed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (points) => {
      expect(parsePercent(formatPercent(points))).toBe(points)
    }),
  )
  expect(formatPercent(250)).toBe('2.5%')
  expect(parsePercent('٢٫٥ ٪')).toBe(250)
})

test.each(['', '100.01', '-1', '1.234', '1e1', 'x'])('%j is no percentage', (text) => {
  expect(parsePercent(text)).toBeNull()
})
