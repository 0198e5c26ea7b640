import { expect, test } from 'vitest'
import { movementKinds } from '#contract/shapes/movement.ts'
import { filterOf, kindOf } from './movement.rules.ts'

test('a card order is an order to who made it and a commission to who owns its promo code', () => {
  expect(kindOf('card_order', true)).toBe('card_order')
  expect(kindOf('card_order', false)).toBe('commission')
})

test('a recharge for cash is a recharge to the client and something of its own to the seller', () => {
  expect(kindOf('cash_recharge', false)).toBe('recharge')
  expect(kindOf('cash_recharge', true)).toBe('cash_recharge')
})

test('money out of suspense is a recharge, and what pays a debt says so', () => {
  expect([kindOf('suspense_solution', false), kindOf('debt_payment', false)]).toEqual([
    'recharge',
    'debt_payment',
  ])
})

test('what has no meaning of its own is an adjustment', () => {
  expect(kindOf('opening', false)).toBe('adjustment')
})

test('the filter of a kind lets exactly the movements of that kind through', () => {
  const operations = [
    'recharge',
    'gateway_recharge',
    'bank_recharge',
    'cash_recharge',
    'card_order',
    'transfer',
    'voucher_use',
    'voucher_sale',
    'voucher_return',
    'settlement',
    'reversal',
    'card_refund',
    'transfer_reversal',
    'suspense_solution',
    'debt_payment',
    'opening',
  ]
  for (const kind of movementKinds) {
    const filter = filterOf(kind)
    for (const operation of operations) {
      for (const own of [true, false]) {
        const named = own ? filter.own : filter.others
        const passes = named.includes(operation) === filter.included
        expect(passes).toBe(kindOf(operation, own) === kind)
      }
    }
  }
})
