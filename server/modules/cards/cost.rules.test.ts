import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inDinars, rateOf, rateText } from '#contract/kernel/exchange.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { costOfCards } from './cost.rules.ts'

const rate = fc.bigInt(1n, 50_000_000n).map(rateText)
const card = fc.record({
  costMinor: fc.option(fc.bigInt(0n, 1_000_000n)),
  feeMinor: fc.bigInt(0n, 10_000n),
  rate: fc.option(rate),
})
const cards = fc.array(card, { minLength: 1, maxLength: 50 })

function costed(...given: Parameters<typeof costOfCards>) {
  const cost = costOfCards(...given)
  if (cost instanceof Refusal) throw cost
  return cost
}

test('cards bought in dinars cost what they cost, without a rate or a gain', () => {
  fc.assert(
    fc.property(cards, (all) => {
      const cost = costed(all, { buyCurrency: 'LYD', buyPriceMinor: 5n, rate: null })
      expect(cost.costMinor).toBe(all.reduce((sum, one) => sum + (one.costMinor ?? 5n), 0n))
      expect(cost).toMatchObject({ rateGainMinor: 0n, bought: null })
    }),
  )
})

test('a cost in another currency is its sum at the rate of the sale, and the gain is what the deliveries would have cost more', () => {
  fc.assert(
    fc.property(cards, rate, (all, now) => {
      const cost = costed(all, { buyCurrency: 'USD', buyPriceMinor: 7n, rate: now })
      expect(cost.costMinor).toBe(inDinars(cost.bought?.costThousandths ?? -1n, rateOf(now)))
      expect(cost.buyFeeMinor).toBe(inDinars(cost.bought?.feeThousandths ?? -1n, rateOf(now)))
      const exact = all.reduce((sum, { costMinor, feeMinor, rate: then }) => {
        const difference = rateOf(then ?? now) - rateOf(now)
        return sum + ((costMinor ?? 7n) + feeMinor) * difference
      }, 0n)
      const off = cost.rateGainMinor * 1_000_000n - exact
      // Each rate is rounded once, and so are cost and fee.
      const roundedMax = BigInt(new Set(all.map((one) => one.rate ?? now)).size + 2) * 500_000n
      expect(off <= roundedMax && off >= -roundedMax).toBe(true)
    }),
  )
})

test('a higher rate never makes the same cards cheaper', () => {
  fc.assert(
    fc.property(cards, fc.bigInt(1n, 50_000_000n), fc.bigInt(0n, 1_000_000n), (all, low, more) => {
      const at = (millionths: bigint) =>
        costed(all, { buyCurrency: 'EUR', buyPriceMinor: 7n, rate: rateText(millionths) })
      expect(at(low + more).costMinor >= at(low).costMinor).toBe(true)
    }),
  )
})

test('without a rate nothing is sold', () => {
  expect(costOfCards([], { buyCurrency: 'USD', buyPriceMinor: 1n, rate: null })).toMatchObject({
    code: 'card.rate_missing',
  })
})
