import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeOf } from '#contract/kernel/fee.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { leftOf, planTransfer, type TransferTerms, tallyOf, usageOf } from './transfer.rules.ts'

const terms: TransferTerms = {
  currency: 'LYD',
  amountMinorMin: 1_000n,
  amountMinorMax: 500_000n,
  dailyMinorMax: 1_000_000n,
  monthlyMinorMax: 5_000_000n,
  fee: { fixedMinor: 0n, shareBp: 50, feeMinorMin: 100n, feeMinorMax: 2_000n },
}
const nothingSent = { dayMinor: 0n, monthMinor: 0n, freeCount: 0 }

describe('the fee', () => {
  test.each([
    { amount: 1_000n, fee: 100n, why: 'the least' },
    { amount: 20_100n, fee: 101n, why: '100.5 rounded half up' },
    { amount: 20_099n, fee: 100n, why: '100.495 rounded down' },
    { amount: 500_000n, fee: 2_000n, why: 'the most' },
  ])('of $amount dirham is $fee: $why', ({ amount, fee }) => {
    expect(feeOf(amount, terms.fee)).toBe(fee)
  })

  test('never leaves its bounds and never falls as the amount grows', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 10_000 }), (one, more, shareBp) => {
        const fee = { fixedMinor: 7n, shareBp, feeMinorMin: 50n, feeMinorMax: 9_000n }
        const [low, high] = [feeOf(one, fee), feeOf(one + more, fee)]
        expect(low).toBeLessThanOrEqual(high)
        expect(low).toBeGreaterThanOrEqual(50n)
        expect(high).toBeLessThanOrEqual(9_000n)
      }),
    )
  })
})

describe('a plan', () => {
  test.each([
    { amount: 999n, available: 10_000n, code: 'transfer.below_minimum' },
    { amount: 500_001n, available: 10n ** 9n, code: 'transfer.above_maximum' },
    { amount: 20_000n, available: 20_099n, code: 'ledger.insufficient_funds' },
  ])('of $amount with $available is refused: $code', ({ amount, available, code }) => {
    expect(planTransfer(amount, terms, nothingSent, available)).toMatchObject({ code })
  })

  test('may use the day and the month up to the last dirham, and says what is left', () => {
    const day = { dayMinor: 990_000n, monthMinor: 990_000n, freeCount: 0 }
    const month = { dayMinor: 0n, monthMinor: 4_999_000n, freeCount: 0 }
    expect(planTransfer(10_000n, terms, day, 10n ** 9n)).toMatchObject({ totalMinor: 10_100n })
    expect(planTransfer(10_001n, terms, day, 10n ** 9n)).toMatchObject({
      code: 'transfer.daily_limit_exceeded',
      data: { left: '10.000', currency: 'LYD' },
    })
    expect(planTransfer(1_001n, terms, month, 10n ** 9n)).toMatchObject({
      code: 'transfer.monthly_limit_exceeded',
      data: { left: '1.000' },
    })
  })

  test('a day of sending never passes a limit nor the balance, and refuses nothing it could allow', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 700_000n }), { maxLength: 30 })
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 3_000_000n }), (wishes, start) => {
        const usage = { ...nothingSent }
        let balance = start
        for (const wish of wishes) {
          const plan = planTransfer(wish, terms, usage, balance)
          const allowed =
            wish >= terms.amountMinorMin &&
            wish <= terms.amountMinorMax &&
            usage.dayMinor + wish <= terms.dailyMinorMax &&
            wish + feeOf(wish, terms.fee) <= balance
          expect(!(plan instanceof Refusal)).toBe(allowed)
          if (plan instanceof Refusal) continue
          balance -= plan.totalMinor
          usage.dayMinor += wish
          usage.monthMinor += wish
        }
        expect(balance).toBeGreaterThanOrEqual(0n)
        expect(usage.dayMinor).toBeLessThanOrEqual(terms.dailyMinorMax)
      }),
    )
  })
})

describe('days and months', () => {
  test('what was sent counts only in its own day and month', () => {
    const sent = { dayMinor: 5n, monthMinor: 9n, freeCount: 0 }
    const tally = tallyOf(sent, '2026-11-19')
    expect(usageOf(tally, '2026-11-19')).toEqual(sent)
    expect(usageOf(tally, '2026-11-20')).toEqual({ dayMinor: 0n, monthMinor: 9n, freeCount: 0 })
    expect(usageOf(tally, '2026-12-01')).toEqual(nothingSent)
    expect(usageOf(tally, '2027-11-19')).toEqual(nothingSent)
    expect(usageOf(null, '2026-11-19')).toEqual(nothingSent)
  })

  test('free transfers of a plan are counted in their month, and an earlier count without them is none', () => {
    const free = { dayMinor: 5n, monthMinor: 9n, freeCount: 2 }
    const tally = tallyOf(free, '2026-11-19')
    expect(usageOf(tally, '2026-11-30').freeCount).toBe(2)
    expect(usageOf(tally, '2026-12-01').freeCount).toBe(0)
    expect(usageOf('2026-11-19 5 9', '2026-11-19')).toEqual({ ...free, freeCount: 0 })
    const plan = (freeCount: number) =>
      planTransfer(10_000n, terms, { ...nothingSent, freeCount }, 10n ** 9n, 3)
    expect(plan(2)).toMatchObject({ isFree: true, feeMinor: 0n, totalMinor: 10_000n })
    expect(plan(3)).toMatchObject({ isFree: false, feeMinor: 100n })
  })

  test('a limit lowered below what was sent leaves nothing', () => {
    expect(
      leftOf({ dailyMinorMax: 10n, monthlyMinorMax: 20n }, { dayMinor: 11n, monthMinor: 11n, freeCount: 0 }),
    ).toEqual({
      dailyMinor: 0n,
      monthlyMinor: 9n,
    })
  })
})
