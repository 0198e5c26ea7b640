import { expect, test } from 'vitest'
import { receiptText } from './receipt-text.ts'

test('a shared receipt says what was done, how much, to whom, when, and its number', () => {
  const whole = { title: 'Sent', amount: '5.000 LYD', party: { label: 'To', name: 'عمر ع. الزوي' } }
  expect(
    receiptText({ ...whole, moment: '29 November 2026 · 14:05', proof: 'Receipt T-1\nhttps://m.ly/r/T-1' }),
  ).toBe(
    'Sent\n5.000 LYD\nTo: \u2068عمر ع. الزوي\u2069\n29 November 2026 · 14:05\nReceipt T-1\nhttps://m.ly/r/T-1',
  )
})

test('what a receipt does not know leaves no empty line', () => {
  expect(
    receiptText({
      title: 'Sent',
      amount: undefined,
      party: undefined,
      moment: undefined,
      proof: 'Receipt T-1',
    }),
  ).toBe('Sent\nReceipt T-1')
})
