import { expect, test } from 'vitest'
import { dayByKey, dayWithin } from './day-steps.ts'

test.each([
  ['ArrowRight', false, '2026-12-01'],
  ['ArrowRight', true, '2026-11-29'],
  ['ArrowLeft', true, '2026-12-01'],
  ['ArrowDown', true, '2026-12-07'],
  ['ArrowUp', false, '2026-11-23'],
  ['PageDown', false, '2026-12-30'],
  ['PageUp', false, '2026-10-30'],
  ['Enter', false, null],
] as const)('%s leads to the day that stands there (from right to left: %s)', (key, isRtl, day) => {
  expect(dayByKey('2026-11-30', key, isRtl)).toBe(day)
})

test('a month that is shorter ends where it ends, and nothing leads beyond what may be picked', () => {
  expect(dayByKey('2027-01-31', 'PageDown', false)).toBe('2027-02-28')
  expect(dayWithin('2026-12-01', '2026-01-01', '2026-11-22')).toBe('2026-11-22')
  expect(dayWithin('2025-12-01', '2026-01-01', undefined)).toBe('2026-01-01')
})
