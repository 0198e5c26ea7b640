import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Actor, Book } from '#server/ledger/index.ts'
import { type AloneTerms, accountsAlone, decideAlone } from './second-person.rules.ts'

const currency = 'LYD'

/** Counters by account, as the ledger keeps them. */
function openCounters() {
  const tallies = new Map<string, string>()
  const keyOf = (account: { kind: string; ownerType: string | null; ownerId: bigint | null }) =>
    `${account.kind} ${account.ownerType} ${account.ownerId}`
  const nothing = () => 0n
  return {
    bookOf: (actor: Actor, now: Date): Book => ({
      now,
      actor,
      transactionId: 1n,
      accountId: nothing,
      balance: nothing,
      held: nothing,
      available: nothing,
      frozen: () => false,
      tally: (account) => tallies.get(keyOf(account)) ?? null,
    }),
    count(counted: Exclude<ReturnType<typeof decideAlone>, Refusal>) {
      for (const { account, text } of counted) tallies.set(keyOf(account), text)
    },
  }
}

const amounts = fc.bigInt({ min: 1n, max: 3_000n })
const decisions = fc.array(
  fc.record({
    maker: fc.bigInt({ min: 0n, max: 2n }),
    clientId: fc.bigInt({ min: 1n, max: 3n }),
    amountMinor: amounts,
    minutes: fc.integer({ min: 0, max: 900 }),
  }),
  { maxLength: 60 },
)
const limits: fc.Arbitrary<AloneTerms> = fc.record({
  onceMinorMax: amounts,
  dayMinorMax: fc.bigInt({ min: 0n, max: 9_000n }),
  clientDayMinorMax: fc.bigInt({ min: 0n, max: 9_000n }),
})

test('what is decided alone in a day stays within the limits of the person and of the client, and nothing else is refused', () => {
  fc.assert(
    fc.property(limits, decisions, (terms, asked) => {
      const counters = openCounters()
      const sums = new Map<string, bigint>()
      const sumOf = (key: string) => sums.get(key) ?? 0n
      let milliseconds = Date.parse('2026-11-20T10:00:00Z')
      for (const { maker, clientId, amountMinor, minutes } of asked) {
        milliseconds += minutes * 60_000
        // Libya keeps UTC+2.
        const day = new Date(milliseconds + 7_200_000).toISOString().slice(0, 10)
        const keys = [`${day} maker ${maker}`, `${day} client ${clientId}`] as const
        const book = counters.bookOf({ type: 'staff', id: maker }, new Date(milliseconds))
        const counted = decideAlone({ clientId, amountMinor, currency }, terms, book)
        const fits =
          amountMinor <= terms.onceMinorMax &&
          sumOf(keys[0]) + amountMinor <= terms.dayMinorMax &&
          sumOf(keys[1]) + amountMinor <= terms.clientDayMinorMax
        expect(!(counted instanceof Refusal)).toBe(fits)
        if (counted instanceof Refusal) continue
        counters.count(counted)
        for (const key of keys) sums.set(key, sumOf(key) + amountMinor)
      }
    }),
  )
})

test('the counters that a decision reads are those that are locked; the program itself counts nowhere', () => {
  const { bookOf } = openCounters()
  const terms = { onceMinorMax: 10n, dayMinorMax: 10n, clientDayMinorMax: 10n }
  for (const [actor, count] of [
    [{ type: 'staff', id: 7n }, 2],
    [{ type: 'staff', id: null }, 2],
    [{ type: 'system', id: null }, 0],
  ] as const) {
    const counted = decideAlone(
      { clientId: 3n, amountMinor: 10n, currency },
      terms,
      bookOf(actor, new Date()),
    )
    if (counted instanceof Refusal) throw counted
    expect(counted.map(({ account }) => account)).toEqual(accountsAlone(actor, 3n))
    expect(counted).toHaveLength(count)
  }
})
