import { expect, test } from 'vitest'
import {
  isArabic,
  isArabicName,
  isDigits,
  isEnglish,
  isEnglishName,
  isEnglishNumbersOnly,
  isNid,
  isStrongPassword,
  isUsername,
} from './text-rules.ts'

test.each(['ab', 'layla.k', 'a-b_c.d', 'Omar99', 'x'.repeat(32)])('%j is a username', (text) => {
  expect(isUsername(text)).toBe(true)
})

test.each(['', 'a', '.ab', 'ab.', 'a..b', 'a._b', 'a b', 'ليلى', 'ab\n', 'x'.repeat(33)])(
  '%j is no username',
  (text) => {
    expect(isUsername(text)).toBe(false)
  },
)

test('Arabic text is Arabic letters with single separators', () => {
  expect(['عمر', 'عمر المختار', 'آلاء بن-علي', 'ڤيولا'].every(isArabic)).toBe(true)
  expect(['', ' عمر', 'عمر  علي', 'عمر3', '٣', 'Omar', 'عمرx', 'مُحمد', 'عـمر'].some(isArabic)).toBe(false)
})

test('English text is Latin letters with single separators', () => {
  expect(['Omar', 'Omar Al-Mukhtar', "O'Neil"].every(isEnglish)).toBe(true)
  expect(['', 'Omar ', 'Omar  A', 'Omar1', 'عمر', 'Zoë'].some(isEnglish)).toBe(false)
  expect(['Gate 7', 'A1'].every(isEnglishNumbersOnly)).toBe(true)
  expect(['Gate-7', 'Gate  7', 'ب7', ''].some(isEnglishNumbersOnly)).toBe(false)
})

test('a name ends at 66 characters', () => {
  expect(isArabicName('م'.repeat(66)) && isEnglishName('m'.repeat(66))).toBe(true)
  expect(isArabicName('م'.repeat(67)) || isEnglishName('m'.repeat(67))).toBe(false)
})

test('a password is strong with all four kinds and eight characters; empty passes', () => {
  expect(['', 'Abcdef1!', 'Mahfaza-2026'].every(isStrongPassword)).toBe(true)
  expect(['Abcde1!', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abcdef1_'].some(isStrongPassword)).toBe(
    false,
  )
})

test('digits are exactly as many as asked', () => {
  expect(isDigits('012345', 6)).toBe(true)
  expect(isDigits('12345', 6) || isDigits('1234567', 6) || isDigits('12345a', 6)).toBe(false)
})

test('a national number names a sex and a past year', () => {
  expect(isNid('119870012345', 2026)).toBe(true)
  expect(isNid('220250012345', 2026)).toBe(true)
  expect(isNid('220260012345', 2026)).toBe(false)
  expect(
    ['319870012345', '139870012345', '11987001234', '1198700123456', '11987001234x'].some((text) =>
      isNid(text, 2026),
    ),
  ).toBe(false)
})
