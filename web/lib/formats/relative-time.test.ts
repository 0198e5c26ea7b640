import { expect, test } from 'vitest'
import { formatRelative } from './relative-time.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test('a recent time is given relative to now, in words and Western digits', () => {
  expect(formatRelative('2026-11-21T09:00:00Z', 'en', now)).toBe('3 hours ago')
  expect(formatRelative('2026-11-21T09:00:00Z', 'ar', now)).toBe('قبل 3 ساعات')
  expect(formatRelative('2026-11-20T11:00:00Z', 'en', now)).toBe('yesterday')
  expect(formatRelative('2026-11-21T11:59:40Z', 'en', now)).toBe('now')
})

test('a time long ago is given by its date', () => {
  expect(formatRelative('2026-11-10T12:00:00Z', 'en', now)).toBeNull()
})

test('"yesterday" is the day before in Tripoli, however many hours ago', () => {
  expect(formatRelative('2026-11-19T14:00:00Z', 'en', now)).toBe('2 days ago')
  expect(formatRelative('2026-11-19T23:00:00Z', 'en', now)).toBe('yesterday')
  expect(formatRelative('2026-11-19T14:00:00Z', 'ar', now)).toBe('أول أمس')
})
