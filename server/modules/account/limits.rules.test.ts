import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { fromWire } from '#contract/kernel/money.ts'
import { allowanceOf, renewalsOf } from './limits.rules.ts'

const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n })

test('what is left is never below zero, and with what was used never more than the limit allows', () => {
  fc.assert(
    fc.property(amounts, amounts, (maxMinor, usedMinor) => {
      const { max, used, left } = allowanceOf('LYD', { maxMinor, usedMinor }, new Date(0))
      const leftMinor = fromWire(left, 'LYD')
      expect(leftMinor).toBe(usedMinor < maxMinor ? maxMinor - usedMinor : 0n)
      expect([fromWire(max, 'LYD'), fromWire(used, 'LYD')]).toEqual([maxMinor, usedMinor])
    }),
  )
})

test('day and month renew at the midnights in Tripoli that end them', () => {
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (at) => {
      const today = tripoliToday(at)
      const { day, month } = renewalsOf(today)
      const before = (midnight: Date) => tripoliToday(new Date(midnight.getTime() - 1))
      expect(before(day)).toBe(today)
      expect(tripoliToday(day) > today).toBe(true)
      expect(before(month).slice(0, 7)).toBe(today.slice(0, 7))
      expect(tripoliToday(month).slice(8)).toBe('01')
    }),
  )
})
