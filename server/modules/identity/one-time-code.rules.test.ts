import { expect, test } from 'vitest'
import { judgeCode } from './one-time-code.rules.ts'

test('only the right code in time is accepted, and only the right code learns that it is late', () => {
  expect(judgeCode({ matches: true, expired: false })).toBe('accepted')
  expect(judgeCode({ matches: true, expired: true })).toBe('auth.code_has_expired')
  expect(judgeCode({ matches: false, expired: true })).toBe('auth.code_is_incorrect')
  expect(judgeCode({ matches: false, expired: false })).toBe('auth.code_is_incorrect')
  expect(judgeCode(null)).toBe('auth.code_is_incorrect')
})
