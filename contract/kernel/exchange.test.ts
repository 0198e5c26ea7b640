import { expect, test } from 'vitest'
import { inDinars, rateOf, rateText } from './exchange.ts'

test('an amount is converted and rounded half up', () => {
  expect(inDinars(10_000n, rateOf('6.85'))).toBe(68_500n)
  expect(inDinars(1n, rateOf('0.5'))).toBe(1n)
  expect(inDinars(1n, rateOf('0.499999'))).toBe(0n)
})

test('cost rises with amount and rate, and is within half a dirham of the exact product', () => {
  for (let round = 0; round < 2_000; round += 1) {
    const amount = BigInt(Math.floor(Math.random() * 1e9))
    const rate = BigInt(1 + Math.floor(Math.random() * 1e8))
    const cost = inDinars(amount, rate)
    const twiceOff = 2n * (cost * 1_000_000n - amount * rate)
    expect(twiceOff <= 1_000_000n && twiceOff > -1_000_000n).toBe(true)
    expect(inDinars(amount + 1n, rate) >= cost).toBe(true)
    expect(inDinars(amount, rate + 1n) >= cost).toBe(true)
  }
})

test('a rate keeps its six decimals as text', () => {
  for (const text of ['6.85', '1', '0.000001', '1234.5']) expect(rateText(rateOf(text))).toBe(text)
  for (const text of ['0', '-1', '1.1234567', '', '1e3']) expect(() => rateOf(text)).toThrow(RangeError)
})
