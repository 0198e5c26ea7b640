import { expect, test } from 'vitest'
import { dayOf, formatDate, formatDay, formatTime } from './dates.ts'

const justAfterMidnightInTripoli = '2026-11-19T22:05:00.000Z'

test('a date is written with the month in words and Western digits in both languages', () => {
  expect(formatDate(justAfterMidnightInTripoli, 'ar')).toBe('20 نوفمبر 2026')
  expect(formatDate(justAfterMidnightInTripoli, 'en')).toBe('20 November 2026')
})

test('the day and the hour are those of Tripoli', () => {
  expect(dayOf(justAfterMidnightInTripoli)).toBe('2026-11-20')
  expect(formatTime(justAfterMidnightInTripoli)).toBe('00:05')
  expect(formatDay('2026-11-20', 'en')).toContain('20 November')
})
