import { expect, test } from 'vitest'
import { supportTopics } from '#contract/operations/content/support-topics.ts'
import { movementKinds } from '#contract/shapes/movement.ts'
import { topicOfReceipt } from './topic-of-receipt.ts'

const item = {
  supplier: { ar: 'ليبيانا', en: 'Libyana' },
  category: { ar: '10 دنانير', en: '10 dinars' },
  quantity: 1,
  unit_price: '10.000',
  discount: '0.000',
}

test('a message about a receipt begins with the topic of its kind', () => {
  const kinds = ['card_order', 'transfer', 'recharge', 'settlement', 'ticket_order'] as const
  expect(kinds.map((kind) => topicOfReceipt({ kind, item: null }))).toEqual([
    ...['cards', 'transfers', 'recharge', 'vouchers', 'orders'],
  ])
})

test('the refund of cards is about cards', () => {
  expect(topicOfReceipt({ kind: 'reversal', item })).toBe('cards')
})

test('every kind has a topic that can be chosen', () => {
  for (const kind of movementKinds) expect(supportTopics).toContain(topicOfReceipt({ kind, item: null }))
})
