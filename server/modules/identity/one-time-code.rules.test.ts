import { expect, test } from 'vitest'
import { judgeCode } from './one-time-code.rules.ts'

const code = { matches: true, expired: false, isOver: false, isTried: true, triesLeft: 4 }

test.each([
  [code, { kind: 'accepted' }],
  [
    { ...code, matches: false },
    { kind: 'wrong', triesLeft: 4 },
  ],
  [{ ...code, isTried: false, triesLeft: 0 }, { kind: 'used_up' }],
  [
    { ...code, expired: true },
    { kind: 'expired', matches: true },
  ],
  [
    { ...code, expired: true, matches: false },
    { kind: 'expired', matches: false },
  ],
  [
    { ...code, isOver: true },
    { kind: 'expired', matches: false },
  ],
  [null, { kind: 'expired', matches: false }],
])('a try at %j is judged %j', (tried, verdict) => {
  expect(judgeCode(tried)).toEqual(verdict)
})
