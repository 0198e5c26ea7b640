import { expect, test } from 'vitest'
import { smsSegments } from './sms-segments.ts'

test.each([
  ['', 0],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // 153 septets hold 76 of them: the last septet of each segment stays empty.
  ['€'.repeat(153), 3],
  ['م'.repeat(70), 1],
  ['م'.repeat(71), 2],
  ['م'.repeat(134), 2],
  ['م'.repeat(135), 3],
  [`${'م'.repeat(66)}😀${'م'.repeat(66)}`, 3],
])('%# a text is paid as the networks count it', (text, segments) => {
  expect(smsSegments(text)).toBe(segments)
})
