import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromWire, toWire } from '#contract/kernel/amounts.ts'
import { feeOf, readFee } from '#contract/kernel/fee.ts'
import { costOf, type PublishedTerms } from './cost-of.ts'

const wire = (most: bigint) => fc.bigInt(0n, most).map((minor) => toWire(minor, 'LYD'))
const someTerms: fc.Arbitrary<PublishedTerms> = fc.record({
  amount_min: fc.option(wire(1_000n)),
  amount_max: fc.option(fc.bigInt(50_000n, 900_000n).map((minor) => toWire(minor, 'LYD'))),
  fee: fc.record({
    fixed: wire(2_000n),
    share_bp: fc.integer({ min: 0, max: 1_000 }),
    fee_min: wire(500n),
    fee_max: fc.option(fc.bigInt(500n, 5_000n).map((minor) => toWire(minor, 'LYD'))),
  }),
  feeOnTop: fc.boolean(),
})

test('what is paid is what arrives and the fee that the server charges, or the amount is refused', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 1_000_000n), someTerms, (amountMinor, terms) => {
      const amount = toWire(amountMinor, 'LYD')
      const cost = costOf(amount, terms, 'LYD')
      if (cost.kind !== 'cost') {
        const feeMinor = feeOf(amountMinor, readFee(terms.fee, 'LYD'))
        const beyond = [
          terms.amount_min !== null && amountMinor < fromWire(terms.amount_min, 'LYD'),
          terms.amount_max !== null && amountMinor > fromWire(terms.amount_max, 'LYD'),
          !terms.feeOnTop && feeMinor >= amountMinor,
        ]
        expect(beyond).toContain(true)
        return
      }
      const [fee, pays, arrives] = [cost.fee, cost.pays, cost.arrives].map((text) => fromWire(text, 'LYD'))
      expect(fee).toBe(feeOf(amountMinor, readFee(terms.fee, 'LYD')))
      expect(pays).toBe((arrives ?? 0n) + (fee ?? 0n))
      expect(terms.feeOnTop ? cost.arrives : cost.pays).toBe(amount)
    }),
  )
})

test('any digits are counted, and nothing is said about what is no amount', () => {
  const fee = { fixed: '0.500', share_bp: 0, fee_min: '0.000', fee_max: null }
  const terms = { amount_min: null, amount_max: null, fee, feeOnTop: true }
  expect(costOf('١٠٠٫٢٥', terms, 'LYD')).toMatchObject({ pays: '100.750', arrives: '100.250' })
  for (const typed of ['', '0', 'ten', '1.2345'])
    expect(costOf(typed, terms, 'LYD')).toEqual({ kind: 'none' })
})
