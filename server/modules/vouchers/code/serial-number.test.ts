import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSerialNumber } from '#contract/kernel/serial-text.ts'
import { isSerialPrefix, parseSerialNumber, serialNumberOf } from './serial-number.ts'

const prefix = fc.stringMatching(/^[1-9]\d{3,6}$/)
const running = fc.integer({ min: 1, max: 1_000_000 })

test('a serial number leads back to its batch and its place in it, however it is typed', () => {
  fc.assert(
    fc.property(prefix, running, (batch, number) => {
      const serialNumber = serialNumberOf(batch, number)
      const meant = { serialNumber, prefix: batch, running: number }
      expect(parseSerialNumber(serialNumber)).toEqual(meant)
      expect(parseSerialNumber(` ${formatSerialNumber(serialNumber)} `)).toEqual(meant)
    }),
  )
})

test('no serial number is as long as a code', () => {
  expect(serialNumberOf('1234567', 1_000_000)).toHaveLength(15)
  expect(formatSerialNumber(serialNumberOf('100001', 123))).toMatch(/^100001-0000123-\d$/)
})

test('a wrong digit is noticed', () => {
  const right = serialNumberOf('100001', 123)
  for (let at = 0; at < right.length; at += 1) {
    const wrong = right.slice(0, at) + ((Number(right[at]) + 1) % 10) + right.slice(at + 1)
    expect(parseSerialNumber(wrong)).toBeNull()
  }
})

test.each(['', '0', 'abc', '00000000000000', '1'.repeat(40), serialNumberOf('100001', 1).slice(1)])(
  '%j is no serial number',
  (text) => {
    expect(parseSerialNumber(text)).toBeNull()
  },
)

test('a batch prefix is four to seven digits, the first not zero; a card has a number from 1 to a million', () => {
  expect(['1000', '9999999'].every(isSerialPrefix)).toBe(true)
  expect(['0100', '999', '12345678', 'LB10'].some(isSerialPrefix)).toBe(false)
  expect(() => serialNumberOf('0100', 1)).toThrow(RangeError)
  expect(() => serialNumberOf('1000', 0)).toThrow(RangeError)
  expect(() => serialNumberOf('1000', 1_000_001)).toThrow(RangeError)
})
