import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDeep } from '#tests/world/depth.ts'
import {
  expiringOf,
  type PointsRules,
  pointsForPurchase,
  readTally,
  tallyAfter,
  tallyText,
  withinDay,
} from './points.rules.ts'

const rules: PointsRules = {
  points_enabled: true,
  points_per_dinar: 3,
  points_per_sign_in: 2,
  points_per_game: 20,
  points_daily_max: 50,
  points_expire_months: 12,
}
const dayMs = 86_400_000
/** As long as points live here. */
const lifeDays = 100

type Step =
  | { readonly kind: 'earn'; readonly points: bigint; readonly isOfRule: boolean }
  | { readonly kind: 'spend'; readonly points: bigint }
  | { readonly kind: 'wait'; readonly days: number }
  | { readonly kind: 'expire' }

const points = fc.bigInt({ min: 1n, max: 80n })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('earn'), points, isOfRule: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('spend'), points }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait'), days: fc.integer({ min: 0, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('expire') }) },
)

/** As the program does it: a balance, the count on the account, and when points came in. */
class Account {
  balance = 0n
  tally: string | null = null
  readonly came: { at: number; points: bigint }[] = []

  earn(at: number, asked: bigint, isOfRule: boolean): bigint {
    const before = readTally(this.tally, new Date(at))
    const given = isOfRule ? withinDay(asked, before, rules) : asked
    if (given === 0n) return 0n
    this.tally = tallyText(tallyAfter(before, given, isOfRule))
    this.came.push({ at, points: given })
    this.balance += given
    return given
  }

  spend(asked: bigint): boolean {
    if (asked > this.balance) return false
    this.balance -= asked
    return true
  }

  expire(at: number): bigint {
    const until = at - lifeDays * dayMs
    const earnedUntil = this.came.reduce((sum, one) => (one.at <= until ? sum + one.points : sum), 0n)
    const gone = expiringOf(earnedUntil, readTally(this.tally, new Date(at)).earned, this.balance)
    this.balance -= gone
    return gone
  }
}

/** As a person would do it: a purse of dated points, the oldest in front. */
class Purse {
  readonly lots: { at: number; points: bigint }[] = []

  balance(): bigint {
    return this.lots.reduce((sum, { points: left }) => sum + left, 0n)
  }

  spend(asked: bigint): void {
    let rest = asked
    for (const lot of this.lots) {
      const taken = least(lot.points, rest)
      lot.points -= taken
      rest -= taken
    }
  }

  expire(at: number): bigint {
    let gone = 0n
    for (const lot of this.lots) {
      if (lot.at > at - lifeDays * dayMs) continue
      gone += lot.points
      lot.points = 0n
    }
    return gone
  }
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)

test('earned, spent and expired in any order, the oldest go first, as from a purse, and nothing is ever below zero', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const [account, purse] = [new Account(), new Purse()]
      let now = Date.UTC(2026, 0, 1, 12)
      for (const one of steps) {
        if (one.kind === 'wait') now += one.days * dayMs
        if (one.kind === 'earn') {
          const given = account.earn(now, one.points, one.isOfRule)
          expect(given).toBeLessThanOrEqual(one.points)
          purse.lots.push({ at: now, points: given })
        }
        if (one.kind === 'spend' && account.spend(one.points)) purse.spend(one.points)
        if (one.kind === 'expire') expect(account.expire(now)).toBe(purse.expire(now))
        expect(account.balance).toBe(purse.balance())
        expect(account.balance).toBeGreaterThanOrEqual(0n)
      }
    }),
    { numRuns: isDeep ? 1_000 : 30 },
  )
})

test('whatever the rules give on one day, they give no more than its limit, and the next day begins anew', () => {
  fc.assert(
    fc.property(
      fc.array(points, { maxLength: 20 }),
      fc.array(points, { maxLength: 20 }),
      (today, tomorrow) => {
        const account = new Account()
        const noon = Date.UTC(2026, 0, 1, 12)
        const sumOf = (asked: readonly bigint[], at: number) =>
          asked.reduce((sum, one) => sum + account.earn(at, one, true), 0n)
        const asMuchAs50 = (asked: readonly bigint[]) =>
          least(
            asked.reduce((sum, one) => sum + one, 0n),
            50n,
          )
        expect(sumOf(today, noon)).toBe(asMuchAs50(today))
        expect(sumOf(tomorrow, noon + dayMs)).toBe(asMuchAs50(tomorrow))
      },
    ),
    { numRuns: isDeep ? 1_000 : 30 },
  )
})

describe('a day', () => {
  test('is that of Tripoli', () => {
    const lateInUtc = new Date('2026-03-01T22:30:00Z')
    expect(readTally(null, lateInUtc).day).toBe('2026-03-02')
    expect(readTally('2026-03-01 40 90', lateInUtc)).toEqual({ day: '2026-03-02', today: 0n, earned: 90n })
    expect(readTally('2026-03-02 40 90', lateInUtc)).toEqual({ day: '2026-03-02', today: 40n, earned: 90n })
  })
})

test('whole dinars earn', () => {
  expect([999n, 1_000n, 12_750n].map((minor) => pointsForPurchase(minor, rules))).toEqual([0n, 3n, 36n])
})
