import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'

test.each([
  'Password1!',
  'P@ssw0rd-2026',
  'Qwerty123!',
  'Iloveyou-1',
  'Mahfaza1!',
  'M@hfaza-2026',
  '!Tripoli2026',
  'Trustno1!',
  'Zahra-2027',
  'عائشة-2027',
])('%s is tried early', (password) => {
  expect(isCommonPassword(password, ['zahra', 'عائشة'])).toBe(true)
})

test.each(['Rumman-Zaytun-2027', 'Sukkar-2026', 'kT9#vLq2-wX', 'Zahra-fi-alshita-7'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password, ['zahra'])).toBe(false)
  },
)
