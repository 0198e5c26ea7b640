import { expect, test } from 'vitest'
import { movementKinds } from '#contract/shapes/movement.ts'
import { filterOf, kindOf } from './movement.rules.ts'

test('a card order is an order to who made it and a commission to who owns its promo code', () => {
  expect(kindOf('card_order', true)).toBe('card_order')
  expect(kindOf('card_order', false)).toBe('commission')
})

test('what has no meaning of its own is an adjustment', () => {
  expect(kindOf('opening', false)).toBe('adjustment')
})

test('the filter of a kind lets exactly the movements of that kind through', () => {
  const operations = [
    'recharge',
    'card_order',
    'transfer',
    'voucher_use',
    'voucher_sale',
    'voucher_return',
    'settlement',
    'reversal',
    'card_refund',
    'transfer_reversal',
    'opening',
  ]
  for (const kind of movementKinds) {
    const filter = filterOf(kind)
    for (const operation of operations) {
      for (const own of [true, false]) {
        const passes =
          filter.operations.includes(operation) === filter.included && (filter.own ?? own) === own
        expect(passes).toBe(kindOf(operation, own) === kind)
      }
    }
  }
})
