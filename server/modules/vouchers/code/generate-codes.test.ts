import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openKeyRing } from '#server/platform/secrets/index.ts'
import { openCodeGenerator } from './generate-codes.ts'

const keys = openKeyRing({
  production: true,
  masterKey: randomBytes(32).toString('base64'),
  lookupKey: randomBytes(32).toString('base64'),
  dataDirectory: '',
})

test.each(['digits16', 'base32'] as const)('a batch of %s holds no code twice', (format) => {
  const generator = openCodeGenerator(keys, format)
  const codes = Array.from({ length: 10 }, () => generator.take(5_000)).flat()
  expect(new Set(codes).size).toBe(50_000)
})

test('every digit is equally frequent in every random place', () => {
  const codes = openCodeGenerator(keys, 'digits16').take(50_000)
  for (let place = 0; place < 13; place += 1) {
    const counts = new Array<number>(10).fill(0)
    for (const code of codes) counts[Number(code[place])] = (counts[Number(code[place])] ?? 0) + 1
    // Chi-square with 9 degrees of freedom: above 50 in one of ten million cases.
    const chiSquare = counts.reduce((sum, count) => sum + (count - 5_000) ** 2 / 5_000, 0)
    expect(chiSquare).toBeLessThan(50)
  }
})

test('a code of base 32 is never digits only and never holds a letter that looks like a digit', () => {
  const codes = openCodeGenerator(keys, 'base32').take(20_000)
  expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) && /[A-Z]/.test(code))).toBe(true)
})

test('nobody takes more than a portion at once', () => {
  const generator = openCodeGenerator(keys, 'digits16')
  expect(generator.take(0)).toEqual([])
  expect(() => generator.take(100_001)).toThrow(RangeError)
  expect(() => generator.take(-1)).toThrow(RangeError)
})
