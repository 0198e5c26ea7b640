import { expect, test } from 'vitest'
import { nameOfCard, textToShare } from './card-text.ts'

test('a shared card is named once, with its supplier only when its own name does not say it', () => {
  expect(nameOfCard({ supplier: 'ليبيانا', name: 'ليبيانا 3 دنانير' })).toBe('ليبيانا 3 دنانير')
  expect(nameOfCard({ supplier: 'المدار الجديد', name: 'المدار 5 دنانير' })).toBe('المدار 5 دنانير')
  expect(nameOfCard({ supplier: 'آبل', name: 'آيتونز 5 دولارات' })).toBe('آبل آيتونز 5 دولارات')
})

test('a shared card says what to dial on a line of its own, which reads from the left in every text', () => {
  const dial = { words: 'للشحن اطلب', code: '*120*1234567890123#' }
  const card = { name: 'ليبيانا 3 دنانير', code: '1234567890123', dial, howTo: null }
  expect(textToShare(card).split('\n')).toEqual([
    'ليبيانا 3 دنانير',
    '1234567890123',
    'للشحن اطلب',
    '\u200e*120*1234567890123#',
  ])
})

test('a shared card that is not dialled says how it is used', () => {
  const card = { name: 'iTunes 5 USD', code: 'ABCD', dial: null, howTo: 'Redeem it in the shop' }
  expect(textToShare(card)).toBe('iTunes 5 USD\nABCD\nRedeem it in the shop')
})
