import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test('an e-mail keeps its first letter and its domain', () => {
  expect(maskEmail('layla@example.ly')).toBe('l***@example.ly')
  expect(maskEmail('no-at-sign')).toBe('***')
})
