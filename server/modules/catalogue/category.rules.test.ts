import { expect, test } from 'vitest'
import { checkCategory, readCodePattern } from './category.rules.ts'

test('a code pattern describes the whole code with letters, classes and counts', () => {
  const pattern = readCodePattern('LB-\\d{4}[A-F0-9]{8,10}')
  expect(pattern?.test('LB-1234ABCDEF00')).toBe(true)
  expect(pattern?.test('LB-1234ABCDEF00!')).toBe(false)
  expect(pattern?.test('xLB-1234ABCDEF00')).toBe(false)
})

test.each(['(a+)+', '\\d*', 'a|b', '.{13}', '\\w{13}', '[9-0]', '', '\\d{13}'.repeat(20)])(
  'a code pattern that could be slow or wrong is refused: %s',
  (text) => {
    expect(readCodePattern(text)).toBeNull()
  },
)

const prices = {
  currency: 'LYD',
  faceValueMinor: 10_000n,
  priceMinor: 10_000n,
  buyPriceMinor: 9_500n,
  feeMinor: 0n,
  buyCurrency: 'LYD',
  buyFeeMinor: 0n,
  buyFeeShare: 0,
  sellFeeMinor: 0n,
  sellFeeShare: 0,
  codePattern: null,
}

test('a category sells at or above what it costs', () => {
  expect(() => checkCategory(prices, null)).not.toThrow()
  expect(() => checkCategory({ ...prices, buyPriceMinor: 10_001n }, null)).toThrow(
    'category.prices_do_not_fit',
  )
  expect(() => checkCategory({ ...prices, feeMinor: 10_001n }, null)).toThrow('category.prices_do_not_fit')
  expect(() => checkCategory({ ...prices, codePattern: '(' }, null)).toThrow('category.pattern_invalid')
})

test('its cost is counted with the fee of the supplier, and at the rate of the currency it is bought in', () => {
  const fees = { ...prices, buyFeeMinor: 300n, buyFeeShare: 200 }
  expect(() => checkCategory({ ...fees, buyFeeMinor: 310n }, null)).not.toThrow()
  expect(() => checkCategory({ ...fees, buyFeeMinor: 311n }, null)).toThrow('category.prices_do_not_fit')
  expect(() => checkCategory({ ...fees, buyFeeMinor: 311n, sellFeeMinor: 1n }, null)).not.toThrow()
  const dollars = { ...prices, buyCurrency: 'USD', buyPriceMinor: 1_400n }
  expect(() => checkCategory(dollars, null)).not.toThrow()
  expect(() => checkCategory(dollars, 7_000_000n)).not.toThrow()
  expect(() => checkCategory(dollars, 7_200_000n)).toThrow('category.prices_do_not_fit')
})

test.each(['USD', 'XXX', 'lyd', ''])('nothing is sold in %s: wallets have dinars only', (currency) => {
  expect(() => checkCategory({ ...prices, currency }, null)).toThrow('category.currency_not_sold')
})
