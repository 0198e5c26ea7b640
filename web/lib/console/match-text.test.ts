import { expect, test } from 'vitest'
import { matchText } from './match-text.ts'

test('digits of any kind count as one', () => {
  expect(matchText('ليبيانا ٣', 'ليبيانا 3')).toBeGreaterThan(0)
  expect(matchText('libyana 3', 'Libyana ۳')).toBeGreaterThan(0)
})

test('a word at the beginning counts more than one inside, with or without the article', () => {
  expect(matchText('بلد', 'البلديات')).toBe(1)
  expect(matchText('مستخدم', 'دخول المستخدمين')).toBe(3)
  expect(matchText('us', 'Users')).toBeGreaterThan(matchText('us', 'Status'))
})

test('a word that is missing is no match', () => {
  expect(matchText('client nothing', 'Client logins')).toBe(0)
})
