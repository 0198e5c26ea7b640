import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FeeTerms, feeOf, mostWithFee, readFee } from './fee.ts'

const someFee: fc.Arbitrary<FeeTerms> = fc
  .record({
    fixedMinor: fc.bigInt(0n, 5_000n),
    shareBp: fc.integer({ min: 0, max: 10_000 }),
    feeMinorMin: fc.bigInt(0n, 5_000n),
    more: fc.option(fc.bigInt(0n, 10_000n)),
  })
  .map(({ more, ...fee }) => ({ ...fee, feeMinorMax: more === null ? null : fee.feeMinorMin + more }))

test('the most that can be sent leaves no more than there is, and a dirham more would', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10_000_000n), someFee, (totalMinor, fee) => {
      const most = mostWithFee(totalMinor, fee)
      if (most > 0n) expect(most + feeOf(most, fee)).toBeLessThanOrEqual(totalMinor)
      expect(most + 1n + feeOf(most + 1n, fee)).toBeGreaterThan(totalMinor)
    }),
  )
})

test('what does not even pay the least fee can send nothing', () => {
  const fee = readFee({ fixed: '0.250', share_bp: 0, fee_min: '0.250', fee_max: null }, 'LYD')
  expect([0n, 250n, 251n, 1_000n].map((totalMinor) => mostWithFee(totalMinor, fee))).toEqual([
    0n,
    0n,
    1n,
    750n,
  ])
})
