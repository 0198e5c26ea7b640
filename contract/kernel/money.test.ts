import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Currency, currencyCodes } from './currencies.ts'
import {
  amountInput,
  amountMinorMax,
  amountOrZeroInput,
  formatAmount,
  fromWire,
  parseAmount,
  toWire,
} from './money.ts'

const currency = fc.constantFrom<Currency>(...currencyCodes)
const typedAmount = fc.bigInt({ min: 0n, max: amountMinorMax })

test.each([
  ['12.5', 12_500n],
  ['0.001', 1n],
  ['1,250.500', 1_250_500n],
  ['1250', 1_250_000n],
  ['١٬٢٥٠٫٥٠٠', 1_250_500n],
  ['۱۲٫۵', 12_500n],
  ['\u200F12.500\u200E ', 12_500n],
  ['007.5', 7_500n],
  ['999,999,999,999.999', amountMinorMax],
])('an amount typed as %j is read to the dirham', (text, amountMinor) => {
  expect(parseAmount(text, 'LYD')).toBe(amountMinor)
})

test.each([
  ['', 'format'],
  ['   ', 'format'],
  ['.', 'format'],
  ['.5', 'format'],
  ['5.', 'format'],
  ['1e3', 'format'],
  ['0x10', 'format'],
  ['12.5 LYD', 'format'],
  ['1 250', 'format'],
  ['1.250.500', 'format'],
  ['Infinity', 'format'],
  ['12\u00005', 'format'],
  ['-1', 'sign'],
  ['−1', 'sign'],
  ['+1', 'sign'],
  ['12.5005', 'decimals'],
  ['12,5', 'grouping'],
  ['1,25.000', 'grouping'],
  ['1234,567', 'grouping'],
  ['1,,000', 'grouping'],
  ['1000000000000', 'too_large'],
  ['9'.repeat(1_000_000), 'too_large'],
] as const)('an amount typed as %.20j is refused as %s', (text, problem) => {
  expect(parseAmount(text, 'LYD')).toBe(problem)
})

test('the decimals of the currency decide, not those of the dinar', () => {
  expect(parseAmount('1.25', 'USD')).toBe(125n)
  expect(parseAmount('1.255', 'USD')).toBe('decimals')
  expect(parseAmount('40', 'PTS')).toBe(40n)
  expect(parseAmount('40.0', 'PTS')).toBe('decimals')
})

test('what is shown can be typed again and means the same', () => {
  fc.assert(
    fc.property(currency, typedAmount, (code, amountMinor) => {
      expect(parseAmount(formatAmount(amountMinor, code), code)).toBe(amountMinor)
      expect(parseAmount(toWire(amountMinor, code), code)).toBe(amountMinor)
    }),
    // As a float, 1.001 dinars are 1,000.999… dirhams.
    { examples: [['LYD', 1_001n]] },
  )
})

test('the wire carries any balance, also a negative one, without loss', () => {
  fc.assert(
    fc.property(currency, fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (code, amountMinor) => {
      expect(fromWire(toWire(amountMinor, code), code)).toBe(amountMinor)
    }),
  )
})

test('amounts are written with all their decimals', () => {
  expect(toWire(1_250_500n, 'LYD')).toBe('1250.500')
  expect(toWire(-5n, 'LYD')).toBe('-0.005')
  expect(toWire(0n, 'LYD')).toBe('0.000')
  expect(toWire(40n, 'PTS')).toBe('40')
  expect(formatAmount(1_250_500n, 'LYD')).toBe('1,250.500')
  expect(formatAmount(-1_000_000_000n, 'LYD')).toBe('-1,000,000.000')
})

test.each(['12.5', '012.500', '-0.000', '12.5000', '', '-', '1.2.3', '1e3'])(
  'the wire form %j is a defect',
  (wire) => {
    expect(() => fromWire(wire, 'LYD')).toThrow(RangeError)
  },
)

test('a caller must send more than nothing, as a string', () => {
  expect(amountInput().parse('١٢٫٥٠٠')).toBe(12_500n)
  expect(amountInput().safeParse('0').error?.issues[0]?.message).toBe('validation.amount_positive')
  expect(amountInput().safeParse('1.0005').error?.issues[0]).toMatchObject({
    message: 'validation.amount_decimals',
    params: { decimals: 3 },
  })
  expect(amountInput().safeParse(12.5).success).toBe(false)
  expect(amountOrZeroInput('USD').parse('0')).toBe(0n)
})
