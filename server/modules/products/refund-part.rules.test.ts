import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/kernel/refusal.ts'
import { priceOf } from './product.rules.ts'
import { partRefund } from './refund-part.rules.ts'

const price = fc
  .record({
    priceMinor: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    discountMinor: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  })
  .map(({ priceMinor, discountMinor }) => ({ priceMinor, discountMinor: discountMinor % priceMinor }))
const quantity = fc.integer({ min: 1, max: 100 })
const wanted = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 })

test('however pieces are asked for, no more than the order is paid back, and all of them are the whole to the dirham', () => {
  fc.assert(
    fc.property(price, quantity, wanted, (unit, pieces, asked) => {
      const { totalMinor } = priceOf(unit, pieces)
      let refundedBefore = 0
      let paidMinor = 0n
      for (const count of [...asked, pieces]) {
        const left = pieces - refundedBefore
        const due = partRefund({ ...unit, quantity: pieces, refundedBefore }, { quantity: count })
        expect(due instanceof Refusal).toBe(count > left)
        if (due instanceof Refusal) continue
        expect(due.amountMinor).toBeGreaterThan(0n)
        paidMinor += due.amountMinor
        refundedBefore += count
        expect(paidMinor).toBeLessThanOrEqual(totalMinor)
      }
      // What is left, in one piece after another.
      for (; refundedBefore < pieces; refundedBefore += 1) {
        const due = partRefund({ ...unit, quantity: pieces, refundedBefore }, { quantity: 1 })
        paidMinor += due instanceof Refusal ? 0n : due.amountMinor
      }
      expect(paidMinor).toBe(totalMinor)
    }),
  )
})

test('what was paid back since it was asked for is refused, and an order without pieces left is no more to refund', () => {
  fc.assert(
    fc.property(price, quantity, fc.nat(100), fc.nat(100), (unit, pieces, refunded, seenBefore) => {
      const order = { ...unit, quantity: pieces, refundedBefore: refunded % (pieces + 1) }
      const due = partRefund(order, { quantity: 1, seenBefore })
      const code = due instanceof Refusal ? due.code : null
      if (order.refundedBefore === pieces) expect(code).toBe('resource.not_now')
      else expect(code).toBe(seenBefore === order.refundedBefore ? null : 'product.refund_outdated')
    }),
  )
})
