import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/kernel/refusal.ts'
import { clientTicketStates } from '#contract/shapes/ticket.ts'
import { type Actor, accountKey, type Book } from '#server/ledger/index.ts'
import { decideRefund, type RefundFacts, type RefundInput, refundableStates } from './decide-refund.ts'
import type { HeldTicket } from './ticket-order.queries.ts'

const now = new Date('2026-11-20T12:00:00Z')
const dayMinorMax = 100_000n
const alone = { onceMinorMax: dayMinorMax, dayMinorMax, clientDayMinorMax: dayMinorMax }

/** A book that remembers only what is counted. */
function openBook(actor: Actor): Book & { keep(counted: ReturnType<typeof decideRefund>): void } {
  const tallies = new Map<string, string>()
  const never = () => {
    throw new Error('a refund reads no balance')
  }
  return {
    ...{ now, transactionId: 1n, actor },
    ...{ accountId: never, balance: never, held: never, available: never, frozen: never },
    tally: (account) => tallies.get(accountKey(account)) ?? null,
    keep(decision) {
      if (decision instanceof Refusal) return
      for (const { account, text } of decision.tallies ?? []) tallies.set(accountKey(account), text)
    },
  }
}

const anyTicket: fc.Arbitrary<HeldTicket> = fc.record({
  id: fc.bigInt(1n, 9n),
  number: fc.constant('T1'),
  ticketId: fc.constant(1n),
  name: fc.constant({ ar: 'منصة', en: 'Stand' }),
  clientId: fc.constantFrom(null, 1n, 2n),
  buyerId: fc.constantFrom(null, 1n, 2n),
  holderPhone: fc.constant(null),
  priceMinor: fc.bigInt(1n, 150_000n),
  currency: fc.constant('LYD'),
  guests: fc.integer({ min: 0, max: 3 }),
  state: fc.constantFrom(...clientTicketStates),
  refundableUntil: fc.constantFrom(null, new Date('2026-11-20T11:59:59Z'), new Date('2026-11-20T12:00:01Z')),
  startsAt: fc.constant(new Date('2026-11-25T12:00:00Z')),
  validTo: fc.constant(new Date('2026-11-25T18:00:00Z')),
  transferredAt: fc.constantFrom(null, now),
  isPaper: fc.boolean(),
  isVirtual: fc.constant(false),
  payment: fc.constantFrom(null, 'wallet' as const, 'cash' as const),
  isCancelled: fc.boolean(),
})
const anyWhy = fc.constantFrom<RefundInput['why']>('buyer', 'staff', 'cancelled')

function asked(why: RefundInput['why'], { id }: HeldTicket): RefundInput {
  return { clientTicketId: id, why, clientId: why === 'buyer' ? 1n : null, reason: null }
}
function factsOf(ticket: HeldTicket, refunded = false): RefundFacts {
  return { held: { ticket, refunded }, approval: null, alone }
}
const actorOf = (why: RefundInput['why']): Actor =>
  why === 'buyer'
    ? { type: 'client', id: 1n }
    : why === 'staff'
      ? { type: 'staff', id: 7n }
      : { type: 'system', id: null }

test('a refund pays exactly the price, out of the revenue of tickets, to who paid it, and only what was paid and not paid back', () => {
  fc.assert(
    fc.property(anyTicket, anyWhy, fc.boolean(), (ticket, why, refunded) => {
      const decision = decideRefund(asked(why, ticket), factsOf(ticket, refunded), openBook(actorOf(why)))
      if (decision instanceof Refusal) return
      const [posting, ...more] = decision.postings
      expect(more).toEqual([])
      expect(posting?.amountMinor).toBe(ticket.priceMinor)
      expect(posting?.from.kind).toBe('revenue:tickets')
      expect(refunded).toBe(false)
      expect(ticket.payment).not.toBeNull()
      expect(refundableStates).toContain(ticket.state)
      if (posting?.to.kind === 'wallet') expect(posting.to.ownerId).toBe(ticket.buyerId)
      else expect([posting?.to.kind, why, ticket.payment]).toEqual(['clearing:cash', 'staff', 'cash'])
      if (why === 'staff' && ticket.payment === 'cash') expect(posting?.to.kind).toBe('clearing:cash')
      if (why === 'cancelled') expect(ticket.isCancelled).toBe(true)
      if (why === 'buyer')
        expect(ticket).toMatchObject({ buyerId: 1n, state: 'valid', transferredAt: null, isPaper: false })
    }),
  )
})

test('everything paid of what is cancelled is paid back, whatever became of it', () => {
  fc.assert(
    fc.property(anyTicket, fc.constantFrom(...refundableStates), (any, state) => {
      const ticket: HeldTicket = { ...any, state, isCancelled: true, buyerId: 1n, payment: 'wallet' }
      const decision = decideRefund(
        asked('cancelled', ticket),
        factsOf(ticket),
        openBook(actorOf('cancelled')),
      )
      expect(decision).not.toBeInstanceOf(Refusal)
    }),
  )
})

test('whatever one person refunds in a day without a second one stays within the limit of the day', () => {
  fc.assert(
    fc.property(fc.array(anyTicket, { maxLength: 20 }), (tickets) => {
      const book = openBook(actorOf('staff'))
      let sumMinor = 0n
      for (const ticket of tickets) {
        const decision = decideRefund(asked('staff', ticket), factsOf(ticket), book)
        book.keep(decision)
        if (!(decision instanceof Refusal)) sumMinor += ticket.priceMinor
      }
      expect(sumMinor <= dayMinorMax).toBe(true)
    }),
  )
})
