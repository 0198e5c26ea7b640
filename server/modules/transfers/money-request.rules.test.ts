import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Payable, refuseAsking, refusePaying, statusAt } from './money-request.rules.ts'

const ids = fc.bigInt({ min: 1n, max: 3n })
const amounts = fc.bigInt({ min: 1n, max: 2n })
const times = fc.integer({ min: 0, max: 4 }).map((at) => new Date(at))
const requests: fc.Arbitrary<Payable> = fc.record({
  askerId: ids,
  payerId: fc.option(ids),
  amountMinor: amounts,
  storedStatus: fc.constantFrom('waiting', 'paid', 'declined', 'withdrawn'),
  expiresAt: times,
})

test('a transfer pays a request only while it waits, from its payer to its asker, with its amount', () => {
  const transfers = fc.record({ from: ids, to: ids, amountMinor: amounts })
  fc.assert(
    fc.property(requests, transfers, times, (request, transfer, now) => {
      const pays =
        request.storedStatus === 'waiting' &&
        now < request.expiresAt &&
        transfer.to === request.askerId &&
        transfer.amountMinor === request.amountMinor &&
        [null, transfer.from].includes(request.payerId)
      expect(refusePaying(request, transfer, now) === null).toBe(pays)
    }),
    { numRuns: 1_000 },
  )
})

test('an ended request never changes with time, and an open one only expires', () => {
  fc.assert(
    fc.property(requests, times, (request, now) => {
      const status = statusAt(request, now)
      if (request.storedStatus === 'waiting') expect(['waiting', 'expired']).toContain(status)
      else expect(status).toBe(request.storedStatus)
    }),
  )
})

test('more requests before never make the next one easier', () => {
  const counts = fc.nat(30)
  fc.assert(
    fc.property(
      counts,
      counts,
      fc.nat(3),
      fc.nat(3),
      fc.boolean(),
      (toAll, toOne, more, moreToOne, isBlocked) => {
        const before = refuseAsking({ toAll, toOne, isBlocked })
        const later = refuseAsking({ toAll: toAll + more, toOne: toOne + moreToOne, isBlocked })
        if (before !== null) expect(later).not.toBeNull()
        if (isBlocked) expect(before?.code).toBe('money_request.blocked')
      },
    ),
  )
})
