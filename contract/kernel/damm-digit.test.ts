import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dammDigit, endsWithDammDigit } from './damm-digit.ts'

const digits = fc.stringMatching(/^\d{1,20}$/)

test('the published example has its published check digit', () => {
  expect(dammDigit('572')).toBe(4)
  expect(endsWithDammDigit('5724')).toBe(true)
  expect(endsWithDammDigit('')).toBe(false)
})

test('every text of digits ends right with its own check digit', () => {
  fc.assert(fc.property(digits, (text) => endsWithDammDigit(text + dammDigit(text))))
})

test('any single wrong digit is caught', () => {
  fc.assert(
    fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, position, shift) => {
      const right = text + dammDigit(text)
      const at = position % right.length
      const wrong = right.slice(0, at) + ((Number(right[at]) + shift) % 10) + right.slice(at + 1)
      expect(endsWithDammDigit(wrong)).toBe(false)
    }),
  )
})

test('any two neighbours swapped are caught', () => {
  fc.assert(
    fc.property(digits, fc.nat(), (text, position) => {
      const right = text + dammDigit(text)
      const at = position % (right.length - 1)
      const [first = '', second = ''] = right.slice(at, at + 2)
      fc.pre(first !== second)
      expect(endsWithDammDigit(right.slice(0, at) + second + first + right.slice(at + 2))).toBe(false)
    }),
  )
})

test('what is no digit is never right', () => {
  expect(endsWithDammDigit('57a4')).toBe(false)
  expect(endsWithDammDigit('٥٧٢٤')).toBe(false)
})
