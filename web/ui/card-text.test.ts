import { expect, test } from 'vitest'
import { nameOfCard, textToShare } from './card-text.ts'

test('a shared card is named once, with its supplier only when its own name does not say it', () => {
  expect(nameOfCard({ supplier: 'ليبيانا', name: 'ليبيانا 3 دنانير' })).toBe('ليبيانا 3 دنانير')
  expect(nameOfCard({ supplier: 'المدار الجديد', name: 'المدار 5 دنانير' })).toBe('المدار 5 دنانير')
  expect(nameOfCard({ supplier: 'آبل', name: 'آيتونز 5 دولارات' })).toBe('آبل آيتونز 5 دولارات')
})

test('a shared card says what to dial', () => {
  const card = { name: 'Libyana 3 LYD', code: '1234567890123', howTo: 'Dial *120*1234567890123#' }
  expect(textToShare(card)).toBe('Libyana 3 LYD\n1234567890123\nDial *120*1234567890123#')
})
