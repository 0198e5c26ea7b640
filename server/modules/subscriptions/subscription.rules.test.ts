import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#contract/kernel/refusal.ts'
import { nextTry, periodAfter, renewalAnchor, triesMax, unusedOf } from './period.rules.ts'
import { type Plan, planPurchase, planRenewal, type Running, trialOf } from './subscription.rules.ts'

const day = 24 * 3_600_000
const at = (text: string) => new Date(`${text}+02:00`)

const plan = fc.record({
  id: fc.bigInt({ min: 1n, max: 5n }),
  name: fc.constant({ ar: 'باقة', en: 'Plan' }),
  trialDays: fc.constant(0),
  isOffered: fc.constant(true),
  priceMinor: fc.bigInt({ min: 1n, max: 1_000_000n }),
  currency: fc.constant('LYD'),
  duration: fc.integer({ min: 1, max: 24 }),
  unit: fc.constantFrom('days', 'months'),
  pro: fc.boolean(),
  cardsDiscountBp: fc.constant(0),
  belowCost: fc.constant(false),
  freeTransfers: fc.constant(0),
}) satisfies fc.Arbitrary<Plan>

/** The same in whole days and fractions, without the rules of the module. */
interface Model {
  startedAt: number
  days: number
  paid: bigint
}

function creditOf({ startedAt, days, paid }: Model, now: number): bigint {
  let left = 0
  for (let passed = 0; passed < days; passed += 1) if (startedAt + passed * day >= now) left += 1
  return (paid * BigInt(left)) / BigInt(days)
}

describe('changes of plan', () => {
  const step = fc.record({ plan, waits: fc.integer({ min: 0, max: 40 * day }) })

  test('any course of upgrades and downgrades pays what the model of days pays, to the dirham', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let now = at('2026-01-31T10:00:00').getTime()
        let running: Running | null = null
        let model: Model | null = null
        for (const { plan: wanted, waits } of steps) {
          now += waits
          if (running?.planId === wanted.id) continue
          const purchase = planPurchase(wanted, running, new Date(now))
          if (purchase instanceof Refusal) throw purchase
          expect(purchase.kind).toBe(running ? 'change' : 'start')
          expect(purchase.creditMinor).toBe(model ? creditOf(model, now) : 0n)
          expect(purchase.creditMinor).toBeLessThanOrEqual(model?.paid ?? 0n)
          const { startsAt, endsAt } = purchase.period
          expect(startsAt.getTime()).toBe(now)
          model = {
            startedAt: now,
            days: Math.round((endsAt.getTime() - now) / day),
            paid: wanted.priceMinor,
          }
          running = runningOf(wanted, purchase.period, purchase.priceMinor)
        }
      }),
    )
  })

  test('a client who changes back and forth at once never has more than before', () => {
    fc.assert(
      fc.property(plan, plan, fc.integer({ min: 1, max: 20 }), (one, other, times) => {
        const now = at('2026-03-01T00:00:00')
        const plans = [
          { ...one, id: 1n },
          { ...other, id: 2n },
        ] as const
        let running: Running | null = null
        let spent = 0n
        let lastMinor = 0n
        for (let turn = 0; turn <= times; turn += 1) {
          const wanted = plans[turn % 2] ?? plans[0]
          const purchase = planPurchase(wanted, running, new Date(now.getTime() + turn))
          if (purchase instanceof Refusal) throw purchase
          spent += purchase.priceMinor - purchase.creditMinor
          lastMinor = wanted.priceMinor
          running = runningOf(wanted, purchase.period, purchase.priceMinor)
        }
        expect(spent).toBeGreaterThanOrEqual(lastMinor)
      }),
    )
  })
})

function runningOf(of: Plan, period: { startsAt: Date; endsAt: Date }, paidMinor: bigint): Running {
  return {
    ...of,
    id: 1n,
    clientId: 1n,
    planId: of.id,
    status: 'active',
    startedAt: period.startsAt,
    anchorAt: period.startsAt,
    periods: 1,
    periodStartsAt: period.startsAt,
    endsAt: period.endsAt,
    paidMinor,
    renew: true,
    dueAt: period.endsAt,
    tries: 0,
    paymentId: null,
    paidAt: null,
    isClientActive: true,
  }
}

describe('periods', () => {
  test('months keep their day, and end with a shorter month', () => {
    const from = at('2026-01-31T09:30:00')
    const ends = [0, 1, 2, 12].map(
      (periods) => periodAfter(from, periods, { duration: 1, unit: 'months' }).endsAt,
    )
    expect(ends).toEqual(
      ['2026-02-28T09:30:00', '2026-03-31T09:30:00', '2026-04-30T09:30:00', '2027-02-28T09:30:00'].map(at),
    )
    // Shortly after midnight in Tripoli it is still the day before in UTC.
    const night = periodAfter(at('2026-03-01T00:30:00'), 0, { duration: 1, unit: 'months' })
    expect(night.endsAt).toEqual(at('2026-04-01T00:30:00'))
  })

  test('each period begins where the one before ends, and none is empty', () => {
    fc.assert(
      fc.property(
        fc.date({ min: at('2020-01-01T00:00:00'), max: at('2040-01-01T00:00:00'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 366 }),
        fc.constantFrom('days' as const, 'months' as const),
        fc.integer({ min: 0, max: 30 }),
        (anchor, duration, unit, periods) => {
          const [one, next] = [0, 1].map((more) => periodAfter(anchor, periods + more, { duration, unit }))
          expect(one?.endsAt).toEqual(next?.startsAt)
          expect(one?.endsAt.getTime()).toBeGreaterThan(one?.startsAt.getTime() ?? 0)
        },
      ),
    )
  })

  test('of a period that is over nothing is left, and of one that has just begun all days but the first', () => {
    const period = { startsAt: at('2026-11-01T12:00:00'), endsAt: at('2026-12-01T12:00:00') }
    const left = (now: string) => unusedOf(period, 30_000n, at(now)).creditMinor
    expect(left('2026-11-01T12:00:00')).toBe(30_000n)
    expect(left('2026-11-01T12:00:01')).toBe(29_000n)
    expect(left('2026-11-30T12:00:00')).toBe(1_000n)
    expect(left('2026-11-30T12:00:01')).toBe(0n)
    expect(left('2027-01-01T00:00:00')).toBe(0n)
  })
})

describe('renewals', () => {
  const current = {
    isPastDue: false,
    isTrial: false,
    endsAt: at('2026-11-30T10:00:00'),
    anchorAt: at('2026-10-31T10:00:00'),
    periods: 1,
  }

  test('go on without a gap, begin anew when benefits had stopped, and after a trial count from its end', () => {
    const now = at('2026-11-30T10:00:05')
    expect(renewalAnchor(current, now)).toEqual({ anchorAt: current.anchorAt, periods: 1 })
    expect(renewalAnchor({ ...current, isPastDue: true }, now)).toEqual({ anchorAt: now, periods: 0 })
    expect(renewalAnchor({ ...current, isTrial: true, periods: 0 }, now)).toEqual({
      anchorAt: current.endsAt,
      periods: 0,
    })
    const late = at('2026-12-02T10:00:00')
    expect(renewalAnchor(current, late)).toEqual({ anchorAt: late, periods: 0 })
  })

  test('are not paid before their time, nor once they are cancelled, nor for a client whose account is closed', () => {
    fc.assert(
      fc.property(
        plan,
        fc.integer({ min: -40 * day, max: 40 * day }),
        fc.boolean(),
        fc.boolean(),
        (of, offset, renew, isClientActive) => {
          const period = periodAfter(current.anchorAt, 0, of)
          const running = { ...runningOf(of, period, of.priceMinor), renew, isClientActive }
          const purchase = planRenewal(running, new Date(period.endsAt.getTime() + offset))
          if (offset < 0 || !renew) expect(purchase).toMatchObject({ code: 'subscription.not_due' })
          else if (isClientActive)
            expect(purchase).toMatchObject({ kind: 'renewal', priceMinor: of.priceMinor })
          else expect(purchase).toMatchObject({ code: 'auth.account_inactive' })
        },
      ),
    )
  })

  test('that are not paid are tried once a day on three days, and then never again', () => {
    let now = at('2026-11-30T10:00:00')
    const triedOn: Date[] = []
    for (let next = nextTry(0, now); next !== null; next = nextTry(next.tries, now)) {
      now = next.dueAt
      triedOn.push(now)
    }
    expect(triedOn).toHaveLength(triesMax)
    expect(triedOn.at(-1)).toEqual(at('2026-12-03T10:00:00'))
  })
})

test('a trial is given once, of a plan that has one, to who has no plan', () => {
  const [offered] = fc.sample(plan, 1)
  if (!offered) throw new Error('no plan')
  const withTrial = { ...offered, trialDays: 7 }
  const fresh = { isRunning: false, isUsed: false }
  expect(trialOf(withTrial, fresh)).toBe(withTrial)
  expect(trialOf(withTrial, { ...fresh, isUsed: true })).toMatchObject({ code: 'subscription.trial_used' })
  expect(trialOf(withTrial, { ...fresh, isRunning: true })).toMatchObject({ code: 'subscription.running' })
  expect(trialOf(offered, fresh)).toMatchObject({ code: 'subscription.no_trial' })
  expect(trialOf({ ...withTrial, isOffered: false }, fresh)).toMatchObject({
    code: 'subscription.not_offered',
  })
})
