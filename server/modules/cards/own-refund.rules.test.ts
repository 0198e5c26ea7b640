import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OwnRefund, ownRefundDays, ownRefundsMax, refuseOwnRefund } from './own-refund.rules.ts'

const dayMilliseconds = 86_400_000
const anyRefund: fc.Arbitrary<OwnRefund> = fc.record({
  askerId: fc.constantFrom(1n, 2n),
  buyerId: fc.constant(1n),
  boughtAt: fc.constant(new Date('2026-11-01T08:00:00Z')),
  now: fc
    .integer({ min: 0, max: 2 * ownRefundDays * dayMilliseconds })
    .map((after) => new Date(Date.parse('2026-11-01T08:00:00Z') + after)),
  revealed: fc.integer({ min: 0, max: 2 }),
  refundsBefore: fc.integer({ min: 0, max: ownRefundsMax + 1 }),
})

test('a buyer takes an order back only unseen, in time, and a few a month', () => {
  fc.assert(
    fc.property(anyRefund, (refund) => {
      const { askerId, buyerId, boughtAt, now, revealed, refundsBefore } = refund
      const isInTime = now.getTime() - boughtAt.getTime() <= ownRefundDays * dayMilliseconds
      const isRight = askerId === buyerId && revealed === 0 && isInTime && refundsBefore < ownRefundsMax
      expect(refuseOwnRefund(refund) === null).toBe(isRight)
    }),
  )
})

test('who is not the buyer learns nothing of the order', () => {
  fc.assert(
    fc.property(anyRefund, (refund) => {
      expect(refuseOwnRefund({ ...refund, askerId: 2n })?.code).toBe('request.not_found')
    }),
  )
})
