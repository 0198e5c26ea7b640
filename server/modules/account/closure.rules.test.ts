import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hindrances } from '#contract/operations/account/close-account.ts'
import { type Holdings, hindrancesOf } from './closure.rules.ts'

const money = fc.bigInt({ min: 0n, max: 5n })
const count = fc.integer({ min: 0, max: 2 })
const anyHoldings: fc.Arbitrary<Holdings> = fc.record({
  ...{ debt: money, balance: money, earnings: money, held: money },
  ...{ recharges: count, settlements: count, parcels: count, tickets: count, subscription: count },
})

test('an account closes exactly when nothing is left in it and nothing is open', () => {
  fc.assert(
    fc.property(anyHoldings, (holdings) => {
      const found = hindrancesOf(holdings)
      for (const name of hindrances) expect(found.includes(name)).toBe(Number(holdings[name]) > 0)
    }),
  )
})
