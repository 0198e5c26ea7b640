import { expect, test } from 'vitest'
import { maskEmail, maskName } from './mask.ts'

test.each([
  ['عمر المختار', 'ع*** الم***'],
  ['مُحَمَّد  علي', 'م*** ع***'],
  ['Omar Al-Mukhtar', 'O*** A***'],
  ['آلاء', 'آ***'],
  ['ال', 'ا***'],
  ['\u200Fليلى', 'ل***'],
  ['a b c d e f', 'a*** b*** c*** d***'],
  ['', ''],
])('the name %j is masked as %j', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

test('an e-mail keeps its first letter and its domain', () => {
  expect(maskEmail('layla@example.ly')).toBe('l***@example.ly')
  expect(maskEmail('no-at-sign')).toBe('***')
})
