import { expect, test } from 'vitest'
import { readCodeFormat, writeCodeFormat } from './code-format.ts'

test('the format of codes is shown as letters and a length, and kept as a pattern', () => {
  const patterns = ['', '\\d{14}', '\\d{12,16}', '[A-Za-z0-9]{16}']
  expect(patterns.map(readCodeFormat)).toEqual([
    { letters: 'any', length: '' },
    { letters: 'digits', length: '14' },
    { letters: 'digits', length: '12-16' },
    { letters: 'letters', length: '16' },
  ])
  expect(patterns.map(readCodeFormat).map(writeCodeFormat)).toEqual(patterns)
  expect(readCodeFormat('AB-\\d{4}').letters).toBe('own')
})
