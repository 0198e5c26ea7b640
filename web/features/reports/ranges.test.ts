import { expect, test } from 'vitest'
import { everyDay, isReversed, nameOfRange, rangeOf } from './ranges.ts'

test('named ranges end today and cross the year', () => {
  expect(rangeOf('week', '2026-01-03')).toEqual({ from: '2025-12-28', to: '2026-01-03' })
  expect(rangeOf('month', '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  expect(rangeOf('last_month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(rangeOf('last_month', '2028-03-30')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('a range is known by its name again', () => {
  expect(nameOfRange(rangeOf('week', '2026-11-20'), '2026-11-20')).toBe('week')
  expect(nameOfRange({ from: '', to: '' }, '2026-11-20')).toBe('all')
  expect(nameOfRange({ from: '2026-11-02', to: '2026-11-03' }, '2026-11-20')).toBeUndefined()
})

test('a range runs backwards when its end lies before its start, and not while one of them is open', () => {
  expect(isReversed({ from: '2026-11-10', to: '2026-11-05' })).toBe(true)
  expect(isReversed({ from: '2026-11-10', to: '2026-11-10' })).toBe(false)
  expect(isReversed({ from: '2026-11-10', to: '' })).toBe(false)
})

test('a course of days leaves none out', () => {
  expect(everyDay('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(everyDay('2026-11-20', '2026-11-20')).toEqual(['2026-11-20'])
})
